import { uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';

/**
 * The filters by which a list shows what concerns some divisions or business units: their activities, and what these need
 * or are covered by.
 */
export const departmentFilters = {
  divisionUid: listFilter(uid('division')),
  businessUnitUid: listFilter(uid('business_unit')),
};
