import { businessUnits } from '#root/contract/departments/business-units.ts';
import { editHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import { type Handler, implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { businessUnitConstraints, businessUnitInUse } from './business-units.errors.ts';
import { businessUnitsRepository as repository } from './business-units.repository.ts';

const remove: Handler<typeof businessUnits.remove> = async ({ db, organisation, params, version }) => {
  const result = await db.only(repository.removeUnlessUsed(organisation.uid, params.uid, version));
  if (result?.removed) return undefined;
  const record = await db.record(repository.byUid(organisation.uid, params.uid));
  if (record?.version === version) throw businessUnitInUse({ activities: result?.activities ?? 0 });
  return explainMissing(db, repository.byUid(organisation.uid, params.uid));
};

export const businessUnitRoutes = implement(
  businessUnits,
  {
    ...editHandlers(repository),
    ...createRegisterExport('business_units', repository),
    remove,
    ...createBulkDelete({
      table: 'business_units',
      remove,
      constraints: businessUnitConstraints,
      listed: createUidLister(repository),
    }),
  },
  businessUnitConstraints,
);
