import { defineRecord } from './define-record.ts';

export const application = defineRecord({
  kind: 'application',
  plural: 'applications',
  path: '/applications',
  permissions: 'application',
  words: { one: 'application', many: 'applications' },
  node: 'application',
  parts: {
    application_links: { label: 'Dependency of an application', of: ['dependent_uid'], about: 'provider_uid' },
  },
  refersTo: ['activity_role', 'equipment', 'location', 'master', 'supplier'],
  menu: { group: 'resources', place: 1 },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'applications',
  },
});
