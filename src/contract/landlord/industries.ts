import { z } from 'zod';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { listBulkRules } from '#root/contract/shared/fields/define-fields.ts';
import { industry } from '#root/contract/shared/kinds/industry.ts';
import { categoryInput } from '#root/contract/shared/register-categories.ts';

/** Organisations that have an inactive industry keep it, but forms no longer offer it. */
export const industryInput = categoryInput;
export type IndustryInput = z.infer<typeof industryInput>;

export const industryRecord = z.object({
  ...stored,
  ...industryInput.shape,
  organisationCount: z.int(),
});
export type Industry = z.infer<typeof industryRecord>;

const plain = crudEndpoints(industry, {
  input: industryInput,
  row: industryRecord,
  record: industryRecord,
  query: listQuery(['name', 'status', 'organisationCount', 'createdAt', 'updatedAt'], {
    status: listFilter(categoryFields.status.rule),
  }),
});

/** The industries of organisations. The installation has one list of them, and the landlord manages it. */
export const industries = {
  ...plain,
  bulkSet: bulkSetEndpoint(plain.list, industry, listBulkRules(categoryFields)),
  ...bulkDeleteEndpoints(plain.list, industry),
};
