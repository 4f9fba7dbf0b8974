import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('calendar', {
  title: 'Calendar of reviews',
  help: 'A link with which Outlook, Google Calendar and other programs show your reviews. It works without signing in, so treat it like a password.',
  none: 'You have no link.',
  since: 'Created {{when}}. Last read by a calendar: {{read}}.',
  never: 'never',
  make: 'Create link',
  address: 'Link for your calendar',
  addressHelp: 'Copy it now. It is not shown again.',
  replace: 'Create new link',
  replaceTitle: 'Create a new link?',
  replaceBody: 'Calendars that use the old link stop showing your reviews.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the link?',
  revokeBody: 'Calendars that use it stop showing your reviews.',
  revoked: 'The link has been revoked.',
  failed: 'Unable to do this now. Please try again.',
});
