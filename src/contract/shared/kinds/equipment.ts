import { defineRecord } from './define-record.ts';

export const equipment = defineRecord({
  kind: 'equipment',
  plural: 'equipment',
  path: '/equipment',
  permissions: 'equipment',
  words: { one: 'piece of equipment', many: 'equipment' },
  label: 'Equipment',
  node: 'equipment',
  nodeWords: { one: 'equipment', many: 'equipment' },
  parts: {
    equipment_links: { label: 'Dependency of equipment', of: ['dependent_uid'], about: 'provider_uid' },
    equipment_ownerships: { label: 'Owner of equipment', of: ['equipment_uid'], about: 'owner_uid' },
  },
  refersTo: ['activity_role', 'application', 'equipment_category', 'equipment_owner', 'location', 'master', 'supplier'],
  menu: { group: 'resources', place: 2 },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'equipment',
  },
});
