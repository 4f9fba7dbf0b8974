import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { editHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { impactCategoryConstraints, impactCategoryInUse, listChanged } from './impact-categories.errors.ts';
import { impactCategoriesRepository as repository } from './impact-categories.repository.ts';

export const impactCategoryRoutes = implement(
  impactCategories,
  {
    ...editHandlers(repository),
    remove: async ({ db, organisation, params, version }) => {
      const result = await db.only(repository.removeUnlessUsed(organisation.uid, params.uid, version));
      if (result?.removed) return undefined;
      const record = await db.record(repository.byUid(organisation.uid, params.uid));
      if (record?.version === version) throw impactCategoryInUse(result?.activities ?? 0);
      return explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
    order: async ({ db, organisation, body }) => {
      const rows = await db.many(repository.hold(organisation.uid));
      const wanted = new Set(body.uids);
      const same = wanted.size === body.uids.length && rows.length === wanted.size;
      if (!same || !rows.every(({ uid }) => wanted.has(uid))) throw listChanged();
      await db.run(repository.order(organisation.uid, body.uids));
      return undefined;
    },
  },
  impactCategoryConstraints,
);
