import { defineRecord } from './define-record.ts';

export const businessUnit = defineRecord({
  kind: 'business_unit',
  plural: 'business_units',
  path: '/org/business-units',
  permissions: 'business_unit',
  words: { one: 'business unit', many: 'business units' },
  refersTo: ['division', 'team_member'],
  can: {
    palette: true,
    delete: { whenUsed: ['reassign'], many: true },
    views: true,
    transfer: true,
    archive: 'own key',
    duplicate: 'always',
  },
});
