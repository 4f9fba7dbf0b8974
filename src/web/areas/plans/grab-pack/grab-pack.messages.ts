import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts of the grab pack of a plan on the screen. */
export const text = defineMessages('grabPack', {
  title: 'Grab pack',
  help: 'Print this page and keep it where you can find it when nothing else works. It shows version {{number}}, which is in force, as it was approved.',
  print: 'Print',
  noneTitle: 'No version of this plan is in force',
  noneBody: 'A grab pack shows the approved version. It will be here as soon as a version has been approved.',
  openPlan: 'Open plan',

  versionOf: 'Version {{number}}',
  approved: 'approved on {{date}} by {{names}}',
  digest: 'digest {{digest}}',

  firstHour: 'The first hour',
  starts: 'What starts the plan',
  countsAfter: 'Applies after {{duration}}',
  decidedWithin: 'Decided within {{duration}}',
  decides: 'Decided by {{who}}',
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
