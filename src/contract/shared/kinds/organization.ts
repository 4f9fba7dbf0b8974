import { defineRecord } from './define-record.ts';

export const organisation = defineRecord({
  kind: 'organization',
  plural: 'organisations',
  path: '/organisation',
  recordPath: '/settings/general',
  scope: 'tenant',
  permissions: 'organization',
  reads: 'setting.read',
  words: { one: 'organisation', many: 'organisations' },
  label: 'Organisation and settings',
  parts: {
    mail_settings: { label: 'Email settings', of: [], copied: false },
  },
  refersTo: ['industry'],
  menu: { group: 'platform', place: 1, also: ['/organisations', '/organization-duplication'] },
  can: { delete: { scope: 'landlord', instead: ['archive'] }, views: true },
});
