import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './activity-owners.titles.ts';

export const text = defineMessages('activity-owners', {
  ...pageTitles,
  search: 'Search activity owners',
  newTitle: 'New activity owner',
  name: 'Name',
  email: 'E-mail',
  activities: 'Activities',
  ownsCount_one: 'Owns or stands in for 1 activity',
  ownsCount_other: 'Owns or stands in for {{count}} activities',
  account: 'Account',
  noAccount: 'No account',
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: 'Delete {{name}}?',
  removeBody: 'The person’s account, if there is one, stays as it is.',
  removeButton: 'Delete activity owner',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  emptyTitle: 'No activity owners yet',
  emptyBody: 'An activity owner answers for activities. They need an account only to work on them here.',
  create: 'Create',
});
