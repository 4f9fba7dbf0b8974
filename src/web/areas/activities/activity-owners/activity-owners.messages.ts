import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('activity-owners', {
  name: 'Name',
  email: 'Email',
  activities: 'Activities',
  owns: 'Activities as owner or deputy',
  account: 'Account',
  noAccount: 'No account',
  remove: 'Delete activity owner',
  removalNote: 'The person’s account, if there is one, is not affected.',
  emptyBody: 'An activity owner is responsible for activities. They need an account only if they work in Holdfast.',
});
