import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('team-members', {
  organisationRoleHelp: 'The job title, such as Head of Logistics',
  bcRoleHelp: 'What the person does in an incident',
  userHelp: 'The account that the person signs in with, if any',
  userIs: 'Signs in as {{name}}',
});
