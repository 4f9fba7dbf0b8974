import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { useLink } from './app-link.tsx';
import { text } from './words.ts';

/** One entry of a menu of actions: it does something or it leads somewhere. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Red, for what removes something. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Either a link … */
  href?: string | undefined;
  /** … or an act. */
  onSelect?: (() => void) | undefined;
}

function LinkItem({ action, href }: { action: MenuAction; href: string }) {
  return (
    <Menu.Item component="a" {...useLink(href)} leftSection={action.icon}>
      {action.label}
    </Menu.Item>
  );
}

/** The entries of a `Menu.Dropdown`. */
export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map((action) =>
    action.href ? (
      <LinkItem key={action.label} action={action} href={action.href} />
    ) : (
      <Menu.Item
        key={action.label}
        leftSection={action.icon}
        disabled={action.disabled ?? false}
        c={action.danger ? 'var(--mantine-color-error)' : undefined}
        onClick={() => action.onSelect?.()}
      >
        {action.label}
      </Menu.Item>
    ),
  );
}

/** The "⋯" menu of one row or record; nothing when there is nothing to do. */
export function RowMenu({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={text('actionsFor', { name })} data-row-menu>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
