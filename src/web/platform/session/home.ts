import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { Session } from './session.ts';

/**
 * Returns the first page of a signed-in person (specification 2): for a landlord the dashboard, or without its permission the
 * list of organisations; for everyone else the dashboard of their organisation.
 */
export function homePath({ profile, can }: Session): string {
  if (!profile.organisation.landlord) return '/bright-dashboard';
  return can(permissionNames.menu.dashboard) ? '/dashboard' : '/organisation';
}
