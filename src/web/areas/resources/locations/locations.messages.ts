import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('locations', {
  emptyBody: 'Locations are where people work and things stand. They can also be added while an activity is filled in.',
  seatsHelp: 'How many people can work there.',
  accessPointHelp: 'Where people get in, such as “Gate 3”.',
  accessHelp: 'What people need to get in: a badge, an escort, an hour.',
  alternatesHelp: 'Where its work can go on.',
  alternateFor: 'Alternate for',
});
