import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('business-units', {
  titleOf: 'Business units of {{name}}',
  divisionHelp: 'If you choose another division, the business unit and its activities move to it',
  ownerHelp: 'The team member responsible for the business unit',
  activities: 'Activities',
  people: 'Team members',
  emptyBody: 'A business unit is part of a division, such as a team or a site. Activities belong to business units.',
});
