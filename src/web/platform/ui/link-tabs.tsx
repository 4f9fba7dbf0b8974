import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLink } from './app-link.tsx';
import classes from './link-tabs.module.css';

/** One of several views, each with its own address. */
export interface LinkTab {
  label: string;
  href: string;
  active: boolean;
}

/** Several views as links, which can be copied, opened in a new tab and reached with Back. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <Box component="nav" aria-label={label} data-no-print>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Tab({ label, href, active }: LinkTab) {
  const link = useRef<HTMLAnchorElement>(null);
  // On phones the strip of tabs scrolls, and the current tab has to be visible.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <a ref={link} className={classes.tab} aria-current={active ? 'page' : undefined} {...useLink(href)}>
      {label}
    </a>
  );
}
