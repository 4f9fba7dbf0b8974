import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Permission } from '#root/contract/permissions.ts';
import { queryClient } from '#root/web/api/query-client.ts';
import { pages } from '#root/web/pages.ts';
import { actingOrganisation, setActingOrganisation } from '#root/web/session/acting.ts';
import { homePath } from '#root/web/session/home.ts';
import { useSession } from '#root/web/session/session.ts';
import { signOut } from '#root/web/session/sign-out.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import { setTimeZone } from '#root/web/ui/format.ts';
import { useSequence } from '#root/web/ui/hooks/use-sequence.ts';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { goKeys, newActions } from './frame-actions.ts';
import { menuOf } from './menu.tsx';

const Palette = lazy(() => import('./frame-palette.tsx').then((module) => ({ default: module.FramePalette })));
const Help = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));

const groups = menuOf(pages);

/**
 * The frame around every signed-in page, with what has been read and what it needs of the session.
 * @param props.children instead of the page of the route
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionFrame>{children}</SessionFrame>
    </QueryClientProvider>
  );
}

function SessionFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { profile } = session;
  const can = (permission: string) => session.can(permission as Permission);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const go = useGo();
  const [open, setOpen] = useState<'palette' | 'help'>();
  const acting = actingOrganisation();
  const home = homePath(session);
  setTimeZone(profile.organisation.timeZone);
  useSequence(Object.fromEntries(goKeys(pages, can, home).map(([keys, href]) => [keys, () => go(href)])));
  const leave = () => {
    setActingOrganisation(undefined);
    // Nothing of the organisation may show outside of it; the profile is the person's own, and the frame needs it.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
    go(home);
  };
  const close = () => setOpen(undefined);
  return (
    <AppShell
      organisationName={acting?.name ?? profile.organisation.name}
      landlordBar={acting && { organisation: acting.name, onLeave: leave }}
      groups={groups}
      can={can}
      path={path}
      newActions={newActions(pages, can)}
      onSearch={() => setOpen('palette')}
      onHelp={() => setOpen('help')}
      person={{ name: profile.name, email: profile.email }}
      profileHref={pages.some((page) => page.path === '/profile') ? '/profile' : undefined}
      onSignOut={() => void signOut()}
    >
      <ErrorBoundary homeHref={home} key={path}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} groups={groups} can={can} />}
        {open === 'help' && <Help opened onClose={close} />}
      </Suspense>
    </AppShell>
  );
}
