import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { findAccessProblem } from '#root/web/platform/session/page-access.ts';
import type { Session } from '#root/web/platform/session/session.ts';

type Params = Readonly<Record<string, string>>;

/**
 * Returns the path of the read-only version of a page, for people who may not open the page itself. Undefined if there
 * is no such version, or if the person may not open that version either.
 */
function findReadablePath({ otherwise }: PageRoute, params: Params, session: Session): string | undefined {
  return otherwise && session.can(otherwise.permission) ? otherwise.path(params) : undefined;
}

/** Returns the parameters in an address; undefined if the address belongs to another page. */
function matchPath(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const pairs = wanted.map((part, index) => [part, given[index] ?? ''] as const);
  if (!pairs.every(([part, value]) => part.startsWith(':') || part === value)) return undefined;
  return Object.fromEntries(pairs.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])));
}

/**
 * Returns the address that a link opens: its own address or, for people who can only read, the read-only page.
 * Otherwise people who can only read would follow links to pages that they may not open.
 */
export function findReadableHref(pages: readonly PageRoute[], href: string, session: Session): string {
  const path = href.replace(/[?#].*$/, '');
  if (pages.some((page) => page.path === path)) return href;
  for (const page of pages) {
    const params = page.otherwise && matchPath(page.path, path);
    if (params && findAccessProblem(page, session) === 'permission')
      return findReadablePath(page, params, session) ?? href;
  }
  return href;
}

/**
 * Returns where the guard redirects a person who may not open a page (specification 6). If only the page's module is
 * off, this is `/unauthorized`. Otherwise landlords are redirected to the choice of an organisation, and everyone else
 * to `/unauthorized`, which names the missing permission and the read-only page.
 */
export function findRefusalPath(page: PageRoute, params: Params, session: Session): string {
  const missing = page.permissions.filter((permission) => !session.can(permission));
  // Only if nothing but the module is missing. Otherwise `/unauthorized` names the missing permissions, because turning
  // on the module would not be enough.
  if (missing.length > 0 && missing.every(session.isOff)) return '/unauthorized?for=reports';
  if (session.profile.organisation.landlord) return '/organisation-login';
  // No role within an organisation gives access to the landlord's pages.
  if (page.of === 'landlord') return '/unauthorized?for=landlord';
  const read = findReadablePath(page, params, session);
  return `/unauthorized?${new URLSearchParams({ needed: missing.join(','), ...(read && { read }) })}`;
}
