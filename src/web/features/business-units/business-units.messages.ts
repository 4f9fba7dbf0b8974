import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './business-units.titles.ts';

export const text = defineMessages('business-units', {
  ...pageTitles,
  departments: 'Departments',
  titleOf: 'Business units of {{name}}',
  name: 'Name',
  division: 'Division',
  divisionHelp: 'Another division moves the unit and its activities there',
  owner: 'Owner',
  ownerHelp: 'The team member who answers for the unit',
  description: 'Description',
  activities: 'Activities',
  people: 'People',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  search: 'Search business units',
  edit: 'Edit',
  remove: 'Delete',
  emptyTitle: 'No business units yet',
  emptyBody: 'A business unit is a part of a division, such as a team or a site. Activities belong to units.',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = {
  name: text('name'),
  divisionUid: text('division'),
  ownerUid: text('owner'),
  description: text('description'),
};
