import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './dependency-scenarios.titles.ts';

/** Texts of the lists, the form and the page of dependency scenarios. */
export const text = defineMessages('dependency-scenarios', {
  ...pageTitles,
  description: 'Find out what stops, and when, if something fails.',
  views: 'List layout',
  asTable: 'Table',
  asCards: 'Cards',
  search: 'Search dependency scenarios',
  listFailed: 'Unable to get the list of dependency scenarios',
  emptyTitle: 'No dependency scenarios yet',
  emptyBody: 'A scenario shows what depends on what, and what happens when a site, a system or a supplier is lost.',

  name: 'Name',
  descriptionLabel: 'Description',
  status: 'Status',
  'status.draft': 'Draft',
  'status.active': 'Active',
  'status.archived': 'Archived',
  category: 'Category',
  owners: 'Owners',
  ownersHelp: 'Choose from the activity owners',
  targets: 'What is lost',
  upstream: 'Needs directly',
  downstream: 'Needed directly by',
  nodes: 'Records',
  links: 'Links between its records',
  linksValue: '{{count}}, of which {{own}} only in this scenario',
  runs: 'Saved runs',
  updatedAt: 'Updated',
  more: '+{{count}}',
  recordsCount_one: '{{count}} record',
  recordsCount_other: '{{count}} records',
  linksCount_one: '{{count}} link',
  linksCount_other: '{{count}} links',
  runsCount_one: '{{count}} saved run',
  runsCount_other: '{{count}} saved runs',
  noTargets: 'Nothing is lost yet',
  sketch: '{{name}}: {{targets}} lost, directly needing {{upstream}}, directly needed by {{downstream}}',

  create: 'Create scenario',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  open: 'Open',
  setStatus: 'Set status: {{status}}',
  statusSet: '{{name}} is now {{status}}',
  remove: 'Delete',
  removeConfirm: 'Delete scenario',

  tabs: 'Sections of the scenario',
  tabGraph: 'Scenario',
  tabDetails: 'Details',
  tabHistory: 'History',
});

/** Labels of the fields, for the form and for conflicts. */
export const labels = {
  name: text('name'),
  description: text('descriptionLabel'),
  status: text('status'),
  categoryUid: text('category'),
  ownerUids: text('owners'),
};
