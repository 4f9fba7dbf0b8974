import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './industries.titles.ts';

export const text = defineMessages('industries', {
  ...pageTitles,
  search: 'Search industries',
  name: 'Name',
  description: 'Description',
  active: 'Can be chosen',
  activeHelp: 'Switched off, it stays with the organisations that have it and is not offered to others.',
  status: 'Status',
  'status.active': 'Active',
  'status.inactive': 'Inactive',
  organisations: 'Organisations',
  edit: 'Edit',
  remove: 'Delete',
  created: '{{name}} has been added',
  saved: '{{name}} has been saved',
  emptyTitle: 'No industries yet',
  emptyBody: 'Industries group organisations, in lists and for messages.',
});

/** Labels by field path, for the summary of what is wrong and the choice after a conflict. */
export const labels = { name: text('name'), description: text('description'), status: text('status') };
