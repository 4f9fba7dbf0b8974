import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts shared by the master lists and the impact categories. */
export const text = defineMessages('master-data', {
  title: 'Master data',
  description: 'The lists of values that people choose from.',
  lists: 'Master lists',
  impactCategories: 'Impact categories',
  impactPurpose: 'What a disruption can harm, and the level at which the harm becomes unacceptable.',
  'phase.draft': 'Draft',
  'phase.in_review': 'In review',
  'phase.pending_approval': 'Pending approval',
  'phase.approved': 'Approved',
  'phase.returned': 'Returned',
  'phase.archived': 'Archived',
  'phase.prospect': 'Prospect',
  'phase.active': 'Active',
  'phase.under_review': 'Under review',
  'phase.suspended': 'Suspended',
  'phase.ended': 'Ended',
});

/** The purpose of each list. */
export const purposes: Readonly<Record<MasterListName, string>> = {
  rto: 'Recovery times of activities. Also used for the maximum data loss.',
  mtpd: 'The longest that an activity can be disrupted. Also called MTPoD, MTD or MAO.',
  'remote-access-factors': 'What people need to work remotely.',
  utilities: 'Services that sites need, such as electricity and internet.',
  'activity-priorities': 'How important an activity is. A greater number means a higher priority.',
  'bia-statuses': 'The progress of a business impact analysis.',
  'bcp-statuses': 'The progress of a business continuity plan.',
  'bc-roles': 'What people do in an incident.',
  'supplier-statuses': 'The state of the relationship with a supplier.',
  'resilience-plan-statuses': 'The progress of a resilience plan.',
  'resilience-plan-categories': 'The subjects of resilience plans.',
};
