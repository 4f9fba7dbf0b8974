import { Box, Flex, NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { masterLists } from '#root/contract/master-data/master-lists.ts';
import { impactCategory } from '#root/contract/shared/kinds/impact-category.ts';
import { useLink } from '#root/web/platform/ui/app-link.tsx';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { text } from './master-data.words.ts';
import { shownMasterLists, toMasterPath } from './master-value.ts';

const links = [
  ...shownMasterLists.map((list) => ({ label: masterLists[list].title, href: toMasterPath(list) })),
  { label: text('impactCategories'), href: impactCategory.path },
];

function Row({ label, href, active }: { label: string; href: string; active: boolean }) {
  return (
    <NavLink
      component="a"
      {...useLink(href)}
      label={label}
      active={active}
      variant="light"
      aria-current={active ? 'page' : undefined}
      styles={{ label: { whiteSpace: 'normal' } }}
    />
  );
}

/**
 * The lists on the left and the open list on the right; on a phone, two separate pages. `at` is the path of the open
 * list.
 */
export function MasterFrame({ at, children }: { at: string; children: ReactNode }) {
  if (usePhone()) return children;
  return (
    <Flex gap="xl" align="flex-start">
      <Box component="nav" aria-label={text('lists')} w={260} style={{ flexShrink: 0 }} data-no-print>
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {links.map((link) => (
            <li key={link.href}>
              <Row {...link} active={link.href === at} />
            </li>
          ))}
        </Box>
      </Box>
      <Box style={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Flex>
  );
}
