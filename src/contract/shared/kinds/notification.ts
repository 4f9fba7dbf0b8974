import { defineRecord } from './define-record.ts';

/** A notification that a person wrote, or that an event rule made. */
export const notification = defineRecord({
  kind: 'notification',
  plural: 'notifications',
  path: '/notifications',
  scope: 'tenant',
  permissions: 'notification',
  // Everybody may read the notifications that they have received. Reading all notifications requires the permission to
  // send them.
  reads: 'notification.update',
  words: { one: 'notification', many: 'notifications' },
  can: { delete: {}, views: true },
});
