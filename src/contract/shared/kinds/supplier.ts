import { defineRecord } from './define-record.ts';

export const supplier = defineRecord({
  kind: 'supplier',
  plural: 'suppliers',
  path: '/suppliers',
  permissions: 'supplier',
  words: { one: 'supplier', many: 'suppliers' },
  node: 'supplier',
  parts: {
    supplier_certificates: {
      label: 'Certificate of a supplier',
      of: ['supplier_uid'],
      hides: ['file_hash'],
      copied: false,
    },
  },
  refersTo: ['master', 'supplier_category'],
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
