import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './locations.titles.ts';

export const text = defineMessages('locations', {
  ...pageTitles,
  newTitle: 'New location',
  search: 'Search locations',
  emptyTitle: 'No locations yet',
  emptyBody: 'Locations are where people work and things stand. They can also be added while an activity is filled in.',
  address: 'Address',
  phone: 'Phone',
  seats: 'Seats',
  seatsHelp: 'How many people can work there.',
  timeZone: 'Time zone',
  accessPoint: 'Access point',
  accessPointHelp: 'Where people get in, such as “Gate 3”.',
  access: 'Access requirements',
  accessHelp: 'What people need to get in: a badge, an escort, an hour.',
  alternates: 'Alternates',
  alternatesHelp: 'Where its work can go on.',
  alternateFor: 'Alternate for',
  owner: 'Owner',
});
