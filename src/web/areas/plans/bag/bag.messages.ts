import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts of the copy of a plan for the bag. */
export const text = defineMessages('plan-bag', {
  title: 'Copy for the bag',
  help: 'Print this page and keep it where you find it when nothing else works. It shows version {{number}}, which is in force, as it was approved.',
  print: 'Print',
  noneTitle: 'No version of this plan is in force',
  noneBody: 'A copy for the bag shows the approved version. It is here as soon as a version has been approved.',
  openPlan: 'Open plan',

  versionOf: 'Version {{number}}',
  approved: 'approved on {{date}} by {{names}}',
  digest: 'digest {{digest}}',

  firstHour: 'The first hour',
  starts: 'What starts the plan',
  countsAfter: 'Counts after {{duration}}',
  decidedWithin: 'Decided within {{duration}}',
  decides: 'Decides: {{who}}',
  actions: 'Immediate actions',
  noActions: 'The plan names no immediate actions.',
  urgentMessages: 'Messages due within an hour',
  noMessages: 'No message is due within an hour.',
  toAudience: 'To {{audience}}',
  bySender: 'by {{sender}}',
  team: 'Team',
  emergencyContacts: 'Emergency contacts',
  noContacts: 'No contact of the plan has a phone number.',
  noPhone: 'no phone number',
  more: 'And {{count}} more under "{{section}}"',
  morePeople: 'And {{count}} more',
  teamAndContacts: 'Team and contacts',
});
