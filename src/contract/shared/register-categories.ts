import { z } from 'zod';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { categoryFields } from './fields/category-fields.ts';
import { statusField } from './fields/common-fields.ts';
import { buildInput, listBulkRules } from './fields/define-fields.ts';
import { assessmentCategory } from './kinds/assessment-category.ts';
import { equipmentCategory } from './kinds/equipment-category.ts';
import { scenarioCategory } from './kinds/scenario-category.ts';
import { supplierCategory } from './kinds/supplier-category.ts';
import { registerEndpoints } from './registers.ts';

export const categoryInput = buildInput(categoryFields);
export type CategoryInput = z.infer<typeof categoryInput>;

export const categoryRecord = z.object({
  ...stored,
  ...categoryInput.shape,
  /** The number of pieces of equipment, suppliers, scenarios or BIAs in the category. */
  usedBy: z.int(),
});
export type Category = z.infer<typeof categoryRecord>;

const query = listQuery(['name', 'status', 'usedBy', 'createdAt', 'updatedAt'], {
  status: listFilter(statusField.rule),
});
const register = { fields: categoryFields, record: categoryRecord, query };

/** Categories of equipment, with the permissions of equipment. 409 `in_use` for a category that is not empty. */
export const equipmentCategories = registerEndpoints(equipmentCategory, register);

/** Categories of suppliers. 409 `in_use` for a category that is not empty. */
export const supplierCategories = registerEndpoints(supplierCategory, register);

const plain = { input: categoryInput, row: categoryRecord, record: categoryRecord, query };
const ofScenarios = crudEndpoints(scenarioCategory, plain);
const ofAssessments = crudEndpoints(assessmentCategory, plain);

/** Categories of dependency scenarios, with the permissions of dependency scenarios. 409 `in_use` for a category that is not empty. */
export const scenarioCategories = {
  ...ofScenarios,
  bulkSet: bulkSetEndpoint(ofScenarios.list, scenarioCategory, listBulkRules(categoryFields)),
  ...bulkDeleteEndpoints(ofScenarios.list, scenarioCategory),
};

/** Categories of BIAs, with the permissions of BIAs. 409 `in_use` for a category that is not empty. */
export const assessmentCategories = {
  ...ofAssessments,
  bulkSet: bulkSetEndpoint(ofAssessments.list, assessmentCategory, listBulkRules(categoryFields)),
  ...bulkDeleteEndpoints(ofAssessments.list, assessmentCategory),
};
