import { uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';

/**
 * The filters that limit a list to some divisions or business units: to their activities, or to records that these
 * activities need or that cover them.
 */
export const departmentFilters = {
  divisionUid: listFilter(uid('division')),
  businessUnitUid: listFilter(uid('business_unit')),
};
