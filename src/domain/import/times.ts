import type { ImportUnit } from '#root/contract/import/import-terms.ts';
import { MAX_MINUTES } from '#root/domain/continuity/types.ts';
import { type DurationProblem, parseDuration } from '#root/domain/values/durations.ts';
import { findUnit } from './headers.ts';
import { cleanText } from './text.ts';

const messages: Readonly<Record<DurationProblem, string>> = {
  empty: 'Enter a time such as 4 h',
  'not-a-duration': 'This is not a time. Enter one such as 4 h, 2 days or 30 min',
  'unknown-unit': 'Use minutes, hours, days or weeks',
  negative: 'A time cannot be negative',
  'not-whole-minutes': 'Use whole minutes',
  'too-long': 'Use at most one year',
};

/** A time in whole minutes, or an error message. */
export type CellTime =
  | { readonly ok: true; readonly minutes: number }
  | { readonly ok: false; readonly message: string };

/** Translates "4 Stunden" and "2 Tage" for `parseDuration`, and "04:30" into hours and minutes. */
function translateTime(text: string): string {
  const clock = /^(\d{1,4}):([0-5]\d)(?::00)?$/.exec(text);
  if (clock) return `${clock[1]} h ${clock[2]} min`;
  return text.replaceAll(/[a-zäöü]+\.?/gi, (word) => findUnit(word) ?? word);
}

/**
 * Parses the time in a cell: "4", "4 h", "2 days", "3 Tage", "04:30".
 * @param unit the unit of a number without one
 */
export function parseTime(text: string, unit: ImportUnit): CellTime {
  const parsed = parseDuration(translateTime(cleanText(text)), unit);
  if (!parsed.ok) return { ok: false, message: messages[parsed.reason] };
  if (parsed.minutes > MAX_MINUTES) return { ok: false, message: messages['too-long'] };
  return parsed;
}
