import { ownerFields } from '#root/contract/shared/fields/owner-fields.ts';
import { defineRecord } from './define-record.ts';

export const equipmentOwner = defineRecord({
  kind: 'equipment_owner',
  plural: 'equipment_owners',
  path: '/equipment-owners',
  permissions: 'equipment',
  named: 'person',
  words: { one: 'equipment owner', many: 'equipment owners' },
  refersTo: ['user'],
  menu: { under: 'equipment' },
  fields: ownerFields,
  can: {
    palette: true,
    delete: { whenUsed: ['reassign'], many: true },
    views: true,
    transfer: true,
    archive: 'person',
    duplicate: 'equipment',
  },
});
