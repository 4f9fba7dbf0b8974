import { sql } from 'kysely';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { anyTarget, type Source, targetOrganisation } from './source.ts';

const createContentSource = (kind: 'activity' | 'supplier' | 'user', reads: Permission, table: string): Source => ({
  link: 'in_it',
  kind,
  effect: 'goes',
  reads,
  counted: true,
  at: [],
  rows: sql`select r.uid, '' as name from ${sql.table(table)} r where r.organisation_uid = ${targetOrganisation}`,
});

/** The dependents of the landlord's records. */
export const landlordSources = {
  industry: [
    {
      link: 'in_it',
      kind: 'organization',
      effect: 'blocks',
      reads: permissionNames.organization.read,
      at: [],
      rows: sql`select o.uid, o.name from organisation_registry() o where o.industry_uid = ${anyTarget}`,
    },
  ],
  organization: [
    createContentSource('user', permissionNames.organization.read, 'users'),
    createContentSource('activity', permissionNames.organization.read, 'activities'),
    createContentSource('supplier', permissionNames.organization.read, 'suppliers'),
  ],
} satisfies Partial<Record<DeletableKind, readonly Source[]>>;
