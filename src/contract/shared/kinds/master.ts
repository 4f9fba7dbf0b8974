import { defineRecord } from './define-record.ts';

export const master = defineRecord({
  kind: 'master',
  plural: 'masters',
  table: 'master_rows',
  permissions: 'master',
  words: { one: 'master data row', many: 'master data rows' },
  label: 'Master data',
  node: 'utility',
  nodeWords: { one: 'utility', many: 'utilities' },
  can: { palette: true, delete: { whenUsed: ['replace', 'deactivate'] }, archive: 'own key', duplicate: 'always' },
});
