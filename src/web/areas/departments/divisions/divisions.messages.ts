import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('divisions', {
  codeHelp: 'A short code that your organisation uses, if any',
  units: 'Business units',
  activities: 'Activities',
  members: 'Team members',
  ownerHelp: 'The team member responsible for the division',
});
