import { defineMessages } from '#root/web/i18n.ts';

export const text = defineMessages('activities', {
  title: 'Activities',
  newActivity: 'New activity',
  search: 'Search activities',
  views: 'Views',
  'view.mine': 'Mine',
  'view.drafts': 'Drafts',
  'view.missingRto': 'Missing RTO',
  'view.gap': 'RTO gap',
  'view.all': 'All',
  emptyTitle: 'No activities yet',
  emptyBody:
    'An activity is something your organisation does and would miss. Its business impact analysis says how soon it must be back, and what it needs.',
  savedJustNow: 'Just saved',

  name: 'Name',
  unit: 'Business unit',
  owner: 'Owner',
  state: 'Status',
  priority: 'Priority',
  mtpd: 'MTPD',
  rto: 'RTO',
  gap: 'Gap',
  completeness: 'Complete',
  updated: 'Updated',
  completenessOf: '{{done}} of {{total}}',

  division: 'Division',
  missing: 'Missing',
  'missing.rto': 'RTO',
  'missing.mtpd': 'MTPD',
  'gap.any': 'Any gap',
  mine: 'Only mine',
  filterChip: '{{label}}: {{values}}',

  open: 'Open',
  copy: 'Copy',
  archive: 'Archive',
  restore: 'Restore',
  remove: 'Delete',

  copyTitle: 'Copy {{name}}',
  copyName: 'Name of the copy',
  copyHelp: 'All answers and links go with it. The copy is a draft.',
  copySuggestion: '{{name}} (copy)',
  copyButton: 'Copy',
  copied: '{{name}} has been created',

  archiveTitle: 'Archive {{name}}?',
  archiveBody:
    'It leaves the lists and counts in no dependency any more. You can restore it; it then comes back as a draft.',
  archiveDependents_one: '{{count}} activity needs it.',
  archiveDependents_other: '{{count}} activities need it.',
  archived: '{{name}} has been archived',
  restored: '{{name}} is a draft again',

  removeTitle: 'Delete {{name}}?',
  removeButton: 'Delete activity',
  removed: '{{name}} has been deleted',
  alsoUpstream: 'What it needs (links)',
  alsoDownstream: 'Activities that need it (links)',
});
