import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLink } from './app-link.tsx';
import classes from './link-tabs.module.css';

/** One of several views, each with its own address. */
export interface LinkTab {
  label: string;
  href: string;
  active: boolean;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** Whether the tabs are buttons beside other tabs, instead of a strip of their own. */
  readonly compact?: boolean;
  /** Content at the end of the strip. */
  readonly aside?: ReactNode;
}

/** Tabs for several views. Each tab is a link, so it can be copied, opened in a new tab and reached with Back. */
export function LinkTabs({ label, tabs, compact, aside }: LinkTabsProps) {
  const links = (
    <Box component="nav" aria-label={label} data-no-print>
      <ul className={classes.tabs} data-compact={compact || undefined}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </Box>
  );
  if (compact) return links;
  return (
    <div className={classes.strip} data-no-print>
      {links}
      {aside}
    </div>
  );
}

function Tab({ label, href, active }: LinkTab) {
  return (
    <a className={classes.tab} aria-current={active ? 'page' : undefined} {...useLink(href)}>
      {label}
    </a>
  );
}
