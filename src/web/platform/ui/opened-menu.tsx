import { Menu } from '@mantine/core';
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuAction, MenuTrigger } from './menu-action.ts';
import { MenuActions } from './menu-actions.tsx';

/** Props of {@link OpenedMenu}: the props of the menu button that it replaces. */
export interface OpenedMenuProps {
  button: MenuTrigger;
  actions: readonly MenuAction[] | undefined;
  width: number | undefined;
  children: ReactNode;
}

/** Replaces a MenuButton when it is first used. Renders the same button with an open menu. */
export function OpenedMenu({ button, actions, width, children }: OpenedMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The button is focused before the menu opens, because Mantine then stores the focused element and later returns
    // the focus to it.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} {...(width !== undefined && { width })}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 5rem)" style={{ overflowY: 'auto' }}>
        {actions && <MenuActions actions={actions} />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
