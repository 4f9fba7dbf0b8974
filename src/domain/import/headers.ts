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
}

/** The number of characters of a heading that are read. All known headings are shorter. */
const maxHeading = 200;
/** Returns the part of a heading that is read. */
export const cutHeading = (header: string): string => header.slice(0, maxHeading);

/** Splits a heading into its subject and, if it has one, its unit. */
export function readHeading(header: string): Heading {
  const all = cleanText(cutHeading(header))
    .toLowerCase()
    .replaceAll(/[_\-/.*:()[\],%?'’]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const last = all.at(-1) ?? '';
  const unit = all.length > 1 ? findUnit(last) : undefined;
  const words = unit ? all.slice(0, -1) : all;
  // "RTO in hours", "RTO (in Std.)", "RTO en heures"
  if (unit && words.length > 1 && ['in', 'en'].includes(words.at(-1) ?? '')) words.pop();
  return { key: words.join(' '), unit };
}
