import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './team-members.titles.ts';

export const text = defineMessages('team-members', {
  ...pageTitles,
  departments: 'Departments',
  name: 'Name',
  organisationRole: 'Role in the organisation',
  organisationRoleHelp: 'As your organisation says it, such as Head of Logistics',
  bcRole: 'Business continuity role',
  bcRoleHelp: 'What the person does in an incident',
  email: 'E-mail',
  phone: 'Phone',
  phoneHelp: 'With the country code, such as +44 20 7946 0000, so that it works from anywhere',
  divisions: 'Divisions',
  businessUnits: 'Business units',
  user: 'User account',
  userHelp: 'The account with which the person signs in here, if any',
  userIs: 'Signs in as {{name}}',
  description: 'Description',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  remove: 'Delete',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = {
  name: text('name'),
  organisationRole: text('organisationRole'),
  businessContinuityRoleUid: text('bcRole'),
  email: text('email'),
  phone: text('phone'),
  divisionUids: text('divisions'),
  businessUnitUids: text('businessUnits'),
  userUid: text('user'),
  description: text('description'),
};
