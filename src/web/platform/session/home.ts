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

/**
 * Returns the page on which a landlord chooses an organisation. Used if the wanted page needs an organisation. The
 * result is the landlord dashboard or, for people without the permission for it, a page that offers only the choice.
 * @param href the page to open after the choice
 */
export function organisationChoicePath({ can }: Pick<Session, 'can'>, href: string): string {
  const path = can(permissionNames.menu.dashboard) ? '/dashboard' : '/organisation-login';
  return `${path}?${new URLSearchParams({ to: href })}`;
}
