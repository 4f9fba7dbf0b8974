import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('business-units', {
  titleOf: 'Business units of {{name}}',
  name: 'Name',
  division: 'Division',
  divisionHelp: 'Another division moves the unit and its activities there',
  owner: 'Owner',
  ownerHelp: 'The team member who answers for the unit',
  description: 'Description',
  activities: 'Activities',
  people: 'People',
  emptyBody: 'A business unit is a part of a division, such as a team or a site. Activities belong to units.',
});
