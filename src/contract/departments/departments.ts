import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { businessUnitRecord } from './business-units.ts';
import { divisionRecord } from './divisions.ts';

// Leaves out descriptions, because they can be long and the tree can be large. The calls that read a single record
// return them.
const unitNode = businessUnitRecord.omit({ createdAt: true, updatedAt: true, divisionName: true, description: true });

const divisionNode = divisionRecord
  .omit({ createdAt: true, updatedAt: true, description: true })
  .extend({ businessUnits: z.array(unitNode) });

/**
 * Divisions, each with its business units. Both are ordered by name. The lists of units are empty without permission to
 * read business units.
 */
export const departmentTree = z.object({
  divisions: z.array(divisionNode),
  /** The number of all team members, including those without a division or unit. */
  memberCount: z.int(),
});
export type DepartmentTree = z.infer<typeof departmentTree>;

export const departments = {
  tree: endpoint({
    method: 'GET',
    path: `${apiRoot}/departments/tree`,
    shows: ['division', 'business_unit', 'team_member', 'activity'],
    scope: 'organisation',
    permissions: ['division.read'],
    summary: 'Read the tree of divisions and business units with their numbers of people and activities',
    response: recordResponse(departmentTree),
  }),
};
