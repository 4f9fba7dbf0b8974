import { toNameKey } from '#root/domain/import/text.ts';

/** German and French words for the choices of registers, by the code of the choice. */
const words: Readonly<Record<string, string>> = {
  active: 'aktiv, in betrieb, actif, en service',
  inactive: 'inaktiv, nicht aktiv, außer betrieb, stillgelegt, inactif, hors service',
  on_premises: 'on premise, lokal, eigenbetrieb, eigenes rechenzentrum, sur site, interne',
  hosted: 'gehostet, extern gehostet, hébergé, hébergée',
  hybrid: 'hybrid, hybride',
  'one time': 'einmalig, unique, une fois, ponctuel',
  monthly: 'monatlich, mensuel, mensuelle',
  quarterly: 'vierteljährlich, quartalsweise, trimestriel, trimestrielle',
  'semi annually': 'halbjährlich, semestriel, semestrielle',
  annually: 'jährlich, annuel, annuelle',
  cheque: 'scheck, chèque',
};
const codes = new Map(
  Object.entries(words).flatMap(([code, line]) => line.split(', ').map((word) => [word, code] as const)),
);

/** Returns the code of the choice that a German or French word means; undefined for other words. */
export const findChoiceCode = (text: string): string | undefined => codes.get(toNameKey(text));
