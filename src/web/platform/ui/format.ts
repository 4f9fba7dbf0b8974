import { formatDuration as formatMinutes, labelDuration as labelMinutes } from '#root/domain/values/durations.ts';
import { LOCALE } from '#root/web/platform/i18n/i18n.ts';
import { nameSeen } from './seen-names.ts';
import { text } from './words.ts';

/** The date format of Mantine's date inputs. */
export const DATE_FORMAT = 'DD/MM/YYYY';

// The browser knows the time zones, so lists need no date library.
const createClock = (timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
const utcClock = createClock('UTC');

// The time zone is a setting of the signed-in organisation, so it is stored once instead of being passed to
// every component.
let organisationZone = 'UTC';
let organisationClock = utcClock;

/** Sets the organisation's IANA time zone. @returns false if the name is unknown; the previous zone is then kept */
export function setTimeZone(zone: string): boolean {
  if (zone === organisationZone) return true;
  try {
    organisationClock = createClock(zone);
  } catch {
    return false;
  }
  organisationZone = zone;
  return true;
}

/** A space at which a line does not break, so that numbers and their units stay together. */
const NO_BREAK = '\u00a0';

type Moment = string | Date | null | undefined;

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the parts of a date and time with leading zeros, named as in Intl; null if the date is invalid. */
function readClock(moment: Exclude<Moment, null | undefined>) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  // A calendar date has no time, so the time zone must not shift it.
  const clock = typeof moment === 'string' && DATE_ONLY.test(moment) ? utcClock : organisationClock;
  const parts = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;
}

type Clock = NonNullable<ReturnType<typeof readClock>>;

function write(moment: Moment, format: (clock: Clock) => string): string {
  if (moment === null || moment === undefined || moment === '') return text('nothing');
  const clock = readClock(moment);
  return clock ? format(clock) : text('nothing');
}

/**
 * Formats a date as DD/MM/YYYY in the organisation's time zone; an en dash if there is none. Accepts ISO text or a
 * Date.
 */
export function formatDate(moment: Moment): string {
  return write(moment, ({ day, month, year }) => `${day}/${month}/${year}`);
}

/**
 * Formats a date and time as DD/MM/YYYY HH:mm:ss in the organisation's time zone; an en dash if there is none. The space
 * does not break.
 */
export function formatDateTime(moment: Moment): string {
  return write(
    moment,
    ({ day, month, year, hour, minute, second }) => `${day}/${month}/${year}${NO_BREAK}${hour}:${minute}:${second}`,
  );
}

/** Formats a time of day as HH:mm in the organisation's time zone. */
export function formatTime(moment: Moment): string {
  return write(moment, ({ hour, minute }) => `${hour}:${minute}`);
}

/** Returns "Saved 10:42". */
export function formatSaved(moment: Date): string {
  return text('savedAt', { time: formatTime(moment) });
}

/**
 * Formats minutes for reading ("15 min", "72 h", "5 d", "1 w"), without line breaks inside; "Not assessed" for null. For
 * inputs and files, use the function of the same name in the domain.
 */
export function formatDuration(minutes: number | null | undefined): string {
  return minutes === null || minutes === undefined
    ? text('notAssessed')
    : formatMinutes(minutes).replaceAll(' ', NO_BREAK);
}

/** Labels a value of a list of times: "24 h", or "24 h (Same day)" if its name differs from its duration. */
export const labelDuration = (minutes: number, name: string): string =>
  labelMinutes(minutes, name).replace(formatMinutes(minutes), formatDuration(minutes));

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a number with thousands separators. */
export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

const sizes = (['kilobyte', 'megabyte', 'gigabyte'] as const).map(
  (unit) => new Intl.NumberFormat(LOCALE, { style: 'unit', unit, maximumFractionDigits: unit === 'kilobyte' ? 0 : 1 }),
);

/** Formats a number of bytes in the largest unit that fits: "12 kB", "1.5 MB", "2.3 GB", without line breaks inside. */
export function formatSize(bytes: number): string {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2;
  const amount = Math.max(bytes, 1_000) / 1_000 ** (step + 1);
  return (sizes[step]?.format(amount) ?? '').replaceAll(' ', NO_BREAK);
}

/**
 * Formats a share between 0 and 1 as a whole percentage. Only exactly 1 becomes 100 % and only exactly 0 becomes 0 %.
 */
export function formatPercent(share: number): string {
  return percent.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share);
}

/** Formats the value of a field: "Yes" or "No", the names of records instead of their uids, '' if there is no value. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  const shown = String(value ?? '');
  return nameSeen(shown) ?? shown;
}

const ago = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const STEPS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;
const DAY = 86_400;

/**
 * Formats a time relative to now: "2 minutes ago", in whole units. From 24 hours on, calendar days in the
 * organisation's time zone are counted, so that "yesterday" is always the previous day. After 30 days, the date is
 * used.
 */
export function formatAgo(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 30 * DAY) return formatDate(moment);
  if (Math.abs(seconds) >= DAY) {
    const days = (Date.parse(today(new Date(moment))) - Date.parse(today(now))) / (DAY * 1000);
    return ago.format(days, 'day');
  }
  for (const [unit, size] of STEPS) if (Math.abs(seconds) >= size) return ago.format(Math.trunc(seconds / size), unit);
  return text('justNow');
}

const DAY_FIRST = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/**
 * Parses a typed date, either day first ("1/2/26", "01-02-2026") or year first ("2026-02-01").
 * @returns YYYY-MM-DD; null for other texts
 */
export function parseTypedDate(typed: string): string | null {
  const parts = (DAY_FIRST.exec(typed.trim()) ?? ISO_DAY.exec(typed.trim()))?.groups;
  if (!parts) return null;
  const year = parts.year?.length === 2 ? `20${parts.year}` : parts.year;
  const iso = `${year}-${parts.month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`;
  // The comparison is needed, because `Date` turns 31 February into a day in March.
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Returns today's date in the organisation's time zone as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return write(now, ({ day, month, year }) => `${year}-${month}-${day}`);
}

/** Returns the day and the time (HH:mm) that the organisation's clock shows; undefined without a moment. */
export function readLocalTime(moment: string | null): { day: string; time: string } | undefined {
  const clock = moment === null ? null : readClock(moment);
  return clock
    ? { day: `${clock.year}-${clock.month}-${clock.day}`, time: `${clock.hour}:${clock.minute}` }
    : undefined;
}

/**
 * Returns the moment at which the organisation's clock shows a day and a time, as ISO text; undefined if one of them is
 * invalid. A time that the clock skips in spring is taken as the time one hour later.
 */
export function findInstant(day: string, time: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shownAt = (moment: number) => {
    const shown = readLocalTime(new Date(moment).toISOString());
    return shown ? Date.parse(`${shown.day}T${shown.time}:00Z`) : moment;
  };
  // On the day on which the clock changes, the guess can have a different offset from the result, so the offset is read
  // again.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(guess + (wanted - shownAt(guess))).toISOString();
}

/** Returns a name for use in a sentence, shortened to at most 60 characters. */
export const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name);
