import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { catalogue } from '#root/contract/platform/errors.ts';
import { ApiError, networkError } from '#root/web/platform/api/api-error.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { homePath, organisationChoicePath } from '#root/web/platform/session/home.ts';
import { findAccessProblem } from '#root/web/platform/session/page-access.ts';
import { wasRefused } from '#root/web/platform/session/renew.ts';
import {
  dropSignIn,
  findEndReason,
  loginPath,
  refreshToken,
  rememberPath,
  signedIn,
} from '#root/web/platform/session/storage.ts';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { publicPages } from './public-pages.ts';
import { createPageParts, createPreloaded } from './route-page.tsx';
import { text } from './shell/status.words.ts';
import { CrashPage, NotFoundPage } from './shell/status-pages.tsx';

/** Search parameters are plain strings, so that the address remains readable: `?state=draft,approved&page=2`. */
type Search = Readonly<Record<string, string | undefined>>;
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
const plainSearch = (search: Readonly<Record<string, unknown>>): Search =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, value === undefined ? value : String(value)]));
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)] as [string, string]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** Converts a path such as `/org/:divisionUid/business-units/new` to the router's syntax. */
const routerPath = (path: string) => path.replaceAll(/:([A-Za-z]+)/g, '$$$1');

const NotFound = () => <NotFoundPage homeHref="/" alone />;
const Crash = ({ error }: { error: unknown }) => <CrashPage error={error} homeHref="/" alone />;
const CrashInFrame = ({ error }: { error: unknown }) => <CrashPage error={error} homeHref="/" />;

/**
 * Remembers the path and opens the sign-in page if nobody is signed in (specification 4). If the sign-in has expired, the
 * sign-in page says so.
 */
function sendToLogin(href: string): never {
  const reason = findEndReason(refreshToken() !== null || wasRefused() ? 'expired' : undefined);
  dropSignIn();
  rememberPath(href);
  throw redirect({ href: loginPath(reason) });
}

/** Loads a part of the application. A failure to load is treated as a network error. */
async function loadPart<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch (cause) {
    throw Object.assign(networkError(), { cause });
  }
}

/** Loads the session. The code of the session is imported here, so that the sign-in page does not load it. */
async function loadSessionFor(href: string) {
  const { loadSession } = await loadPart(() => import('#root/web/platform/session/session.ts'));
  try {
    return await loadSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      rememberPath(href);
      throw redirect({ href: loginPath('expired') });
    }
    throw error;
  }
}

async function guard(page: PageRoute, href: string, params: Readonly<Record<string, string>>): Promise<void> {
  const access = page.access ?? 'signed-in';
  if (!signedIn()) {
    if (access === 'signed-in') sendToLogin(href);
    return;
  }
  if (access === 'anyone' && !page.framed) return;
  const session = await loadSessionFor(href);
  if (access === 'signed-out') {
    // Somebody is signed in, and the link is an invitation, perhaps for another person. Without this message, the link
    // would seem to do nothing.
    if (href.includes('#session=')) toastFailed(new Error(text('signedInAlready', { name: session.profile.name })));
    throw redirect({ href: homePath(session) });
  }
  if (access === 'anyone') return;
  const problem = findAccessProblem(page, session);
  if (!problem) return;
  if (problem === 'organisation') throw redirect({ href: organisationChoicePath(session, href), replace: true });
  const { findRefusalPath } = await loadPart(() => import('./readable-pages.ts'));
  const refusal = findRefusalPath(page, params, session);
  if (refusal === '/organisation-login') toastFailed(new Error(catalogue.noPermissionHere));
  throw redirect({ href: refusal, replace: true });
}

// The frame around the pages after sign-in. The sign-in page does not load it.
const Frame = createPreloaded(() => loadPart(async () => (await import('./shell/frame.tsx')).Frame));

/** If the person is signed in, wraps the content in the frame with the navigation. */
const frameIfSignedIn = (content: ReactNode) => (signedIn() ? <Frame>{content}</Frame> : content);
const Unknown = () => frameIfSignedIn(<NotFoundPage homeHref="/" alone={!signedIn()} />);

const isFramed = (page: PageRoute) => (page.access ?? 'signed-in') === 'signed-in';

function createPageRoute(page: PageRoute, parent: AnyRoute) {
  const load = async () => {
    if (page.framed && signedIn()) await Frame.preload();
    return loadPart(page.load);
  };
  const inside = page.framed && frameIfSignedIn;
  return createRoute({
    path: routerPath(page.path),
    getParentRoute: () => parent,
    beforeLoad: ({ location, params }) => guard(page, location.href, params),
    ...createPageParts(page, load, { inFrame: isFramed(page), inside }),
    notFoundComponent: NotFound,
    errorComponent: isFramed(page) ? CrashInFrame : Crash,
  });
}

const createRoot = () =>
  createRootRoute({
    validateSearch: plainSearch,
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: Crash,
  });
type Root = ReturnType<typeof createRoot>;

/** Builds the route tree of these pages, with or without the frame. */
function buildRouteTree(pages: readonly PageRoute[]): Root {
  const root = createRoot();
  const frame = createRoute({
    id: 'frame',
    getParentRoute: () => root,
    // The session is loaded here and not only for the page, because the frame needs it too.
    beforeLoad: async ({ location }) => {
      if (!signedIn()) sendToLogin(location.href);
      await loadSessionFor(location.href);
    },
    component: Frame,
  });
  root.addChildren([
    frame.addChildren(pages.filter(isFramed).map((page) => createPageRoute(page, frame))),
    ...pages.filter((page) => !isFramed(page)).map((page) => createPageRoute(page, root)),
    createRoute({
      path: '$',
      getParentRoute: () => root,
      beforeLoad: async ({ location }) => {
        if (!signedIn()) return;
        await loadSessionFor(location.href);
        await Frame.preload();
      },
      component: Unknown,
    }),
  ]);
  return root;
}

/** Returns the tree of the pages in the first script. Any other path first loads the list of all pages. */
function firstTree(): Root {
  const root = createRoot();
  const others = createRoute({
    path: '$',
    getParentRoute: () => root,
    beforeLoad: async ({ location }) => {
      const { pages } = await loadPart(() => import('./pages.ts'));
      router.update({ routeTree: buildRouteTree(pages) });
      throw redirect({ href: location.href, replace: true });
    },
  });
  root.addChildren([...publicPages.map((page) => createPageRoute(page, root)), others]);
  return root;
}

export const router = createRouter({
  routeTree: firstTree(),
  parseSearch,
  stringifySearch,
  // Milliseconds for which the previous page remains visible. Then the next page's title appears above a skeleton.
  defaultPendingMs: 800,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
