import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { lazy } from 'react';
import type { PageRoute } from './page-route.ts';
import { publicPages } from './public-pages.ts';
import { homePath } from './session/home.ts';
import { loginPath, rememberPath, signedIn } from './session/storage.ts';
import { CrashPage, NotFoundPage } from './shell/status-pages.tsx';

/** `/org/:divisionUid/business-units/new` in the router's own form. */
const routerPath = (path: string) => path.replaceAll(/:([A-Za-z]+)/g, '$$$1');

const NotFound = () => <NotFoundPage homeHref="/" alone />;
const Crash = ({ error }: { error: unknown }) => <CrashPage error={error} homeHref="/" alone />;

/** Nobody signed in: the path is remembered, the sign-in forgotten, and the login page opens (specification 4). */
function sendToLogin(href: string): never {
  rememberPath(href);
  throw redirect({ href: loginPath() });
}

// What signed-in people need is not part of the login page.
const loadSession = () => import('./session/session.ts').then((module) => module.loadSession());

async function guard(page: PageRoute, href: string, params: Readonly<Record<string, string>>): Promise<void> {
  const access = page.access ?? 'signed-in';
  if (access === 'anyone') return;
  if (!signedIn()) {
    if (access === 'signed-out') return;
    sendToLogin(href);
  }
  if (access === 'signed-out') throw redirect({ href: homePath(await loadSession()) });
  const session = await loadSession();
  const missing = page.permissions.filter((permission) => !session.can(permission));
  if (!missing.length) return;
  const { otherwise } = page;
  if (otherwise && session.can(otherwise.permission)) throw redirect({ href: otherwise.path(params), replace: true });
  throw redirect({ href: `/unauthorized?needed=${missing.join(',')}`, replace: true });
}

// The frame around the signed-in pages, loaded with the first of them: the login page does without.
const Frame = lazy(() => import('./shell/frame.tsx').then((module) => ({ default: module.Frame })));

/** An unknown path: with the navigation for those who are signed in, alone for everybody else. */
const Unknown = () =>
  signedIn() ? (
    <Frame>
      <NotFoundPage homeHref="/" />
    </Frame>
  ) : (
    <NotFound />
  );

const isFramed = (page: PageRoute) => (page.access ?? 'signed-in') === 'signed-in';

function routeOf(page: PageRoute, parent: AnyRoute) {
  return createRoute({
    path: routerPath(page.path),
    getParentRoute: () => parent,
    beforeLoad: ({ location, params }) => guard(page, location.href, params),
    head: () => ({ meta: [{ title: page.title }] }),
    component: lazy(async () => ({ default: await page.load() })),
    notFoundComponent: NotFound,
  });
}

const newRoot = () => createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Crash });

/** All pages, inside the frame or without it. */
function treeOf(pages: readonly PageRoute[]): AnyRoute {
  const root = newRoot();
  const frame = createRoute({ id: 'frame', getParentRoute: () => root, component: Frame });
  return root.addChildren([
    frame.addChildren(pages.filter(isFramed).map((page) => routeOf(page, frame))),
    ...pages.filter((page) => !isFramed(page)).map((page) => routeOf(page, root)),
    createRoute({
      path: '$',
      getParentRoute: () => root,
      beforeLoad: async () => {
        if (signedIn()) await loadSession();
      },
      component: Unknown,
    }),
  ]);
}

/** The pages of the first script; any other path first brings the list of all, with its words and permissions. */
function firstTree(): AnyRoute {
  const root = newRoot();
  const others = createRoute({
    path: '$',
    getParentRoute: () => root,
    beforeLoad: async ({ location }) => {
      const { pages } = await import('./pages.ts');
      router.update({ routeTree: treeOf(pages) });
      throw redirect({ href: location.href, replace: true });
    },
  });
  return root.addChildren([...publicPages.map((page) => routeOf(page, root)), others]);
}

/** Search parameters are plain strings, as people read them in the address: `?state=draft,approved&page=2`. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)] as [string, string]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

export const router = createRouter({
  routeTree: firstTree(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});
