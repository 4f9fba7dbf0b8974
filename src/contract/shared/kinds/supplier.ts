import { defineRecord } from './define-record.ts';

export const supplier = defineRecord({
  kind: 'supplier',
  plural: 'suppliers',
  path: '/suppliers',
  permissions: 'supplier',
  opens: 'update',
  words: { one: 'supplier', many: 'suppliers' },
  node: 'supplier',
  parts: {
    supplier_links: { label: 'Dependency of a supplier', of: ['dependent_uid'], about: 'provider_uid' },
    supplier_certificates: {
      label: 'Certificate of a supplier',
      of: ['supplier_uid'],
      hides: ['file_hash'],
      copied: false,
    },
  },
  refersTo: ['activity_role', 'application', 'equipment', 'location', 'master', 'supplier_category'],
  menu: { group: 'resources', place: 3 },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'end'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'suppliers',
  },
});
