import type { ConfirmationStatus, UserStatus } from '#root/contract/access/users.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('people', {
  views: 'People and roles',
  users: 'Users',
  owners: 'Activity owners',
  roles: 'Access roles',
  'about.users': 'People who can sign in. Activity owners and team members have lists of their own.',
  'about.owners': 'People who are responsible for activities. They do not need to be users.',
  'about.roles': 'Sets of permissions that users are given.',
  'status.invited': 'Invited',
  'status.active': 'Active',
  'status.inactive': 'Inactive',
  'status.locked': 'Locked',
  'confirmation.unconfirmed': 'Unconfirmed',
  'confirmation.confirmed': 'Confirmed',
  'confirmation.force_change_password': 'Must change the password',
  'confirmation.reset_required': 'Must reset the password',
  nothing: 'No permissions',
  from: 'from {{roles}}',
  gained: 'Gained',
  lost: 'Lost',
  noChange: 'No changes',
  change: '+{{gained}} −{{lost}}',
  changeSpoken: '{{gained}} permissions gained, {{lost}} lost',
});

export const statusWords = (status: UserStatus) => text(`status.${status}`);
export const confirmationWords = (status: ConfirmationStatus) => text(`confirmation.${status}`);
