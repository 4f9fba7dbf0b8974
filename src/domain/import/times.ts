import type { ImportUnit } from '#root/contract/import/import-terms.ts';
import { MAX_MINUTES } from '#root/domain/continuity/types.ts';
import { type DurationProblem, formatDuration, parseDuration } from '#root/domain/values/durations.ts';
import { findUnit } from './headers.ts';
import { listGroupReadings, removeGroups } from './numbers.ts';
import { cleanText, toNameKey } from './text.ts';

const messages: Readonly<Record<DurationProblem, string>> = {
  empty: 'Enter a time such as 4 h',
  'not-a-duration': 'This is not a time. Enter one such as 4 h, 2 days or 30 min',
  several: 'Enter one time, such as 4 h',
  'unknown-unit': 'Use minutes, hours, days or weeks',
  negative: 'A time cannot be negative',
  'not-whole-minutes': 'Use whole minutes',
  'too-long': 'Use at most one year',
};

/** A time in whole minutes; or an error message, with the times that the text can mean. */
export type CellTime =
  | { readonly ok: true; readonly minutes: number }
  | { readonly ok: false; readonly message: string; readonly readings?: readonly string[] };

const noTime = new Set(
  'immediate, immediately, at once, sofort, umgehend, unverzüglich, immédiat, immédiate, immédiatement, tout de suite'.split(
    ', ',
  ),
);

/**
 * Rewrites a text so that `parseDuration` can read it: translates the units of "4 Stunden" and "2 jours", writes
 * "04:30" and "1h30" with units, and "1,000" as 1000.
 */
function translateTime(text: string): string {
  const clock = /^(\d{1,4})(?::([0-5]\d)(?::00)?| ?h ?([0-5]\d))$/i.exec(text);
  if (clock) return `${clock[1]} h ${clock[2] ?? clock[3]} min`;
  return removeGroups(text).replaceAll(/[a-zà-öø-ÿ]+\.?/gi, (word) => findUnit(word) ?? word);
}

const part = /(\d+(?:[.,]\d+)?)\s*([a-zà-öø-ÿ]*)/gi;
const joiners = /(?<![a-zà-öø-ÿ])(?:to|or|and|bis|oder|und|à|ou|et)(?![a-zà-öø-ÿ])/gi;
const fractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };
/** Writes "1½" as "1.5", and converts full-width and Arabic digits to 0-9. */
const readDigits = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .replaceAll(/(\d*)\s*([½¼¾])/g, (_, whole: string, sign: string) => `${whole || '0'}${fractions[sign]}`)
        .replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))
        .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

/**
 * Matches words that qualify a unit, such as in "2 business days". A suggestion leaves these words out, but a person
 * has to confirm it, because the words may change the meaning of the unit.
 */
const qualifiers =
  /\b(?:business|working|work|calendar|full)\s+(?=[a-z])|\b(?:werk|arbeits|kalender)(?=tag|stunde|std)/gi;
const longUnits: readonly (readonly [RegExp, days: number])[] = [
  [/(\d+)\s*(?:months?|monate?n?|mois)(?![a-z])/gi, 30],
  [/(\d+)\s*(?:quarters?|quartale?n?|trimestres?)(?![a-z])/gi, 90],
  [/(\d+)\s*(?:years?|jahre?n?|ans?|années?)(?![a-z])/gi, 365],
];
/** Writes months, quarters and years as days, working days as days, and "1/2 day" as "0.5 day". */
const simplify = (text: string) =>
  longUnits.reduce(
    (now, [pattern, days]) => now.replaceAll(pattern, (_, count: string) => `${Number(count) * days} d`),
    text
      .replaceAll(qualifiers, '')
      .replaceAll(/\bjours? (?:ouvrés?|ouvrables?)/gi, 'd')
      .replaceAll(/(?<![\d/])1\s*\/\s*2(?![\d/])/g, '0.5'),
  );

/** Lists the single times in a text such as "4-8h", "4h, 8h" or "<4h". */
function listReadings(text: string, unit: ImportUnit): string[] {
  const plain = simplify(text).replaceAll(joiners, '-');
  const parts = [...plain.matchAll(part)];
  const units = parts.map(([, , word = '']) => (word === '' ? undefined : (findUnit(word) ?? null)));
  const readings = parts.flatMap(([, amount = ''], at) => {
    // In "4-8h", the unit of the 8 also applies to the 4. Without any unit, the numbers have the unit of the column,
    // unless the text has words, which could mean anything.
    const own = units.slice(at).find((one) => one !== undefined) ?? (/[a-z]/i.test(plain) ? null : unit);
    const parsed = own === null || units[at] === null ? undefined : parseDuration(amount, own);
    return parsed?.ok && parsed.minutes <= MAX_MINUTES ? [formatDuration(parsed.minutes)] : [];
  });
  return [...new Set(readings)].slice(0, 4);
}

/** The reasons for a refusal after which the text may still contain times to suggest. */
const mayBeSeveral: Partial<Record<DurationProblem, boolean>> = {
  ...{ several: true, 'not-a-duration': true, 'unknown-unit': true },
};

function refuseSeveral(text: string, readings: readonly string[]): CellTime {
  const message = `"${text.slice(0, 60)}" is not one exact time. Choose the time that is meant, or type it, such as 4 h`;
  return { ok: false, message, readings };
}

/**
 * Parses the time in a cell: "4", "4 h", "2 days", "3 Tage", "04:30", "1,000 h", "immediate".
 * @param unit the unit of a number without one
 */
export function parseTime(text: string, unit: ImportUnit): CellTime {
  const clean = readDigits(cleanText(text));
  if (noTime.has(toNameKey(clean))) return { ok: true, minutes: 0 };
  const doubts = listGroupReadings(clean);
  if (doubts.length > 0)
    return refuseSeveral(
      clean,
      doubts.flatMap((one) => listReadings(translateTime(one), unit)),
    );
  const translated = translateTime(clean);
  const parsed = parseDuration(translated, unit);
  if (parsed.ok) return parsed.minutes > MAX_MINUTES ? { ok: false, message: messages['too-long'] } : parsed;
  const readings = mayBeSeveral[parsed.reason] && clean.length <= 60 ? listReadings(translated, unit) : [];
  return readings.length > 0 ? refuseSeveral(clean, readings) : { ok: false, message: messages[parsed.reason] };
}

/**
 * Asks for the time that a plain number means if its unit has no exact length, such as months or working days.
 * @returns undefined if the text has a unit of its own, or needs none
 */
export function refuseInexact(text: string, words: readonly string[]): CellTime | undefined {
  const clean = readDigits(cleanText(text));
  if (/[:\p{L}]/u.test(clean) || /^0+(?:[.,]0+)?$/.test(clean)) return undefined;
  const readings = words.flatMap((word) => {
    const read = parseTime(`${clean} ${word}`, 'h');
    return read.ok ? [formatDuration(read.minutes)] : (read.readings ?? []);
  });
  const message = `The unit of "${clean.slice(0, 60)}" is "${words.join('" or "').slice(0, 60)}", which is not an exact time. Choose the time that is meant, or type it, such as 4 h`;
  return { ok: false, message, readings: [...new Set(readings)] };
}
