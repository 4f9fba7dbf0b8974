import { z } from 'zod';
import { optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { descriptionField, emailField, nameField, telephoneField } from '#root/contract/shared/fields/common-fields.ts';
import { buildInput, defineFields } from '#root/contract/shared/fields/define-fields.ts';
import {
  listedField,
  referenceField,
  referenceListField,
  textField,
} from '#root/contract/shared/fields/field-types.ts';
import { teamMember } from '#root/contract/shared/kinds/team-member.ts';

export const teamMemberFields = defineFields({
  name: nameField,
  email: emailField,
  phone: telephoneField,
  /** The person's position, such as "Head of Logistics". */
  organisationRole: textField('Organisation role', optionalText(255)),
  businessContinuityRoleUid: { ...listedField('Business continuity role', 'bc-roles'), importAs: 'bcRole' },
  divisionUids: referenceListField('Divisions', 'division', { part: 'team_member_divisions', max: 100 }),
  businessUnitUids: referenceListField('Business units', 'business_unit', {
    part: 'team_member_business_units',
    max: 200,
  }),
  description: descriptionField,
  /** The user account of the same person. */
  userUid: { ...referenceField('User account', 'user'), transfer: false },
});
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

// In the specification, the screens of team members need the permissions of divisions.
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
