import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { actingOrganisation } from './acting.ts';
import type { Session } from './session.ts';

/**
 * What prevents a page from being opened:
 * - `permission`: a permission is missing, or the page is only for landlords.
 * - `organisation`: a landlord has to choose an organisation first.
 */
export type AccessProblem = 'permission' | 'organisation';

/**
 * Returns what prevents a signed-in person from opening a page; undefined if they may open it. The route guard, the
 * menu, the palette and the shortcuts all use this function.
 */
export function findAccessProblem(page: PageRoute, { profile, can }: Session): AccessProblem | undefined {
  const { landlord } = profile.organisation;
  const of = page.of ?? 'organisation';
  if (!can(...page.permissions) || (of === 'landlord' && !landlord)) return 'permission';
  return of === 'organisation' && landlord && !actingOrganisation() ? 'organisation' : undefined;
}
