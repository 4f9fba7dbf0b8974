import { permissionNames } from '#root/contract/platform/permissions.ts';
import { maxViews, savedViews } from '#root/contract/shared/saved-views.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { AppError, errors, invalidField } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { type Caller, savedViewsRepository as repository } from './saved-views.repository.ts';

const toCaller = ({ organisation, actor }: { organisation: Organisation; actor: Actor }): Caller => ({
  organisation: organisation.uid,
  user: actor.userUid,
});

/**
 * Returns true if the user can change the settings. Such users can also change shared views, because the owner may have
 * left.
 */
const canEditShared = ({ permissions }: Actor) => permissions.has(permissionNames.setting.update);

const tooMany = () =>
  new AppError('too_many_views', 422, `You have ${maxViews} views of this list. Delete one that you no longer need.`);

const createNotListedError = () => invalidField('viewUid', 'Choose one from the list');

/** Throws the reason why a view was not saved or deleted: 404, 403 for a view of another user, or 412. */
async function throwRefusal(db: Db, caller: Caller, actor: Actor, uid: string): Promise<never> {
  const view = await db.maybe(repository.owner(caller, uid));
  if (!view) throw errors.notFound();
  if (view.ownerUid !== caller.user && !canEditShared(actor)) throw errors.forbidden();
  throw errors.stale();
}

export const savedViewRoutes = implement(
  savedViews,
  {
    list: (ctx) => ctx.db.json(repository.ofList(toCaller(ctx), ctx.query.list)),
    get: async (ctx) => {
      const record = await ctx.db.record(repository.byUid(toCaller(ctx), ctx.params.uid));
      if (!record) throw errors.notFound();
      return record;
    },
    create: async (ctx) => {
      const caller = toCaller(ctx);
      await ctx.db.run(waitForTurn('views', caller.organisation, caller.user, ctx.body.list));
      const row = await ctx.db.maybe(repository.insert(caller, newUid(), ctx.body));
      if (!row) throw tooMany();
      return savedAnswer(row);
    },
    update: async (ctx) => {
      const { db, params, version, body, actor } = ctx;
      const row = await db.only(repository.update(toCaller(ctx), params.uid, version, body, canEditShared(actor)));
      return row ? savedAnswer(row) : throwRefusal(db, toCaller(ctx), actor, params.uid);
    },
    remove: async (ctx) => {
      const { db, params, version, actor } = ctx;
      const gone = await db.only(repository.remove(toCaller(ctx), params.uid, version, canEditShared(actor)));
      return gone ? undefined : throwRefusal(db, toCaller(ctx), actor, params.uid);
    },
    setDefault: async (ctx) => {
      const { list, viewUid } = ctx.body;
      if (!(await ctx.db.only(repository.setDefault(toCaller(ctx), list, viewUid)))) throw createNotListedError();
      return undefined;
    },
    setDefaultForEveryone: async ({ db, organisation, body: { list, viewUid } }) => {
      await db.run(repository.clearForEveryone(organisation.uid, list));
      if (viewUid && !(await db.run(repository.setForEveryone(organisation.uid, list, viewUid))))
        throw createNotListedError();
      return undefined;
    },
  },
  { saved_views_name: duplicate('name', 'You already have a view of this list with this name. Use another name.') },
);
