import type { Permission } from '#root/contract/platform/permissions.ts';

/** The current access of a sign-in. */
export interface Access {
  readonly active: boolean;
  /** The number of seconds after which the user's activity is recorded again. */
  readonly noteInterval: number;
  /** All permissions of the user's roles. `permissionsIn` returns the permissions that apply in an organisation. */
  readonly permissions: ReadonlySet<Permission>;
  /** The same permissions without the permissions of the report module. */
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
  /** True if the browsers of people receive new notifications at once. */
  readonly liveNotification: boolean;
}

/**
 * Returns the permissions of a sign-in in an organisation. If the organisation's report module is turned off, nobody
 * has permissions for reports there (specification 5).
 */
export function permissionsIn(access: Access, { modules }: Pick<Organisation, 'modules'>): ReadonlySet<Permission> {
  return modules.includes('report') ? access.permissions : access.withoutReports;
}
