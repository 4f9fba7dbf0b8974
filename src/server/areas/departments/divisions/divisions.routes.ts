import { divisions } from '#root/contract/departments/divisions.ts';
import { editHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { divisionConstraints, divisionInUse } from './divisions.errors.ts';
import { divisionsRepository as repository } from './divisions.repository.ts';

export const divisionRoutes = implement(
  divisions,
  {
    ...editHandlers(repository),
    ...createRegisterExport('divisions', repository),
    remove: async ({ db, organisation, params, version }) => {
      const result = await db.only(repository.removeUnlessUsed(organisation.uid, params.uid, version));
      if (result?.removed) return undefined;
      const { businessUnits = 0, activities = 0 } = result ?? {};
      const record = await db.record(repository.byUid(organisation.uid, params.uid));
      if (record?.version === version) throw divisionInUse({ businessUnits, activities });
      return explainMissing(db, repository.byUid(organisation.uid, params.uid));
    },
  },
  divisionConstraints,
);
