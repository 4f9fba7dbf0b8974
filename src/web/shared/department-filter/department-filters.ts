import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { findDivisions, findUnits } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { text } from './department-filter.messages.ts';

const division = { name: 'divisionUid', label: text('division'), load: findDivisions, get: divisions.get } as const;
const unit = { name: 'businessUnitUid', label: text('unit'), load: findUnits, get: businessUnits.get } as const;

/** Returns the filters by division and business unit that the person may use. */
export function useDepartmentFilters(): readonly RegisterFilter[] {
  const mayReadDivisions = useCan(divisions.list);
  const mayReadUnits = useCan(businessUnits.list);
  return [...(mayReadDivisions ? [division] : []), ...(mayReadUnits ? [unit] : [])];
}
