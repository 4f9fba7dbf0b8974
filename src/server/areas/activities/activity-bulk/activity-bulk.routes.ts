import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { explainMissing, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import { bulkConstraints } from './activity-bulk.errors.ts';
import { createActivities, updateActivities } from './apply.service.ts';
import { batchesRepository as batches } from './batches.repository.ts';
import { openActivities, saveDraft, toContent } from './drafts.service.ts';
import { listsRepository } from './lists.repository.ts';
import { saveOnce } from './save-once.service.ts';

type ApplyCtx = Pick<
  Ctx<typeof activityBatches.createActivities>,
  'db' | 'organisation' | 'actor' | 'params' | 'version' | 'body' | 'services'
>;

/**
 * Returns the handler that applies a draft, once for each attempt. `save` creates or updates the activities.
 */
const createSaveHandler =
  (save: typeof createActivities) =>
  async ({
    db,
    organisation,
    actor,
    params,
    version,
    services: { workers },
    body: { attempt, leaveOut },
  }: ApplyCtx) => {
    const of = { organisation: organisation.uid, uid: params.uid, version };
    const once = { attempt, by: actor.userUid };
    return { data: await saveOnce(db, of, once, () => save({ db, workers }, of, leaveOut)) };
  };

export const activityBulkRoutes = implement(
  activityBatches,
  {
    list: ({ db, organisation, query }) => db.json(batches.page(organisation.uid, query)),
    get: async ({ db, organisation, params, actor }) => {
      // With the permission for drafts alone, users may see the history of a draft. The draft itself shows data of
      // activities, so reading it also needs `activity.read`.
      if (!actor.permissions.has(permissionNames.activity.read)) throw errors.forbidden();
      const record = await db.record(batches.byUid({ organisation: organisation.uid, uid: params.uid }));
      if (!record) throw errors.notFound();
      return record;
    },
    create: async ({ db, organisation, actor, body }) =>
      savedAnswer(await saveDraft(db, { organisation: organisation.uid, by: actor.userUid }, body.rows)),
    edit: async ({ db, organisation, actor, body }) =>
      savedAnswer(await openActivities(db, { organisation: organisation.uid, by: actor.userUid }, body.uids)),
    save: async ({ db, organisation, params, version, body }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      const row = await db.only(batches.save(of, toContent(body.rows)));
      return row ? savedAnswer(row) : explainMissing(db, batches.byUid(of));
    },
    remove: async ({ db, organisation, params, version }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      return (await db.only(batches.remove(of))) ? undefined : explainMissing(db, batches.byUid(of));
    },
    createActivities: createSaveHandler(createActivities),
    updateActivities: createSaveHandler(updateActivities),
    choices: async ({ db, organisation }) => {
      const data = await db.maybe(listsRepository.choices(organisation.uid));
      if (!data) throw errors.system();
      return { data };
    },
    takenNames: async ({ db, organisation, body }) => ({
      data: await db.many(listsRepository.taken(organisation.uid, body.names)),
    }),
  },
  bulkConstraints,
);
