import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { Session } from './session.ts';

/**
 * Returns the first page after sign-in (specification 2). For a landlord, this is the landlord dashboard or, without
 * its permission, the list of organisations. For everyone else, it is the dashboard of their organisation.
 */
export function homePath({ profile, can }: Session): string {
  if (!profile.organisation.landlord) return '/bright-dashboard';
  return can(permissionNames.menu.dashboard) ? '/dashboard' : '/organisation';
}
