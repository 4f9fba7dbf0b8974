import { defineRecord } from './define-record.ts';

export const application = defineRecord({
  kind: 'application',
  plural: 'applications',
  path: '/applications',
  permissions: 'application',
  words: { one: 'application', many: 'applications' },
  node: 'application',
  refersTo: ['supplier'],
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
