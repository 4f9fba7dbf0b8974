import { z } from 'zod';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { exportEndpoints } from './exports.ts';
import { descriptionField, nameField, statusField } from './fields/common-fields.ts';
import { buildInput, defineFields, listBulkRules } from './fields/define-fields.ts';
import { equipmentCategory } from './kinds/equipment-category.ts';
import { scenarioCategory } from './kinds/scenario-category.ts';
import { supplierCategory } from './kinds/supplier-category.ts';

/** The fields of every kind of category, and of industries. */
export const categoryFields = defineFields({ name: nameField, description: descriptionField, status: statusField });
export const categoryInput = buildInput(categoryFields);
export type CategoryInput = z.infer<typeof categoryInput>;

export const categoryRecord = z.object({
  ...stored,
  ...categoryInput.shape,
  /** The number of pieces of equipment, suppliers or scenarios in it. */
  usedBy: z.int(),
});
export type Category = z.infer<typeof categoryRecord>;

const query = listQuery(['name', 'status', 'usedBy', 'createdAt', 'updatedAt'], {
  status: listFilter(statusField.rule),
});
const bulkRules = listBulkRules(categoryFields);
const schemas = { input: categoryInput, row: categoryRecord, record: categoryRecord, query };

const ofEquipment = crudEndpoints(equipmentCategory, schemas);

/** Categories of equipment, with the permissions of equipment. 409 `in_use` while it is not empty. */
export const equipmentCategories = {
  ...ofEquipment,
  ...exportEndpoints(ofEquipment.list),
  bulkSet: bulkSetEndpoint(ofEquipment.list, equipmentCategory, bulkRules),
  ...bulkDeleteEndpoints(ofEquipment.list, equipmentCategory),
};

const ofSuppliers = crudEndpoints(supplierCategory, schemas);

/** Categories of suppliers. 409 `in_use` while it is not empty. */
export const supplierCategories = {
  ...ofSuppliers,
  ...exportEndpoints(ofSuppliers.list),
  bulkSet: bulkSetEndpoint(ofSuppliers.list, supplierCategory, bulkRules),
  ...bulkDeleteEndpoints(ofSuppliers.list, supplierCategory),
};

const ofScenarios = crudEndpoints(scenarioCategory, schemas);

/** Categories of dependency scenarios, with their permissions. 409 `in_use` while it is not empty. */
export const scenarioCategories = {
  ...ofScenarios,
  bulkSet: bulkSetEndpoint(ofScenarios.list, scenarioCategory, bulkRules),
  ...bulkDeleteEndpoints(ofScenarios.list, scenarioCategory),
};
