import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './overview.titles.ts';

export const text = defineMessages('due-dates', {
  ...pageTitles,
  description: 'Reviews, plans, BIAs, certificates and contracts, by the day on which they are due.',
  search: 'Search by name',
  what: 'What',
  name: 'Name',
  kind: 'Type',
  day: 'Due',
  overdue: 'Overdue',
  from: 'From {{date}}',
  until: 'Until {{date}}',
  'one.review': 'Review',
  'one.plan': 'Plan',
  'one.cycle': 'BIA',
  'one.certificate': 'Certificate',
  'one.contract': 'Contract',
  'many.review': 'Reviews',
  'many.plan': 'Plans to finish',
  'many.cycle': 'BIAs to answer',
  'many.certificate': 'Certificates',
  'many.contract': 'Contracts',
  emptyTitle: 'Nothing is due',
  emptyBody: 'Dates appear once records are approved, or once plans, BIAs, certificates and contracts have a date.',
});
