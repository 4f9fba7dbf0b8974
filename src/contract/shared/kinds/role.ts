import { defineRecord } from './define-record.ts';

export const role = defineRecord({
  kind: 'role',
  plural: 'roles',
  path: '/users/roles',
  scope: 'tenant',
  permissions: 'role',
  opens: 'update',
  words: { one: 'role', many: 'roles' },
  can: { palette: true, delete: { whenUsed: ['replace'], many: true }, views: true, duplicate: 'always' },
});
