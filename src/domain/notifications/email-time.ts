import type { NotificationClass, NotificationFrequency } from '#root/contract/notifications/notification-terms.ts';
import { digestTime } from '#root/contract/notifications/own-notifications.ts';

export interface EmailWishes {
  readonly urgency: NotificationClass;
  readonly frequency: NotificationFrequency;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
}

const minute = 60_000;
const dayInMinutes = 24 * 60;
const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const formatters = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Returns the minutes since midnight and the weekday (0 = Monday) in the person's time zone. */
function readClock(timeZone: string, at: Date) {
  const parts = Object.fromEntries(
    formatters(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '');
  return { minutes: Number(parts.hour) * 60 + Number(parts.minute), weekday };
}

/**
 * Returns the first moment from `at` on at which the clock of the zone shows this time, on this weekday if one is
 * given. If the clock skips this time on that day, returns the moment after the skip.
 */
export function findNext(timeZone: string, at: Date, clock: string, weekday?: number): Date {
  const wanted = toMinutes(clock);
  const start = new Date(Math.ceil(at.getTime() / minute) * minute);
  const now = readClock(timeZone, start);
  const days = weekday === undefined ? 0 : (weekday - now.weekday + 7) % 7;
  const wait = days * dayInMinutes + wanted - now.minutes;
  const guess = new Date(
    start.getTime() + (wait < 0 ? wait + (weekday === undefined ? 1 : 7) * dayInMinutes : wait) * minute,
  );
  // If the clock is put forward or back in between, the guess is wrong by the same amount of time.
  const seen = readClock(timeZone, guess).minutes;
  const off = ((wanted - seen + dayInMinutes * 1.5) % dayInMinutes) - dayInMinutes / 2;
  const moved = new Date(guess.getTime() + off * minute);
  if (readClock(timeZone, moved).minutes === wanted) return moved;
  // No moment has the wanted time, because the clock skips it.
  const isPast = (time: number) =>
    (readClock(timeZone, new Date(time)).minutes - wanted + dayInMinutes) % dayInMinutes < dayInMinutes / 2;
  let next = Math.max(start.getTime(), Math.min(guess.getTime(), moved.getTime()));
  while (!isPast(next)) next += minute;
  return new Date(next);
}

/** @param now minutes since midnight */
const isQuiet = ({ quietFrom, quietTo }: EmailWishes, now: number): boolean => {
  if (quietFrom === null || quietTo === null) return false;
  const [from, to] = [toMinutes(quietFrom), toMinutes(quietTo)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
};

/**
 * Returns the time of day at which a digest is sent: the usual time, or the end of quiet hours if the usual time is
 * within them.
 */
const findDigestTime = (wishes: EmailWishes): string =>
  wishes.quietTo !== null && isQuiet(wishes, toMinutes(digestTime)) ? wishes.quietTo : digestTime;

/**
 * Returns when a person receives an email, and in which digest. Undefined if the person never receives it. Urgent
 * emails ignore quiet hours and digests.
 */
export function findEmailTime(
  wishes: EmailWishes,
  now: Date,
): { at: Date; digest: 'daily' | 'weekly' | null } | undefined {
  const { urgency, frequency, quietTo, timeZone } = wishes;
  if (urgency === 'urgent') return { at: now, digest: null };
  if (frequency === 'never') return undefined;
  if (frequency === 'daily') return { at: findNext(timeZone, now, findDigestTime(wishes)), digest: 'daily' };
  if (frequency === 'weekly') return { at: findNext(timeZone, now, findDigestTime(wishes), 0), digest: 'weekly' };
  const holds = quietTo !== null && isQuiet(wishes, readClock(timeZone, now).minutes);
  return { at: holds ? findNext(timeZone, now, quietTo) : now, digest: null };
}
