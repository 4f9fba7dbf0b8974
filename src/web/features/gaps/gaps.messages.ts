import { defineMessages } from '#root/web/i18n.ts';

export const text = defineMessages('gaps', {
  title: 'Gap list',
  description:
    'Where the recovery times do not fit together: what is needed sooner than it can be back, and what nobody has assessed.',
  verdict: 'Verdict',
  gap: 'What does not fit',
  over: 'Too long by',
  mend: 'What would close it',
  empty: 'No gaps',
  emptyBody:
    'Every recorded recovery time fits what depends on it. Gaps appear here as soon as a dependency can’t be met.',
  toActivities: 'Go to activities',
  chip: 'Verdict: {{names}}',
  'verdict.critical': 'Past the MTPD',
  'verdict.red': 'Too late',
  'verdict.yellow': 'Just met',
  'verdict.grey': 'Unknown',
  filterVerdict: 'Verdict',
});
