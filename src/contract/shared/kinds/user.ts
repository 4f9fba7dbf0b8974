import { defineRecord } from './define-record.ts';

export const user = defineRecord({
  kind: 'user',
  plural: 'users',
  path: '/users/manage-users',
  scope: 'tenant',
  permissions: 'user',
  opens: 'update',
  named: 'person',
  words: { one: 'user', many: 'users' },
  parts: {
    user_roles: { label: 'Role of a user', of: ['user_uid'], about: 'role_uid', copied: false },
    sessions: { label: 'Sign-in', of: ['user_uid'], copied: false },
    saved_views: { label: 'View of a list', of: [], copied: false },
  },
  refersTo: ['role'],
  menu: { group: 'organisation', place: 2, also: ['/users'] },
  can: { palette: true, delete: { instead: ['deactivate'], many: true }, views: true },
});
