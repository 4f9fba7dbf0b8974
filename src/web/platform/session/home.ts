import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { Session } from './session.ts';

/**
 * Where `/` and the login page lead a signed-in person (specification 2): a landlord to the dashboard, or without that
 * permission to the list of organisations; everyone else to the organisation's own dashboard.
 */
export function homePath({ profile, can }: Session): string {
  if (!profile.organisation.landlord) return '/bright-dashboard';
  return can(permissionNames.menu.dashboard) ? '/dashboard' : '/organisation';
}
