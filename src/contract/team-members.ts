import { z } from 'zod';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { crudEndpoints, stored } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { description, name, optionalEmail, optionalPhone, optionalText, uid } from './fields.ts';
import { anyOf, listQuery } from './paging.ts';

const uids = (of: string, max: number) => z.array(uid(of)).max(max, `Choose at most ${max}`);

export const teamMemberInput = z.object({
  name: name(),
  description: description(),
  email: optionalEmail(),
  /** Kept as E.164 (`+442079460000`) where it is given with a country code. */
  phone: optionalPhone(),
  /** What the person is in the organisation, in its own words, such as "Head of Logistics". */
  organisationRole: optionalText(255),
  /** A row of the master list `bc-roles`. */
  businessContinuityRoleUid: uid('master').nullable(),
  divisionUids: uids('division', 100),
  businessUnitUids: uids('business_unit', 200),
  /** The user account of the same person. */
  userUid: uid('user').nullable(),
});
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

// The specification opens the screens of team members by the permissions of divisions.
const plain = crudEndpoints({
  resource: 'division',
  path: 'team-members',
  noun: 'team member',
  input: teamMemberInput,
  row: teamMemberRecord,
  record: teamMemberRecord,
  query: listQuery(['name', 'email', 'organisationRole', 'createdAt', 'updatedAt'], {
    divisionUid: anyOf(uid('division')),
    businessUnitUid: anyOf(uid('business_unit')),
    businessContinuityRoleUid: anyOf(uid('master')),
  }),
});
const params = z.object({ uid: uid('team_member') });

export const teamMembers = {
  ...plain,
  ...exportEndpoints(plain.list),
  ...bulkDeleteEndpoints(plain.list, 'team_member'),
  get: endpoint({ ...plain.get, params }),
  update: endpoint({ ...plain.update, params }),
  remove: endpoint({ ...plain.remove, params }),
};
