import { defineRecord } from './define-record.ts';

export const industry = defineRecord({
  kind: 'industry',
  plural: 'industries',
  path: '/industries',
  scope: 'landlord',
  permissions: 'industry',
  words: { one: 'industry', many: 'industries' },
  can: { delete: { whenUsed: ['reassign', 'deactivate'], many: true }, views: true },
});
