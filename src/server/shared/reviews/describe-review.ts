import { sql } from 'kysely';
import type { causeReasons, ReviewKind } from '#root/contract/reviews/review-terms.ts';
import type { Movements } from '#root/contract/shared/movements.ts';
import { describeMoved } from '#root/domain/notifications/movement-words.ts';
import { formatDay } from '#root/domain/values/moments.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { readActivityMovements } from '#root/server/shared/standings/movements.ts';
import { readPlanMovements } from '#root/server/shared/standings/plan-movements.ts';

interface CauseRow {
  readonly reason: (typeof causeReasons)[number];
  readonly name: string;
  readonly part: string;
  readonly due: string;
}

/** Finds the causes of the open review of a record: the five that are due first. */
const findCauses = (organisation: string, record: string) =>
  query(sql<CauseRow>`
    select c.reason, c.subject_name as name, c.part, c.due_on::text as due from reviews r
    join review_causes c on c.organisation_uid = r.organisation_uid and c.review_uid = r.uid
    where r.organisation_uid = ${organisation} and r.record_uid = ${record} and r.state = 'open' order by c.due_on, c.uid limit 5`);

/** Returns what changed for a record of this kind since its last approval or review. @throws 422 `too_large`, 429 */
export const readRecordMovements = (db: Db, services: Services, kind: ReviewKind, uid: string): Promise<Movements> =>
  kind === 'activity' ? readActivityMovements(db, services, uid) : readPlanMovements(db, services, uid);

/**
 * Returns sentences with the reasons why a record must be reviewed, other than its review period; '' if there are none.
 * @throws 422 `too_large`, 429
 */
export async function describeReview(
  db: Db,
  services: Services,
  { kind, uid, name }: { readonly kind: ReviewKind; readonly uid: string; readonly name: string },
): Promise<string> {
  const causes = await db.many(findCauses(db.organisation, uid));
  const sentences = causes.flatMap(({ reason, name: subject, part, due }) => {
    if (reason === 'contract') return [`The contract with ${subject} ends on ${formatDay(due)}.`];
    if (reason === 'review_date') return [`Its review date is ${formatDay(due)}.`];
    return reason === 'certificate' ? [`The certificate "${part}" of ${subject} expires on ${formatDay(due)}.`] : [];
  });
  if (causes.some(({ reason }) => reason === 'change'))
    sentences.unshift(describeMoved((await readRecordMovements(db, services, kind, uid)).movements, name));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
