import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('team-members', {
  organisationRoleHelp: 'As your organisation says it, such as Head of Logistics',
  bcRoleHelp: 'What the person does in an incident',
  phoneHelp: 'With the country code, such as +44 20 7946 0000, so that it works from anywhere',
  userHelp: 'The account with which the person signs in here, if any',
  userIs: 'Signs in as {{name}}',
});
