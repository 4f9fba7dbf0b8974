import { defineRecord } from './define-record.ts';

export const division = defineRecord({
  kind: 'division',
  plural: 'divisions',
  path: '/org/divisions',
  permissions: 'division',
  opens: 'update',
  words: { one: 'division', many: 'divisions' },
  refersTo: ['team_member'],
  can: { palette: true, delete: { whenUsed: ['reassign'] }, transfer: true, archive: 'name', duplicate: 'always' },
});
