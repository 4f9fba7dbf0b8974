import { formatDuration as formatMinutes } from '#root/domain/values/durations.ts';
import { LOCALE } from '#root/web/platform/i18n/i18n.ts';
import { nameSeen } from './seen-names.ts';
import { text } from './words.ts';

/** How Mantine's date inputs must show a date. */
export const DATE_FORMAT = 'DD/MM/YYYY';

// The browser itself knows the zones; a date library would be what every list brings along for this alone.
const clockOf = (timeZone: string) =>
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
const utcClock = clockOf('UTC');

// The zone is one setting of the organisation that is signed in to, so it is kept once instead of passed everywhere.
let organisationZone = 'UTC';
let organisationClock = utcClock;

/** Sets the organisation's IANA time zone, once after sign-in. Wrong names are refused and the former one stays. */
export function setTimeZone(zone: string): boolean {
  if (zone === organisationZone) return true;
  try {
    organisationClock = clockOf(zone);
  } catch {
    return false;
  }
  organisationZone = zone;
  return true;
}

type Moment = string | Date | null | undefined;

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** What calendar and clock show at a moment, by Intl's names and with leading zeros; null when it is no moment. */
function onClock(moment: Exclude<Moment, null | undefined>) {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  // A calendar day has no time, so no zone may move it to its neighbour.
  const clock = typeof moment === 'string' && DATE_ONLY.test(moment) ? utcClock : organisationClock;
  const parts = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]));
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;
}

type Clock = NonNullable<ReturnType<typeof onClock>>;

function write(moment: Moment, format: (clock: Clock) => string): string {
  if (moment === null || moment === undefined || moment === '') return text('nothing');
  const clock = onClock(moment);
  return clock ? format(clock) : text('nothing');
}

/** Date as DD/MM/YYYY in the organisation's zone; an en dash for none. Takes ISO text or a Date. */
export function formatDate(moment: Moment): string {
  return write(moment, ({ day, month, year }) => `${day}/${month}/${year}`);
}

/** Date and time as DD/MM/YYYY HH:mm:ss in the organisation's zone; an en dash for none. */
export function formatDateTime(moment: Moment): string {
  return write(
    moment,
    ({ day, month, year, hour, minute, second }) => `${day}/${month}/${year} ${hour}:${minute}:${second}`,
  );
}

/** Time of day as HH:mm in the organisation's zone. */
export function formatTime(moment: Moment): string {
  return write(moment, ({ hour, minute }) => `${hour}:${minute}`);
}

/** "Saved 10:42". */
export function formatSaved(moment: Date): string {
  return text('savedAt', { time: formatTime(moment) });
}

/** Minutes in their largest exact unit ("4 h", "2 d", "15 min", "1 w"); null means nobody has assessed it yet. */
export function formatDuration(minutes: number | null | undefined): string {
  return minutes === null || minutes === undefined ? text('notAssessed') : formatMinutes(minutes);
}

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** A number with thousands separators. */
export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

/** A share between 0 and 1 as a whole percentage: 100 % is all of it and 0 % none, whatever rounding would make of it. */
export function formatPercent(share: number): string {
  return percent.format(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share);
}

/** A field's value that has no words of its own: "Yes" or "No", the names of records in place of their uids, '' for none. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  const words = String(value ?? '');
  return nameSeen(words) ?? words;
}

const ago = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const STEPS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;
const DAY = 86_400;

/**
 * "2 minutes ago", in full units; from 24 hours on the days of the calendar in the organisation's zone, "yesterday" being
 * the day before; older than 30 days is the date.
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

/** Reads a typed date, day first ("1/2/26", "01-02-2026", "2026-02-01"), as ISO YYYY-MM-DD; null when it is none. */
export function parseTypedDate(typed: string): string | null {
  const parts = (DAY_FIRST.exec(typed.trim()) ?? ISO_DAY.exec(typed.trim()))?.groups;
  if (!parts) return null;
  const year = parts.year?.length === 2 ? `20${parts.year}` : parts.year;
  const iso = `${year}-${parts.month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`;
  // The 31st of February becomes a day of March when it is read back; then it was no date.
  const found = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(iso) ? iso : null;
}

/** Today's calendar day in the organisation's zone as ISO YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return write(now, ({ day, month, year }) => `${year}-${month}-${day}`);
}

/** A name that stands within a sentence: cut off where it would crowd out the rest. */
export const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name);
