import { activities } from '#root/contract/activities/activities.ts';
import { activityConfirmation } from '#root/contract/activities/activity-confirmation.ts';
import { allowInactiveChoices } from '#root/server/platform/db/allow-inactive-choices.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, type Handler, implement } from '#root/server/platform/http/route.ts';
import { activityConstraints } from '#root/server/shared/activities/activity-constraints.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { setMany } from '#root/server/shared/bulk/bulk-set.ts';
import type { Matching } from '#root/server/shared/bulk/selection.ts';
import { createExportHandlers, readUids, toUidQuery } from '#root/server/shared/exports/export-handler.ts';
import { activityErrors, createDuplicateName } from './activities.errors.ts';
import { activitiesRepository, activityBulk } from './activities.repository.ts';
import { listActivitiesByGraph } from './activities-lost.service.ts';
import { activityApprovalHandlers } from './activity-approval.ts';
import { activityCopyRepository } from './activity-copy.repository.ts';
import { selectActivityPage } from './activity-list.repository.ts';
import { activityRecordRepository } from './activity-record.repository.ts';
import { discardChanges } from './approved-version.service.ts';
import { confirm, readSeenMovements } from './confirm.service.ts';
import { archive, restore, resumeApproval, submit } from './lifecycle.service.ts';

const createNameTakenError = async (db: Db, organisation: string, name: string) =>
  createDuplicateName((await db.maybe(activitiesRepository.byName(organisation, name, undefined)))?.uid);

async function copyParts(db: WriteDb, copy: { organisation: string; from: string; uid: string }) {
  const links = await db.many(activityCopyRepository.linkUids(copy));
  await db.run(
    activityCopyRepository.links(
      copy,
      links.map(({ uid }) => ({ old: uid, new: newUid() })),
    ),
  );
}

type Listing = Pick<Ctx<typeof activities.list>, 'db' | 'organisation' | 'actor' | 'services'>;

/** Returns the uids of all activities in the list, in the requested order. */
async function listMatchingActivities(
  { db, organisation, actor, services }: Listing,
  { q, filter, sort = 'name' }: Pick<Matching, 'q' | 'filter'> & { readonly sort?: string },
) {
  const asked = { ...toUidQuery({ q, filter }), sort } as Parameters<typeof selectActivityPage>[1];
  const among = await listActivitiesByGraph(services.graphs, db, organisation.uid, asked.filter);
  return readUids(db, selectActivityPage({ organisation: organisation.uid, user: actor.userUid }, asked, among));
}

const remove: Handler<typeof activities.remove> = async ({ db, organisation, params, version, body }) => {
  const gone = await db.only(activitiesRepository.remove(organisation.uid, params.uid, version, body.confirmName));
  if (gone) return undefined;
  const now = await db.maybe(activitiesRepository.lifecycle(organisation.uid, params.uid));
  if (!now) throw errors.notFound();
  throw now.version === version ? activityErrors.nameMismatch() : errors.stale();
};

export const activityRoutes = [
  ...implement(
    activities,
    {
      list: async ({ db, organisation, actor, services, query }) => {
        const among = await listActivitiesByGraph(services.graphs, db, organisation.uid, query.filter);
        const page = selectActivityPage({ organisation: organisation.uid, user: actor.userUid }, query, among);
        const { created, updated, review } = query.filter;
        // Filters such as "today", "last week" and "overdue" depend on the clock, so these responses are not cached.
        return created || updated || review ? db.json(page) : services.responses.json(db, organisation.uid, page);
      },
      ...createExportHandlers('activity', listMatchingActivities),
      bulkSet: (ctx) => setMany(activityBulk, ctx, (asked) => listMatchingActivities(ctx, asked)),
      nameAvailable: async ({ db, organisation, query }) => {
        const found = await db.maybe(activitiesRepository.byName(organisation.uid, query.name, query.exceptUid));
        return { data: { available: !found, uid: found?.uid ?? null } };
      },
      get: async ({ db, organisation, params }) => {
        const record = await db.record(
          activityRecordRepository.byUid({ organisation: organisation.uid, uid: params.uid }),
        );
        if (!record) throw errors.notFound();
        return record;
      },
      create: async ({ db, organisation, body }) => {
        const row = await db.only(activitiesRepository.insert(organisation.uid, newUid(), body));
        if (!row) throw await createNameTakenError(db, organisation.uid, body.name);
        return savedAnswer(row);
      },
      copy: async ({ db, organisation, params, body }) => {
        if (!(await db.maybe(activitiesRepository.lifecycle(organisation.uid, params.uid)))) throw errors.notFound();
        const copy = { organisation: organisation.uid, from: params.uid, uid: newUid() };
        await db.run(allowInactiveChoices());
        const row = await db.maybe(activityCopyRepository.activity(copy, body.name));
        if (!row) throw await createNameTakenError(db, organisation.uid, body.name);
        await copyParts(db, copy);
        return savedAnswer(row);
      },
      remove,
      ...createBulkDelete({
        table: 'activities',
        nameMismatch: activityErrors.nameMismatch,
        remove,
        constraints: activityConstraints,
        listed: listMatchingActivities,
      }),
      ...activityApprovalHandlers,
      submit,
      archive,
      resumeApproval,
      discardChanges,
      restore,
    },
    activityConstraints,
  ),
  ...implement(activityConfirmation, { movements: readSeenMovements, confirm }),
];
