import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { actingOrganisation } from './acting.ts';
import type { Session } from './session.ts';

/**
 * - `permission`: a permission is missing, or the page is for landlords.
 * - `organisation`: a landlord has to choose an organisation first.
 */
export type Barrier = 'permission' | 'organisation';

/**
 * Returns what keeps a signed-in person from a page; undefined where they may open it. The guard of the routes, the menu,
 * the palette and the shortcuts ask this same function.
 */
export function barrierTo(page: PageRoute, { profile, can }: Session): Barrier | undefined {
  const { landlord } = profile.organisation;
  const of = page.of ?? 'organisation';
  if (!can(...page.permissions) || (of === 'landlord' && !landlord)) return 'permission';
  return of === 'organisation' && landlord && !actingOrganisation() ? 'organisation' : undefined;
}
