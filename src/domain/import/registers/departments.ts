import { divisionInput } from '#root/contract/departments/divisions.ts';
import { teamMemberInput } from '#root/contract/departments/team-members.ts';
import { splitWords } from '#root/domain/import/field-spec.ts';
import { descriptionField, emailField, memberField, nameField, phoneField } from './common-fields.ts';
import type { RegisterSpec } from './register-spec.ts';

const own = teamMemberInput.shape;

export const divisionSpec: RegisterSpec = {
  kind: 'divisions',
  permissions: 'division',
  noun: 'division',
  title: 'Divisions',
  named: /divisions?\b|bereiche|abteilungen/,
  uniqueName: 'yes',
  code: 'code',
  example: { name: 'Logistics', code: 'LOG', description: 'Warehouses and transport' },
  fields: [
    nameField('division', 'department, bereich, abteilung'),
    {
      field: 'code',
      key: 'code',
      label: 'Code',
      kind: 'text',
      schema: divisionInput.shape.code,
      headings: splitWords('code, kürzel, kurzzeichen'),
      help: 'Up to 50 characters; finds the division whatever its name',
    },
    descriptionField,
    memberField,
  ],
};

export const businessUnitSpec: RegisterSpec = {
  kind: 'business_units',
  permissions: 'business_unit',
  noun: 'business unit',
  title: 'Business units',
  named: /business.units?\b|einheiten/,
  uniqueName: 'division',
  example: { name: 'Cold store', department: 'Logistics' },
  fields: [
    nameField('business unit', 'unit, team, einheit, organisationseinheit'),
    {
      field: 'department',
      key: 'divisionUid',
      label: 'Division',
      required: true,
      kind: 'one',
      to: 'divisions',
      creates: true,
      headings: splitWords('division, department, bereich, abteilung'),
      help: 'Required. One that is not there yet is created',
    },
    descriptionField,
    memberField,
  ],
};

export const teamMemberSpec: RegisterSpec = {
  kind: 'team_members',
  permissions: 'division',
  noun: 'team member',
  title: 'Team members',
  named: /team.members?\b|people|personen|mitarbeiter/,
  uniqueName: 'no',
  code: 'email',
  example: {
    ...{
      name: 'Jo Hill',
      email: 'jo.hill@example.com',
      phone: '+44 20 7946 0002',
      organisationRole: 'Head of Logistics',
    },
    ...{ divisions: 'Logistics', businessUnits: 'Logistics / Cold store' },
  },
  fields: [
    nameField('team member', 'person, mitarbeiter, member'),
    emailField(own.email),
    phoneField(own.phone),
    {
      field: 'organisationRole',
      key: 'organisationRole',
      label: 'Organisation role',
      kind: 'text',
      schema: own.organisationRole,
      headings: splitWords('organisation role, organization role, job title, position, funktion, stelle'),
      help: 'Such as Head of Logistics',
    },
    {
      field: 'bcRole',
      key: 'businessContinuityRoleUid',
      label: 'Business continuity role',
      kind: 'listed',
      list: 'bc-roles',
      headings: splitWords('business continuity role, bc role, bcm rolle'),
      help: 'A name of your list of business continuity roles',
    },
    {
      field: 'divisions',
      key: 'divisions',
      label: 'Divisions',
      kind: 'many',
      to: 'divisions',
      creates: true,
      headings: splitWords('divisions, division, department, bereich, bereiche, abteilung'),
      help: 'Names, separated by ;. One that is not there yet is created',
    },
    {
      field: 'businessUnits',
      key: 'businessUnits',
      label: 'Business units',
      kind: 'many',
      to: 'business_units',
      headings: splitWords('business units, business unit, unit, einheit, einheiten'),
      help: 'Names, separated by ;, with the division before it: Logistics / Cold store',
    },
    descriptionField,
  ],
};
