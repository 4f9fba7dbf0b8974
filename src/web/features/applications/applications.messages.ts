import { defineMessages } from '#root/web/i18n.ts';
import { pageTitles } from './applications.titles.ts';

export const text = defineMessages('applications', {
  ...pageTitles,
  newTitle: 'New application',
  search: 'Search applications',
  emptyTitle: 'No applications yet',
  emptyBody:
    'Applications are the software that activities need. They can also be added while an activity is filled in.',
  supplier: 'Supplier',
  supplierNoted: 'Noted at an import: {{name}}',
  hosting: 'Hosting',
  'hosting.': 'Not known',
  'hosting.on_premises': 'On our own premises',
  'hosting.hosted': 'Hosted by a supplier',
  'hosting.cloud': 'Cloud platform',
  'hosting.saas': 'Software as a service',
  'hosting.hybrid': 'Hybrid',
  owner: 'Owner',
  rta: 'Achieved recovery time (RTA)',
  rtaHelp: 'How long it took when that was last tried or needed.',
  rpo: 'Data loss (RPO)',
  rpoHelp: 'From how far back data has to be entered again.',
});
