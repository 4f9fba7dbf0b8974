import { defineRecord } from './define-record.ts';

export const teamMember = defineRecord({
  kind: 'team_member',
  plural: 'team_members',
  path: '/org/team-members',
  permissions: 'division',
  opens: 'update',
  words: { one: 'team member', many: 'team members' },
  parts: {
    team_member_divisions: { label: 'Division of a team member', of: ['team_member_uid'], about: 'division_uid' },
    team_member_business_units: {
      label: 'Business unit of a team member',
      of: ['team_member_uid'],
      about: 'business_unit_uid',
    },
  },
  refersTo: ['business_unit', 'division', 'master', 'user'],
  can: { palette: true, delete: { many: true }, transfer: true, archive: 'own key', duplicate: 'team_members' },
});
