import type { Permission } from '#root/contract/platform/permissions.ts';

/** What a sign-in may do right now. */
export interface Access {
  readonly active: boolean;
  /** All that the roles give; what counts in an organisation says `permissionsIn`. */
  readonly permissions: ReadonlySet<Permission>;
  /** The same without those of the report module. */
  readonly withoutReports: ReadonlySet<Permission>;
}

export interface Organisation {
  readonly uid: string;
  readonly name: string;
  readonly state: 'active' | 'suspended' | 'archived' | 'deleted';
  readonly isLandlord: boolean;
  readonly modules: readonly string[];
  readonly timeZone: string;
  readonly activityApproval: boolean;
}

/**
 * What a sign-in may do in the organisation that is worked in. The report module may be off for a tenant; then nobody there
 * holds a report permission (specification 5), whatever their own organisation has.
 */
export function permissionsIn(access: Access, { modules }: Pick<Organisation, 'modules'>): ReadonlySet<Permission> {
  return modules.includes('report') ? access.permissions : access.withoutReports;
}
