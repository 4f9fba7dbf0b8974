import { uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';

/**
 * The filters that limit a list to some divisions or business units. Depending on the list, the rows are activities of
 * these departments, records that such activities need, or records about such activities.
 */
export const departmentFilters = {
  divisionUid: listFilter(uid('division')),
  businessUnitUid: listFilter(uid('business_unit')),
};
