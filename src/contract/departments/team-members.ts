import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { teamMember } from '#root/contract/shared/kinds/team-member.ts';

export const teamMemberFields = teamMember.fields;
export const teamMemberInput = buildInput(teamMemberFields);
export type TeamMemberInput = z.infer<typeof teamMemberInput>;

export const teamMemberRecord = z.object({
  ...stored,
  ...teamMemberInput.shape,
  businessContinuityRoleName: z.string().nullable(),
  userName: z.string().nullable(),
  divisions: z.array(z.object({ uid: uid(), name: z.string() })),
  businessUnits: z.array(z.object({ uid: uid(), name: z.string(), divisionName: z.string() })),
});
export type TeamMember = z.infer<typeof teamMemberRecord>;

// Team members have the permissions of divisions, because the specification requires these for the screens for team
// members.
const plain = crudEndpoints(teamMember, {
  input: teamMemberInput,
  row: teamMemberRecord,
  record: teamMemberRecord,
  query: listQuery(['name', 'email', 'organisationRole', 'createdAt', 'updatedAt'], {
    divisionUid: listFilter(uid('division')),
    businessUnitUid: listFilter(uid('business_unit')),
    businessContinuityRoleUid: listFilter(uid('master')),
  }),
});

export const teamMembers = {
  ...plain,
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, teamMember),
};
