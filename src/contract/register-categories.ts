import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { uid } from './fields.ts';
import { anyOf, listQuery } from './paging.ts';
import { registerFields, registerStatuses } from './registers.ts';

export const categoryInput = z.object(registerFields);
export type CategoryInput = z.infer<typeof categoryInput>;

export const categoryRecord = z.object({
  ...stored,
  ...categoryInput.shape,
  /** How many pieces of equipment, suppliers or scenarios are in it. */
  usedBy: z.int(),
});
export type Category = z.infer<typeof categoryRecord>;

const query = listQuery(['name', 'status', 'usedBy', 'createdAt', 'updatedAt'], {
  status: anyOf(z.enum(registerStatuses)),
});
const common = { input: categoryInput, row: categoryRecord, record: categoryRecord, query };

const fields = { status: registerFields.status };

const ofEquipment = crudEndpoints({
  ...common,
  resource: 'equipment',
  path: 'equipment-categories',
  noun: 'category of equipment',
});
const params = z.object({ uid: uid('equipment_category') });

/** What equipment is sorted into; opened by the permissions of equipment. 409 `in_use` while there is some in it. */
export const equipmentCategories = {
  ...ofEquipment,
  ...exportEndpoints(ofEquipment.list),
  bulkSet: bulkSetEndpoint(ofEquipment.list, { fields, resource: 'equipment_category', update: 'equipment.update' }),
  ...bulkDeleteEndpoints(ofEquipment.list, 'equipment_category'),
  get: endpoint({ ...ofEquipment.get, params }),
  update: endpoint({ ...ofEquipment.update, params }),
  remove: endpoint({ ...ofEquipment.remove, params }),
};

const ofSuppliers = crudEndpoints({
  ...common,
  resource: 'supplier_category',
  path: 'supplier-categories',
  noun: 'category of suppliers',
});

/** What suppliers are sorted into. 409 `in_use` while there are some in it. */
export const supplierCategories = {
  ...ofSuppliers,
  ...exportEndpoints(ofSuppliers.list),
  bulkSet: bulkSetEndpoint(ofSuppliers.list, {
    fields,
    resource: 'supplier_category',
    update: 'supplier_category.update',
  }),
  ...bulkDeleteEndpoints(ofSuppliers.list, 'supplier_category'),
};

const ofScenarios = crudEndpoints({
  ...common,
  resource: 'dependency_scenario',
  path: 'scenario-categories',
  noun: 'category of dependency scenarios',
});
const scenarioParams = z.object({ uid: uid('scenario_category') });

/** What dependency scenarios are sorted into; opened by their permissions. 409 `in_use` while there are some in it. */
export const scenarioCategories = {
  ...ofScenarios,
  bulkSet: bulkSetEndpoint(ofScenarios.list, {
    fields,
    resource: 'scenario_category',
    update: 'dependency_scenario.update',
  }),
  ...bulkDeleteEndpoints(ofScenarios.list, 'scenario_category'),
  get: endpoint({ ...ofScenarios.get, params: scenarioParams }),
  update: endpoint({ ...ofScenarios.update, params: scenarioParams }),
  remove: endpoint({ ...ofScenarios.remove, params: scenarioParams }),
};
