import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('business-units', {
  titleOf: 'Business units of {{name}}',
  divisionHelp: 'Another division moves the unit and its activities there',
  ownerHelp: 'The team member who answers for the unit',
  activities: 'Activities',
  people: 'People',
  emptyBody: 'A business unit is a part of a division, such as a team or a site. Activities belong to units.',
});
