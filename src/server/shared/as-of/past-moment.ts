import { createMomentFormatter, findLocalDay } from '#root/domain/values/moments.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { endOfDay } from './past-tables.ts';

interface Asker {
  readonly db: Db;
  readonly organisation: { readonly timeZone: string };
  readonly services: Pick<Services, 'now'>;
}

interface Asked {
  /** A day or a moment. */
  readonly at: string;
  readonly field: string;
  /** The time of the first change in the log. */
  readonly first: Date | null;
}

/**
 * Returns the given moment, or the end of the given day.
 * @throws 400 if it is before the first change in the log, or in the future
 */
export async function findPastMoment(
  { db, organisation, services }: Asker,
  { at, field, first }: Asked,
): Promise<Date> {
  const isDay = !at.includes('T');
  const moment = isDay ? (await db.maybe(endOfDay(at, organisation.timeZone)))?.at : new Date(at);
  const now = services.now();
  const isLater = isDay ? at > findLocalDay(organisation.timeZone, now) : (moment ?? now) > now;
  if (!moment || isLater) throw invalidField(field, 'Choose today or earlier');
  if (first && moment < first) {
    const formatted = createMomentFormatter(organisation.timeZone)(first.toISOString()).slice(0, 10);
    throw invalidField(field, `Nothing was recorded before ${formatted}. Choose that day or later`);
  }
  return moment;
}
