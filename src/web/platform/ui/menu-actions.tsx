import { Menu } from '@mantine/core';
import { useLink } from './app-link.tsx';
import type { MenuAction } from './menu-action.ts';

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
