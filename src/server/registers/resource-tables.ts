import type { ResourceKind } from '#root/contract/resources.ts';

/** Where each kind of resource is kept; utilities are a master list. */
export const resourceTables = {
  application: 'applications',
  equipment: 'equipment',
  supplier: 'suppliers',
  location: 'locations',
  role: 'activity_roles',
  utility: 'master_rows',
} as const satisfies Record<ResourceKind, string>;
