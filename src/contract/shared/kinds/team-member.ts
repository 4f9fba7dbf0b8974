import { optionalText } from '#root/contract/platform/fields.ts';
import { descriptionField, emailField, nameField, telephoneField } from '#root/contract/shared/fields/common-fields.ts';
import {
  listedField,
  referenceField,
  referenceListField,
  textField,
} from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

export const teamMember = defineRecord({
  kind: 'team_member',
  plural: 'team_members',
  path: '/org/team-members',
  listPath: '/org',
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
  fields: {
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
  },
  can: { palette: true, delete: { many: true }, transfer: true, archive: 'own key', duplicate: 'team_members' },
});
