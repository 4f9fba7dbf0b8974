import { Badge, Box, NavLink, Text } from '@mantine/core';
import { useId } from 'react';
import { useLink } from '#root/web/platform/ui/app-link.tsx';
import { findActiveHref, type NavGroup, type NavItem } from './navigation.ts';
import { text } from './words.ts';

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** The groups, already filtered by permission. */
  groups: readonly NavGroup[];
  /** The current path, without search. */
  path: string;
  /** Called when a link is followed, to close the sidebar on phones. */
  onFollow: () => void;
}

/** The sidebar with groups of links. */
export function Sidebar({ groups, path, onFollow }: SidebarProps) {
  const active = findActiveHref(groups, path);
  return (
    <Box component="nav" aria-label={text('mainNavigation')}>
      {groups.map((group, index) => (
        <Group key={group.label ?? index} group={group} active={active} onFollow={onFollow} />
      ))}
    </Box>
  );
}

interface GroupProps {
  group: NavGroup;
  active: string | null;
  onFollow: () => void;
}

function Group({ group, active, onFollow }: GroupProps) {
  const id = useId();
  return (
    <Box mb="sm">
      {group.label && (
        <Text id={id} fz="xs" fw={600} c="dimmed" px="sm" py={4}>
          {group.label}
        </Text>
      )}
      <Box component="ul" m={0} p={0} aria-labelledby={group.label ? id : undefined} style={{ listStyle: 'none' }}>
        {group.items.map((item) => (
          <li key={item.href}>
            <Row item={item} active={item.href === active} onFollow={onFollow} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Row({ item, active, onFollow }: { item: NavItem; active: boolean; onFollow: () => void }) {
  const { href, onClick } = useLink(item.href);
  return (
    <NavLink
      component="a"
      href={href}
      onClick={(event) => {
        onClick(event);
        onFollow();
      }}
      label={item.label}
      leftSection={item.icon}
      rightSection={item.badge ? <Badge size="sm">{item.badge}</Badge> : undefined}
      active={active}
      aria-current={active ? 'page' : undefined}
      py={6}
      style={{ borderRadius: 6 }}
    />
  );
}
