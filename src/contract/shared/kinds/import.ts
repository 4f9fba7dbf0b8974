import { defineRecord } from './define-record.ts';

export const importRun = defineRecord({
  kind: 'import',
  plural: 'imports',
  path: '/import',
  permissions: 'import',
  reads: 'import.run',
  named: 'none',
  words: { one: 'import', many: 'imports' },
  refersTo: ['user'],
  can: {},
});
