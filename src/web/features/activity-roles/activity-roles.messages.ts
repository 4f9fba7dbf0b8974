import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './activity-roles.titles.ts';

export const text = defineMessages('activity-roles', {
  ...pageTitles,
  newTitle: 'New activity role',
  search: 'Search activity roles',
  emptyTitle: 'No activity roles yet',
  emptyBody:
    'Roles are who an activity needs, such as “Pay clerk”. They can also be added while an activity is filled in.',
  owner: 'Owner',
  people: 'People needed',
});
