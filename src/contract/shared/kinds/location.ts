import { defineRecord } from './define-record.ts';

export const location = defineRecord({
  kind: 'location',
  plural: 'locations',
  path: '/locations',
  permissions: 'location',
  words: { one: 'location', many: 'locations' },
  node: 'location',
  parts: {
    location_links: { label: 'Dependency of a location', of: ['dependent_uid'], about: 'provider_uid' },
    location_alternates: { label: 'Alternate of a location', of: ['location_uid'], about: 'alternate_uid' },
  },
  refersTo: ['activity_role', 'application', 'equipment', 'master', 'supplier'],
  menu: { group: 'resources', place: 4 },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'locations',
  },
});
