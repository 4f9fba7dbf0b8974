import type { DepartmentTree } from '#root/contract/departments/departments.ts';

type Division = DepartmentTree['divisions'][number];
type Unit = Division['businessUnits'][number];

/** The open part of the organisation: the whole organisation, a division, or a unit together with its division. */
export interface Place {
  readonly division?: Division;
  readonly unit?: Unit;
}

/** Returns the place named in the address, or the whole organisation if there is no such place. */
export function findPlace({ divisions }: DepartmentTree, search: Readonly<Record<string, string | undefined>>): Place {
  const { divisionUid, businessUnitUid } = search;
  const division = divisions.find(({ uid }) => uid === divisionUid);
  if (division) return { division };
  for (const parent of divisions) {
    const unit = parent.businessUnits.find(({ uid }) => uid === businessUnitUid);
    if (unit) return { division: parent, unit };
  }
  return {};
}

export function toPlacePath({ division, unit }: Place): string {
  if (unit) return `/org?businessUnitUid=${unit.uid}`;
  return division ? `/org?divisionUid=${division.uid}` : '/org';
}
