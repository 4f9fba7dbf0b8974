import { ActionIcon } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { isShown } from '#root/contract/platform/modules.ts';
import { pages as allPages } from '#root/web/app/pages.ts';
import { findReadableHref } from '#root/web/app/readable-pages.ts';
import { StateBanner } from '#root/web/areas/landlord/acting/state-banner.tsx';
import { queryClient } from '#root/web/platform/api/query-client.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { onCall } from '#root/web/platform/api/writes.ts';
import { setLinkTarget } from '#root/web/platform/routing/link-target.ts';
import { actingOrganisation, onActingChange } from '#root/web/platform/session/acting.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { findAccessProblem } from '#root/web/platform/session/page-access.ts';
import { savePreferences } from '#root/web/platform/session/preferences.ts';
import { reloadProfile, useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { setTimeZone } from '#root/web/platform/ui/format.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { listGoKeys, listNewActions } from './frame-actions.ts';
import { saveColourScheme, useFrameCommands } from './frame-commands.ts';
import { buildMenu } from './menu.tsx';
import { OrganisationSwitcher } from './organisation-switcher.tsx';
import { PageChange } from './page-change.tsx';
import { usePalette } from './palette-opener.tsx';
import { SessionCare, useSignOut } from './session-care.tsx';

onCall({ succeeded: refetchChanged, forbidden: () => void reloadProfile() });

const Help = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));

const Bell = lazy(() => import('#root/web/shared/notifications/bell.tsx').then((module) => ({ default: module.Bell })));

/** Keeps the bell's place in the header while it loads. */
const BellSlot = () => (
  <Suspense fallback={<ActionIcon variant="transparent" color="gray" aria-hidden="true" tabIndex={-1} />}>
    <Bell />
  </Suspense>
);

/** Leaves the organisation in which a landlord works. Only landlords load this code. */
async function leaveOrganisation(router: AnyRouter, home: string): Promise<void> {
  const { enterOrganisation } = await import('#root/web/areas/landlord/acting/enter.ts');
  enterOrganisation(router, undefined, home);
}

/**
 * The frame around every page after sign-in.
 * @param props.children content shown instead of the route's page
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionCare>
        <SessionFrame>{children}</SessionFrame>
      </SessionCare>
    </QueryClientProvider>
  );
}

function SessionFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { profile } = session;
  const pages = allPages.filter(
    (page) => !findAccessProblem(page, session) && (!page.reads || session.can(page.reads)),
  );
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The path of the page on the screen. `state.location` would change before the previous page is replaced.
  const shown = useRouterState({ select: (state) => state.matches.at(-1)?.pathname });
  const go = useGo();
  const [helping, setHelping] = useState(false);
  const { begin: signOut, question } = useSignOut();
  const commands = useFrameCommands({ onHelp: () => setHelping(true), onSignOut: signOut });
  const palette = usePalette(pages, commands);
  const router = useRouter();
  const actingUid = useSyncExternalStore(onActingChange, () => actingOrganisation()?.uid);
  const acting = actingOrganisation();
  const name = acting?.name ?? profile.organisation.name;
  const home = homePath(session);
  setTimeZone(profile.organisation.timeZone);
  setLinkTarget((href) => findReadableHref(allPages, href, session));
  const destinations = listGoKeys(pages, home);
  useSequence(Object.fromEntries(destinations.map(([keys, href]) => [keys, () => go(href)])));
  return (
    <AppShell
      organisationName={name}
      logoUrl={(!acting && profile.organisation.logo) || undefined}
      organisationSwitcher={profile.organisation.landlord && <OrganisationSwitcher name={name} />}
      banner={<StateBanner />}
      landlordBar={acting && { organisation: acting.name, onLeave: () => void leaveOrganisation(router, home) }}
      groups={buildMenu(pages)}
      path={path}
      newActions={listNewActions(pages, session)}
      onSearch={palette.open}
      onHelp={() => setHelping(true)}
      bell={isShown('paths', '/notifications') && <BellSlot />}
      person={{ name: profile.name, email: profile.email }}
      profileHref={pages.some((page) => page.path === '/profile') ? '/profile' : undefined}
      onColourScheme={saveColourScheme}
      onSignOut={signOut}
    >
      <PageChange path={shown} />
      <ErrorBoundary homeHref={home} key={`${actingUid} ${shown}`}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
      <Suspense>
        {palette.shown}
        {helping && (
          <Help
            onClose={() => setHelping(false)}
            goKeys={destinations.map(([keys]) => keys)}
            onSingleKeys={(singleKeyShortcuts) => void savePreferences({ singleKeyShortcuts })}
          />
        )}
        {question}
      </Suspense>
    </AppShell>
  );
}
