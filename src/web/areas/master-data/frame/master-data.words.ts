import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** What the screens of the master lists and of the impact categories say alike. */
export const text = defineMessages('master-data', {
  title: 'Master data',
  description: 'The lists that people choose from, in the words of your organisation.',
  lists: 'Master lists',
  impactCategories: 'Impact categories',
  impactPurpose: 'What an interruption can harm, and from which level on it cannot be accepted.',
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

/** What each list is for, in a sentence. */
export const purposes: Readonly<Record<MasterListName, string>> = {
  rto: 'How soon an activity must run again; also the choice for the maximum data loss.',
  mtpd: 'How long an interruption can be borne at most. Also called MTPoD, MTD or MAO.',
  'remote-access-factors': 'What people need to work from elsewhere.',
  utilities: 'What sites need from the outside, such as electricity and internet.',
  'activity-priorities': 'How important an activity is; a greater rank is more important.',
  'bia-statuses': 'Where a business impact analysis stands.',
  'bcp-statuses': 'Where a business continuity plan stands.',
  'bc-roles': 'What people do in an incident.',
  'supplier-statuses': 'How you stand with a supplier.',
  'resilience-plan-statuses': 'Where a resilience plan stands.',
  'resilience-plan-categories': 'What a resilience plan is about.',
};
