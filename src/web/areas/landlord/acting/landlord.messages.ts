import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Texts for choosing the organisation to work in. */
export const text = defineMessages('landlord', {
  search: 'Search organisations',
  found_one: '{{count}} organisation',
  found_other: '{{count}} organisations',
  none: 'No organisation matches',
  workInPrefix: 'Work in',
  leave: 'Leave {{name}}',
  lastVisit: 'Last visited {{ago}}',
  asRole: 'as {{role}}',
  more_one: '1 more. Type part of its name to find it.',
  more_other: '{{count}} more. Type part of a name to find them.',
  switchTitle: 'Switch organisation',
  'state.active': 'Active',
  'state.suspended': 'Suspended',
  'state.archived': 'Archived',
  'state.deleted': 'Deleted',
  bannerSuspended: 'This organisation is suspended',
  bannerSuspendedBody:
    'Its users cannot sign in. The landlord can read everything but cannot change anything until the organisation is active again.',
  bannerArchived: 'This organisation is archived',
  bannerArchivedBody: 'You can read everything but cannot change anything.',
  manage: 'Manage the organisation',
  pastMtpdActivities: 'Activities that reach their MTPD',
});
