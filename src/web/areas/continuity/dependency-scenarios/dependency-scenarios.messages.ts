import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { pageTitles } from './dependency-scenarios.titles.ts';

/** Words of the lists, the form and the page of dependency scenarios. */
export const text = defineMessages('dependency-scenarios', {
  ...pageTitles,
  description: 'What stops, and when, if something fails: build it once, then ask.',
  views: 'Ways to look at the scenarios',
  asTable: 'Table',
  asCards: 'Cards',
  search: 'Search dependency scenarios',
  listFailed: 'Unable to get the list of dependency scenarios',
  emptyTitle: 'No dependency scenarios yet',
  emptyBody:
    'A scenario shows what depends on what, and answers what happens when a site, a system or a supplier is lost.',

  name: 'Name',
  descriptionLabel: 'Description',
  status: 'Status',
  'status.draft': 'Draft',
  'status.active': 'Active',
  'status.archived': 'Archived',
  category: 'Category',
  owners: 'Owners',
  ownersHelp: 'People who answer for activities',
  targets: 'What is lost',
  upstream: 'Upstream',
  downstream: 'Downstream',
  upstreamHelp: 'what it needs',
  downstreamHelp: 'what needs it',
  nodes: 'Records',
  links: 'Own links',
  runs: 'Kept runs',
  updatedAt: 'Changed',
  more: '+{{count}}',
  recordsCount_one: '{{count}} record',
  recordsCount_other: '{{count}} records',
  linksCount_one: '{{count}} own link',
  linksCount_other: '{{count}} own links',
  runsCount_one: '{{count}} kept run',
  runsCount_other: '{{count}} kept runs',
  noTargets: 'Nothing is lost yet',
  sketch: '{{name}}: {{upstream}} upstream, {{targets}} lost, {{downstream}} downstream',

  basics: 'Scenario',
  create: 'Create scenario',
  created: '{{name}} has been created',
  saved: '{{name}} has been saved',
  open: 'Open',
  edit: 'Edit details',
  setStatus: 'Make it: {{status}}',
  setStatusOf: 'Status…',
  statusSet: '{{name}} is now {{status}}',
  statusSetMany_one: '1 scenario has been changed',
  statusSetMany_other: '{{count}} scenarios have been changed',
  statusSome: '{{done}} of {{count}} have been changed; somebody else has changed the others meanwhile.',
  remove: 'Delete',
  removeConfirm: 'Delete scenario',

  tabs: 'Parts of the scenario',
  tabGraph: 'Scenario',
  tabDetails: 'Details',
  tabHistory: 'History',
});

/** Labels of the fields, for the form and for what was changed. */
export const labels = {
  name: text('name'),
  description: text('descriptionLabel'),
  status: text('status'),
  categoryUid: text('category'),
  ownerUids: text('owners'),
};
