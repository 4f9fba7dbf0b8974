import { type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { DomainEvent } from '#root/server/platform/events/event.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { findMovedActivities, storeMissingStandings } from '#root/server/shared/standings/movements.ts';
import { findMovedPlans, storeMissingPlanStandings } from '#root/server/shared/standings/plan-movements.ts';
import { reviewOpened } from '../reviews.events.ts';
import { type ReconcileContext, reconcileRepository as repository } from './reconcile.repository.ts';

type Found = { readonly kind: ReviewKind; readonly uid: string; readonly due: string };

/** Returns one event about all of these records. The dispatcher later splits it by person and adds the names. */
function toEvents(kind: ReviewKind, found: readonly Found[]): DomainEvent[] {
  const [first] = found;
  if (!first) return [];
  const recordUids = found.map(({ uid }) => uid);
  return [reviewOpened[kind]({ uid: newUid(), name: '', due: first.due, recordUids })];
}

/**
 * Opens, moves and ends reviews according to the records and the engine's findings. A repeated call changes nothing.
 */
async function updateReviews(
  db: WriteDb,
  services: Services,
  context: ReconcileContext,
  moved: readonly string[],
): Promise<void> {
  const { organisation } = context;
  // An import can affect thousands of approved records.
  await db.run(planForManyRows());
  await db.run(repository.end(context));
  await db.run(repository.open(context));
  await db.run(repository.retime(organisation));
  await db.run(repository.dropEndings(organisation));
  await db.run(repository.addEndings(context));
  await db.run(repository.dropChanges(organisation, moved));
  const found = await db.many(repository.addChanges(context, moved));
  await db.run(repository.settle(organisation));
  const events = reviewKinds.flatMap((kind) =>
    toEvents(
      kind,
      found.filter((one) => one.kind === kind),
    ),
  );
  await services.events.emit(db, ...events);
}

/**
 * Stores the engine's findings on all approved records, and updates their reviews.
 * @param write runs one writing transaction
 * @throws 422 `too_large`, 429
 */
export async function reconcileReviews(
  db: Db,
  services: Services,
  write: (work: (db: WriteDb) => Promise<void>) => Promise<void>,
): Promise<void> {
  const organisation = await services.access.readOrganisation(db.organisation);
  if (!organisation) return;
  await storeMissingStandings(db, services, write);
  await storeMissingPlanStandings(db, services, write);
  const moved = [...(await findMovedActivities(db, services)), ...(await findMovedPlans(db, services))];
  const at = services.now();
  const context = { organisation: organisation.uid, at, today: findLocalDay(organisation.timeZone, at) };
  await write((writeDb) => updateReviews(writeDb, services, context, moved));
}
