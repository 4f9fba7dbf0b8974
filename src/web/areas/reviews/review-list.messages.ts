import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './reviews.titles.ts';

export const text = defineMessages('review-list', {
  ...pageTitles,
  description: 'When approved activities and plans are looked at again, and why.',
  whose: 'Whose reviews',
  all: 'All reviews',
  mine: 'My reviews',
  search: 'Search by name',
  name: 'Name',
  kind: 'Kind',
  due: 'Due',
  reason: 'Why',
  reviewers: 'Asked',
  level: 'Asked as',
  approved: 'Approved',
  postponed: 'Postponed',
  time: 'Time',
  overdue: 'Overdue',
  until: 'Due by {{date}}',
  emptyTitle: 'No reviews yet',
  emptyBody:
    'An activity or plan is reviewed some months after its approval, and when something that it depends on changes.',
  emptyMineTitle: 'You have nothing to review',
  crowdedTitle: 'Many reviews are due on one day',
  crowded: '{{count}} reviews are due on {{date}}.',
  spread: 'Spread',
  spreadOf: 'Spread the reviews of {{date}}',
  spreadTitle: 'Spread the reviews of {{date}}',
  spreadBody:
    'Activities with the shortest RTOs are reviewed first. This does not count as a postponement. Reviews that somebody has answered meanwhile stay as they are.',
  spreadNone: 'You may not change any of these records.',
  spreadSave_one: 'Move {{count}} review',
  spreadSave_other: 'Move {{count}} reviews',
  spreadDone_one: '{{count}} review has been moved',
  spreadDone_other: '{{count}} reviews have been moved',
  newDay: 'New due date',
});
