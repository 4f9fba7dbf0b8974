import type { ImportUnit } from '#root/contract/import/import-terms.ts';
import { cleanText } from './text.ts';

/** Words for units, in headings, in a column of units, and after numbers; English, German and French. */
const unitWords: Readonly<Record<string, ImportUnit>> = {
  m: 'min',
  min: 'min',
  mins: 'min',
  minute: 'min',
  minutes: 'min',
  minuten: 'min',
  mn: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  std: 'h',
  stunde: 'h',
  stunden: 'h',
  heure: 'h',
  heures: 'h',
  d: 'd',
  day: 'd',
  days: 'd',
  tag: 'd',
  tage: 'd',
  tagen: 'd',
  j: 'd',
  jour: 'd',
  jours: 'd',
  w: 'w',
  wk: 'w',
  wks: 'w',
  week: 'w',
  weeks: 'w',
  woche: 'w',
  wochen: 'w',
  sem: 'w',
  semaine: 'w',
  semaines: 'w',
};

/** Returns the unit that a word means ("hours", "Std.", "jours"); undefined for other words. */
export function findUnit(word: string): ImportUnit | undefined {
  const key = cleanText(word).toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(unitWords, key) ? unitWords[key] : undefined;
}

/** The parts of a heading. */
export interface Heading {
  /** Lower case, words separated by one space, without the unit: "RTO (days)" and "rto_days" are both "rto". */
  readonly key: string;
  readonly unit: ImportUnit | undefined;
  /** The unit if numbers below the heading have no exact length; absent for all other headings. */
  readonly inexact?: InexactUnit;
}

/** A unit without an exact length in minutes. */
export interface InexactUnit {
  /** The words as in the heading: "Monate", "working days". Several words are a choice: "Std." and "Tage". */
  readonly words: readonly string[];
  /** The key of the heading without the unit: "rto" for "RTO (Monate)". */
  readonly subject: string;
}

const inexactUnits = [
  ...['months?|mths?|monate?n?|mois', 'quarters?|quartale?n?|trimestres?', 'years?|jahre?n?|ann[ée]es?|ans'],
  ...['seconds?|secs?|sekunden?|sek|secondes?', 'shifts?|schicht(?:en)?', 'workdays?|at'],
  '(?:business|working|work) (?:days?|hours?|weeks?|hrs?)',
  '(?:arbeits|werk|kalender|geschäfts|bank)(?:tage?n?|stunden?|std|wochen?)',
  '(?:jours?|heures?) (?:ouvr[ée]e?s?|ouvrables?|calendaires?)',
].join('|');
const inexactEnd = new RegExp(`(?<=\\S) (?:${inexactUnits})$`);
const joiners = new Set(['or', 'and', 'oder', 'und', 'bzw', 'ou', 'et']);

/** Finds a unit without an exact length at the end of a heading. @param all the words of the heading */
function findInexactUnit(all: readonly string[]): InexactUnit | undefined {
  const keys = all.map((word) => word.toLowerCase());
  const found = inexactEnd.exec(keys.join(' '))?.[0].trim().split(' ').length ?? 0;
  // "RTO (hours/days)" and "RTO (Std. oder Tage)" leave open which unit a number has.
  const before = joiners.has(keys.at(-2) ?? '') ? -3 : -2;
  const isChoice = [-1, before].every((at) => findUnit(keys.at(at) ?? '') !== undefined) && keys.length + before > 0;
  if (found === 0 && !isChoice) return undefined;
  const words = isChoice ? [all.at(before) ?? '', all.at(-1) ?? ''] : [all.slice(-found).join(' ')];
  const rest = keys.slice(0, isChoice ? before : -found);
  if (['in', 'en'].includes(rest.at(-1) ?? '')) rest.pop();
  return { words, subject: rest.join(' ') };
}

/** The number of characters of a heading that are read. All known headings are shorter. */
const maxHeading = 200;
/** Returns the part of a heading that is read. */
export const cutHeading = (header: string): string => header.slice(0, maxHeading);

/** Splits a heading into its subject and, if it has one, its unit. */
export function readHeading(header: string): Heading {
  const given = cleanText(cutHeading(header))
    .replaceAll(/[_\-/.*:()[\],%?'’]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const inexact = findInexactUnit(given);
  const all = given.map((word) => word.toLowerCase());
  if (inexact) return { key: all.join(' '), unit: undefined, inexact };
  const last = all.at(-1) ?? '';
  const unit = all.length > 1 ? findUnit(last) : undefined;
  const words = unit ? all.slice(0, -1) : all;
  // The "in" before the unit is no part of the subject: "RTO in hours", "RTO (in Std.)", "RTO en heures".
  if (unit && words.length > 1 && ['in', 'en'].includes(words.at(-1) ?? '')) words.pop();
  return { key: words.join(' '), unit };
}
