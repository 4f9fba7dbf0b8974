import { ownerFields } from '#root/contract/shared/fields/owner-fields.ts';
import { defineRecord } from './define-record.ts';

export const activityOwner = defineRecord({
  kind: 'activity_owner',
  plural: 'activity_owners',
  path: '/users/activity-owner',
  permissions: 'activity',
  named: 'person',
  words: { one: 'activity owner', many: 'activity owners' },
  refersTo: ['user'],
  fields: ownerFields,
  can: {
    palette: true,
    delete: { whenUsed: ['reassign'], many: true },
    views: true,
    transfer: true,
    archive: 'person',
    duplicate: 'activity_owners',
  },
});
