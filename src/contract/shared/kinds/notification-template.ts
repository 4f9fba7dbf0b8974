import { defineRecord } from './define-record.ts';

export const notificationTemplate = defineRecord({
  kind: 'notification_template',
  plural: 'notification_templates',
  path: '/notifications/templates',
  scope: 'tenant',
  permissions: 'notification',
  words: { one: 'notification template', many: 'notification templates' },
  can: { delete: { whenUsed: ['replace'] }, views: true, archive: 'name', duplicate: 'always' },
});
