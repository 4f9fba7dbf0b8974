import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { description, integer, name, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';

export const impactCategoryInput = z.object({
  name: name(),
  description: description(),
  /** The level (1 Minor to 5 Critical) from which an impact is unacceptable. It determines the suggested MTPD. */
  unacceptableLevel: integer(1, 5),
  /** An inactive category is no longer offered, but the impacts that people have entered for it stay. */
  isActive: z.boolean(),
});
export type ImpactCategoryInput = z.infer<typeof impactCategoryInput>;

export const impactCategoryRecord = z.object({
  ...stored,
  ...impactCategoryInput.shape,
  order: z.int(),
  /** The number of activities with a level in this category. */
  usageCount: z.int(),
});
export type ImpactCategory = z.infer<typeof impactCategoryRecord>;

const plain = crudEndpoints(impactCategory, {
  input: impactCategoryInput,
  row: impactCategoryRecord,
  record: impactCategoryRecord,
  query: listQuery(['order', 'name', 'unacceptableLevel', 'updatedAt'], {
    isActive: listFilter(z.enum(['true', 'false'])),
  }),
});

export const impactCategories = {
  ...plain,
  /** 409 `list_changed` unless `uids` names every category once. */
  order: endpoint({
    method: 'PUT',
    path: `${apiRoot}/impact-categories/order`,
    scope: 'organisation',
    permissions: ['master.update'],
    summary: 'Set the order of the impact categories',
    body: z.object({ uids: z.array(uid('impact_category')).min(1).max(100) }),
    response: null,
  }),
};
