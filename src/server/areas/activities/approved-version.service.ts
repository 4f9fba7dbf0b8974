import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { allowInactiveChoices } from '#root/server/platform/db/allow-inactive-choices.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { activityErrors } from './activities.errors.ts';
import { activityStatusChanged } from './activities.events.ts';
import { activityLinksRepository } from './activity-steps/activity-links.repository.ts';
import { activityStepsRepository } from './activity-steps/activity-steps.repository.ts';
import { approvedVersionRepository, toRestoredColumns } from './approved-version.repository.ts';
import { type LifecycleCtx, takeStep } from './take-step.ts';

/** Lists the records that the answers refer to, with their names at the time of the approval. */
function listReferred(record: ActivityRecord): { uid: string | null; name: string | null }[] {
  const { details, tolerant, recoveryTime, links, remoteFactors } = record;
  const { mdl } = recoveryTime;
  return [
    { uid: details.divisionUid, name: record.divisionName },
    { uid: details.businessUnitUid, name: record.businessUnitName },
    { uid: details.ownerUid, name: record.ownerName },
    { uid: details.deputyUid, name: record.deputyName },
    { uid: details.priorityUid, name: record.priority?.name ?? null },
    { uid: details.locationUid, name: record.locationName },
    { uid: tolerant.mtpdUid, name: tolerant.mtpdName },
    { uid: recoveryTime.rtoUid, name: recoveryTime.rtoName },
    { uid: mdl === 'none' || mdl === 'not_applicable' ? null : mdl, name: 'MDL/RPO' },
    ...remoteFactors,
    ...links.flatMap(({ providerUid, name, alternatives }) => [{ uid: providerUid, name }, ...alternatives]),
  ];
}

/** @throws 422 `not_restorable` if records that the approved version refers to have been deleted */
async function checkReferred(db: WriteDb, organisation: string, record: ActivityRecord): Promise<void> {
  const referred = listReferred(record).filter(({ uid }) => uid !== null);
  const uids = referred.map(({ uid }) => String(uid));
  const existing = new Set(
    (await db.many(approvedVersionRepository.existing(organisation, uids))).map(({ uid }) => uid),
  );
  const missing = referred.filter(({ uid }) => !existing.has(String(uid))).map(({ name }) => name ?? '');
  if (missing.length > 0) throw activityErrors.notRestorable([...new Set(missing)]);
}

/** Writes the remote-access factors, the links and the alternative roles of a record. */
async function restoreParts(db: WriteDb, key: { organisation: string; uid: string }, record: ActivityRecord) {
  const factors = record.remoteFactors.map(({ uid }) => uid);
  const pairs = record.links.flatMap(({ providerUid, alternatives }) =>
    alternatives.map(({ uid }) => ({ role: providerUid, alternative: uid })),
  );
  await db.run(activityStepsRepository.dropFactors(key, factors));
  await db.run(activityStepsRepository.addFactors(key, factors));
  await db.run(approvedVersionRepository.dropLinks(key, record));
  await db.run(approvedVersionRepository.saveLinks(key, record));
  await db.run(activityLinksRepository.dropAlternatives(key, pairs));
  await db.run(activityLinksRepository.addAlternatives(key, pairs));
}

/**
 * Replaces a working version with the version of the last approval: all answers, links and roles. The date of that
 * approval is kept.
 * @throws 404, 412, 409 if another activity now has the name, 422 `wrong_state`, `never_approved`, `not_restorable`
 */
export async function discardChanges(ctx: LifecycleCtx) {
  const { db, services, organisation, params } = ctx;
  const key = { organisation: organisation.uid, uid: params.uid };
  const approved = await db.maybe(approvedVersionRepository.last(key));
  await db.run(allowInactiveChoices());
  if (approved) await checkReferred(db, organisation.uid, approved.content);
  const row = await takeStep(
    ctx,
    {
      from: ['draft', 'returned'],
      to: 'approved',
      set: approved ? toRestoredColumns(organisation.uid, approved.content) : {},
    },
    'Only a draft or a returned activity has changes to discard.',
  );
  if (!approved) throw activityErrors.neverApproved();
  await restoreParts(db, key, approved.content);
  await services.events.emit(db, activityStatusChanged({ ...row, state: 'approved' }));
  return savedAnswer(row);
}
