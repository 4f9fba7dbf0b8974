import { screenMessages } from '#root/contract/platform/errors.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';
import { text as ui } from '#root/web/platform/ui/words.ts';

/** Texts that differ from the texts of other registers. */
export const texts = {
  emptyBody:
    'Suppliers are the companies that activities depend on, with their contracted recovery times and certificates.',
  created: '{{name}} has been created',
  remove: 'Delete supplier',
  removed: screenMessages.supplierDeleted,
  listFailed: screenMessages.suppliersNotLoaded,
  updateFailed: screenMessages.supplierNotUpdated,
};

export const text = defineMessages('suppliers', {
  phase: 'Phase',
  storageLocationHelp: 'Where the contract and its documents are stored',
  rtoHelp: 'The recovery time that the contract guarantees. Leave empty if the contract does not specify one.',
  rpoHelp:
    'The most data that the supplier may lose, expressed as time. Leave empty if the contract does not specify a limit.',
  workaroundHelp: 'How people manage while the supplier is unavailable',
  basics: 'Supplier',
  contact: 'Contact',
  contract: 'Contract',
  linkedActivities: 'Linked activities',
  shortestMtpd: 'Shortest MTPD',
  needed: 'Needed within',
  neededHelp:
    'The shortest time that an activity can wait for this supplier, directly or through other records: its RTO plus tolerances, less times to resume. Records that have another supplier as an alternative do not count.',
  neededNever: 'Not needed',
  neededNeverHelp: 'No assessed activity needs this supplier without an alternative.',
  verdict: 'Verdict',
  certificates: 'Certificates',
  unassessed: ui('notAssessed'),
  'assurance.expired': 'Expired',
  'assurance.expiring': 'Expiring',
  'assurance.undated': 'No expiry date',
  'assurance.valid': 'Valid',
  'assurance.none': 'None',
  'phase.prospect': 'Prospect',
  'phase.active': 'Active',
  'phase.under_review': 'Under review',
  'phase.suspended': 'Suspended',
  'phase.ended': 'Ended',
  ending_one: 'Ending this supplier affects 1 activity',
  ending_other: 'Ending this supplier affects {{count}} activities',
  endingMore_one: 'and 1 more',
  endingMore_other: 'and {{count}} more',
  endingBody: 'Existing links stay and are flagged. This supplier can no longer be chosen for activities.',
  activities: 'Activities that need this supplier',
  activity: 'Activity',
  direct: 'Dependency',
  'direct.true': 'Direct',
  'direct.false': 'Indirect',
  mtpd: 'MTPD',
  activityRto: 'RTO',
  activityVerdict: 'Verdict',
  tolerance: 'Tolerance',
  state: 'Status',
  activitiesNone: 'No activity needs this supplier',
});
