/**
 * The units that people type and read. A week has seven days of 24 hours: tolerances are clock time, not working hours.
 */
export type DurationUnit = 'min' | 'h' | 'd' | 'w';

/** The reason why a text is not a duration. The interface and the import turn the reason into words. */
export type DurationProblem =
  | 'empty'
  | 'not-a-duration'
  | 'several'
  | 'unknown-unit'
  | 'negative'
  | 'not-whole-minutes'
  | 'too-long';

/** A parsed duration in whole minutes, or the reason why the text is not a duration. */
export type ParsedDuration = { ok: true; minutes: number } | { ok: false; reason: DurationProblem };

/** Ten years, because a longer duration is a typing error. This limit also keeps sums far inside a 32-bit integer. */
export const MAX_DURATION_MINUTES = 10 * 365 * 24 * 60;

const MINUTES_PER_UNIT: Record<DurationUnit, number> = { min: 1, h: 60, d: 1440, w: 10080 };

/** Durations up to this length are written in hours, as is usual for recovery times. */
const MOST_HOURS = 72 * 60;

// "mo" and "month" are missing on purpose: a month has no exact length, so it is refused instead of guessed.
const UNIT_BY_WORD: Readonly<Record<string, DurationUnit>> = {
  m: 'min',
  min: 'min',
  mins: 'min',
  minute: 'min',
  minutes: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  d: 'd',
  day: 'd',
  days: 'd',
  w: 'w',
  wk: 'w',
  wks: 'w',
  week: 'w',
  weeks: 'w',
};

const WHOLE = /^[+]?\d+(?:[.,]\d+)?\s*[a-z]*\.?(?:\s*(?:,|and)?\s*\d+(?:[.,]\d+)?\s*[a-z]+\.?)*$/;
// Matches several durations: "4-8 h", "4 h to 8 h", "2 h/4 h", "4; 8".
const SEVERAL =
  /^\d+(?:[.,]\d+)?\s*[a-z]*\.?(?:\s*(?:[-\u2013\u2014/;|&]|\b(?:to|or)\b)\s*\d+(?:[.,]\d+)?\s*[a-z]*\.?)+$/;
const PART = /(\d+(?:[.,]\d+)?)\s*([a-z]*)/g;

/**
 * Parses a duration that a person typed: "4", "4 h", "2 days", "1.5 h", "1 w", "90 min", "1 h 30 min", in any case.
 * Parts add up only from larger to smaller units. "4 h, 8 h" and "4-8 h" are several durations, not one.
 * @param text the typed text
 * @param defaultUnit the unit of a number that has no unit
 * @returns whole minutes from 0 to {@link MAX_DURATION_MINUTES}, or the reason for the refusal
 */
export function parseDuration(text: string, defaultUnit: DurationUnit = 'min'): ParsedDuration {
  const typed = text.trim().toLowerCase();
  if (typed === '') return { ok: false, reason: 'empty' };
  if (/^[-\u2212]\s*\d/.test(typed)) return { ok: false, reason: 'negative' };
  // The limit protects the regular expression from long pasted texts. No real duration is longer.
  if (typed.length > 60) return { ok: false, reason: 'not-a-duration' };
  if (SEVERAL.test(typed)) return { ok: false, reason: 'several' };
  if (!WHOLE.test(typed)) return { ok: false, reason: 'not-a-duration' };
  let minutes = 0;
  let last = Number.POSITIVE_INFINITY;
  const parts = [...typed.replaceAll(/\band\b/g, ' ').matchAll(PART)];
  for (const [, amount = '', word = ''] of parts) {
    const unit = word === '' ? defaultUnit : Object.hasOwn(UNIT_BY_WORD, word) ? UNIT_BY_WORD[word] : undefined;
    if (unit === undefined) return { ok: false, reason: 'unknown-unit' };
    const size = MINUTES_PER_UNIT[unit];
    if (parts.length > 1 && (word === '' || size >= last)) return { ok: false, reason: 'several' };
    last = size;
    minutes += Number(amount.replace(',', '.')) * size;
  }
  const whole = Math.round(minutes);
  // 0.1 h must count as 6 minutes although 0.1 * 60 is not exact in binary.
  if (Math.abs(minutes - whole) > 1e-6) return { ok: false, reason: 'not-whole-minutes' };
  if (whole > MAX_DURATION_MINUTES) return { ok: false, reason: 'too-long' };
  return { ok: true, minutes: whole };
}

/**
 * Formats minutes without rounding: 45 -> "45 min", 90 -> "1 h 30 min", 4320 -> "72 h", 7200 -> "5 d", 10080 -> "1 w",
 * 10560 -> "7 d 8 h". The product writes all durations in this way. {@link parseDuration} can parse the result.
 * @param minutes whole minutes, 0 or more
 */
export function formatDuration(minutes: number): string {
  if (minutes > 0 && minutes % MINUTES_PER_UNIT.w === 0) return `${minutes / MINUTES_PER_UNIT.w} w`;
  const days = minutes > MOST_HOURS ? Math.floor(minutes / MINUTES_PER_UNIT.d) : 0;
  const rest = minutes - days * MINUTES_PER_UNIT.d;
  const parts = [
    [days, 'd'],
    [Math.floor(rest / 60), 'h'],
    [rest % 60, 'min'],
  ] as const;
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return written.join(' ') || '0 min';
}

/**
 * Returns the duration that a name such as "24 hours" stands for, in the form of {@link formatDuration}; undefined for
 * any other name.
 */
export function formatDurationName(name: string): string | undefined {
  const parsed = /[a-z]/i.test(name) ? parseDuration(name) : undefined;
  return parsed?.ok ? formatDuration(parsed.minutes) : undefined;
}

/** Labels a value of a list of times: "24 h", or "24 h (Same day)" if its name is not just the duration. */
export function labelDuration(minutes: number, name: string): string {
  const duration = formatDuration(minutes);
  return name === '' || formatDurationName(name) === duration ? duration : `${duration} (${name})`;
}
