import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

/** Words of choosing the organisation to work in. */
export const text = defineMessages('landlord', {
  search: 'Search organisations',
  found_one: '{{count}} organisation',
  found_other: '{{count}} organisations',
  none: 'No organisation has these words in its name',
  workInPrefix: 'Work in',
  leave: 'Leave {{name}}',
  lastVisit: 'Last visited {{ago}}',
  asRole: 'as {{role}}',
  more_one: 'One more: type a part of its name',
  more_other: '{{count}} more: type a part of the name',
  switchTitle: 'Switch organisation',
  'state.active': 'Active',
  'state.suspended': 'Suspended',
  'state.archived': 'Archived',
  'state.deleted': 'Deleted',
  bannerSuspended: 'This organisation is suspended',
  bannerSuspendedBody:
    'Its people cannot sign in. The landlord can read everything, and change nothing until it is active again.',
  bannerArchived: 'This organisation is archived',
  bannerArchivedBody: 'Everything can be read, nothing can be changed.',
  manage: 'Manage the organisation',
});
