import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { lastDay } from '#root/contract/platform/fields.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { errors } from '#root/server/platform/http/define-error.ts';

/** A time after the year 9999 could be stored, but its text could not be parsed again. */
const latest = Date.parse(`${lastDay}T23:59:59.999Z`);
/** The accepted difference between the clocks of a browser and a server, in milliseconds. */
const tolerance = 60_000;

type SendTimes = Pick<NotificationInput, 'scheduledAt' | 'pinnedUntil'>;

const isSameMoment = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));

/**
 * Checks the times of a notification. Stored times stay valid, because they may have passed while somebody edits the
 * text.
 * @param stored the times of the notification that is changed
 * @throws 400 for a time that has passed or is too far away, and for a pin that ends before the notification is sent
 */
export function refusePast(
  { scheduledAt, pinnedUntil }: SendTimes,
  { now, timeZone, stored }: { readonly now: Date; readonly timeZone: string; readonly stored?: SendTimes },
): void {
  const isTimeKept = stored !== undefined && isSameMoment(scheduledAt, stored.scheduledAt);
  const isPinKept = isTimeKept && pinnedUntil === stored.pinnedUntil;
  const at = scheduledAt === null ? now : new Date(scheduledAt);
  const isToCome = at.getTime() >= now.getTime() - tolerance;
  const fields: { field: keyof SendTimes; message: string }[] = [];
  if (!isTimeKept && !isToCome)
    fields.push({ field: 'scheduledAt', message: 'Choose a time in the future, or send it at once' });
  if (!isTimeKept && at.getTime() > latest)
    fields.push({ field: 'scheduledAt', message: 'Use a year from 1900 to 2999' });
  const sentOn = findLocalDay(timeZone, isToCome ? at : now);
  if (!isPinKept && pinnedUntil !== null && pinnedUntil < sentOn)
    fields.push({
      field: 'pinnedUntil',
      message:
        sentOn > findLocalDay(timeZone, now)
          ? 'Choose the day on which it is sent, or a later day'
          : 'Choose today or a later day',
    });
  if (fields.length > 0) throw errors.validation({ fields });
}
