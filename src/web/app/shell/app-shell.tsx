import { AppShell as MantineAppShell } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import '#root/web/platform/ui/styles-shell.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { useSequence } from '#root/web/platform/ui/hooks/use-sequence.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { Header } from './header.tsx';
import { LandlordBar } from './landlord-bar.tsx';
import type { NavGroup } from './navigation.ts';
import type { Person, ProfileMenuProps } from './person.ts';
import { usePrint } from './print.ts';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { text } from './words.ts';

/** Props of {@link AppShell}. */
export interface AppShellProps {
  organisationName: string;
  /** Replaces the organisation's name for people who can switch organisations. */
  organisationSwitcher?: ReactNode;
  logoUrl?: string | undefined;
  /** Set while the landlord's staff work inside another organisation. */
  landlordBar?: { organisation: string; onLeave: () => void } | undefined;
  /** The menu entries that the person may open. */
  groups: readonly NavGroup[];
  /** The current path, without search. */
  path: string;
  /** Entries of "+ New", already filtered by permission. */
  newActions: readonly MenuAction[];
  /** Opens the command palette. Ctrl+K opens it too. */
  onSearch: () => void;
  /** Opens the keyboard help. "?" opens it too. */
  onHelp: () => void;
  bell?: ReactNode;
  person: Person;
  profileHref?: string | undefined;
  onSignOut: () => void;
  onColourScheme?: ProfileMenuProps['onColourScheme'];
  /** A notice above every page, for example that the organisation is suspended. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every page after sign-in: header, sidebar (a drawer below 992 px) and content. */
export function AppShell(props: AppShellProps) {
  const { landlordBar, groups, path, onSearch, onHelp, children, banner } = props;
  const [opened, navigation] = useDisclosure(false);
  const printedAt = usePrint();
  // This shortcut also works in input fields, where Ctrl+K types nothing.
  useHotkeys([['mod+K', onSearch]], []);
  useSequence({ '?': onHelp });
  // This shortcut does not work in input fields, where Escape has its own meaning.
  useHotkeys([['Escape', navigation.close, { preventDefault: false }]]);
  return (
    <MantineAppShell
      header={{ height: landlordBar ? 92 : 56 }}
      navbar={{ width: { base: 196, xl: 240 }, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding="md"
      transitionDuration={120}
    >
      {/* This is a button, because the router would treat the hash of a link as a change of page. */}
      <button
        type="button"
        className="hf-skip-link"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        {text('skip')}
      </button>
      <MantineAppShell.Header data-no-print>
        {landlordBar && <LandlordBar {...landlordBar} />}
        <div style={{ height: 56 }}>
          <Header
            {...props}
            profile={<ProfileMenu {...props} />}
            navigationOpened={opened}
            onToggleNavigation={navigation.toggle}
          />
        </div>
      </MantineAppShell.Header>
      <MantineAppShell.Navbar
        p="xs"
        className={classes.navbar}
        data-closed={!opened || undefined}
        data-no-print
        withBorder
      >
        <Sidebar groups={groups} path={path} onFollow={navigation.close} />
      </MantineAppShell.Navbar>
      <MantineAppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.printHead}>
          <strong>{props.organisationName}</strong>
          <span>
            {text('printedAt', { product: uiText('product'), time: formatDateTime(printedAt.toISOString()) })}
          </span>
        </div>
        {banner}
        {children}
      </MantineAppShell.Main>
    </MantineAppShell>
  );
}
