import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('locations', {
  emptyBody:
    'Locations are the sites where people work and equipment is kept. You can also add them while you edit an activity.',
  seatsHelp: 'How many people can work there.',
  accessPointHelp: 'The entrance to use, such as “Gate 3”.',
  accessHelp: 'What people need to get in, such as a badge or an escort.',
  alternatesHelp: 'Other locations where the work can continue.',
  alternateFor: 'Alternate for',
});
