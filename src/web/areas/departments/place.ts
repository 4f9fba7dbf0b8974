import type { DepartmentTree } from '#root/contract/departments/departments.ts';

type Division = DepartmentTree['divisions'][number];
type Unit = Division['businessUnits'][number];

/** What of the organisation is open: all of it, a division, or a unit with its division. */
export interface Place {
  readonly division?: Division;
  readonly unit?: Unit;
}

/** The place that the address names; the whole organisation for one that is not there. */
export function placeOf({ divisions }: DepartmentTree, search: Readonly<Record<string, string | undefined>>): Place {
  const { divisionUid, businessUnitUid } = search;
  const division = divisions.find(({ uid }) => uid === divisionUid);
  if (division) return { division };
  for (const parent of divisions) {
    const unit = parent.businessUnits.find(({ uid }) => uid === businessUnitUid);
    if (unit) return { division: parent, unit };
  }
  return {};
}

export function pathOf({ division, unit }: Place): string {
  if (unit) return `/org?businessUnitUid=${unit.uid}`;
  return division ? `/org?divisionUid=${division.uid}` : '/org';
}
