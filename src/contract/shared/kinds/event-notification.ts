import { defineRecord } from './define-record.ts';

/** A rule that says whom to notify when something happens to records of a kind. */
export const eventNotification = defineRecord({
  kind: 'event_notification',
  plural: 'event_notifications',
  path: '/event-notifications',
  scope: 'tenant',
  permissions: 'notification',
  words: { one: 'event notification', many: 'event notifications' },
  parts: {
    event_notification_roles: {
      label: 'Receiver of an event notification',
      of: ['event_notification_uid'],
      about: 'role_uid',
    },
    event_notification_divisions: {
      label: 'Division of an event notification',
      of: ['event_notification_uid'],
      about: 'division_uid',
    },
  },
  refersTo: ['division', 'notification_template', 'role'],
  can: { delete: { instead: ['deactivate'] }, views: true, archive: 'name', duplicate: 'always' },
});
