import { cloneElement, type ReactNode, useState } from 'react';
import type { MenuAction, MenuTrigger } from './menu-action.ts';
import { useOfferedActions } from './page-actions.ts';
import { toastFailed } from './toast/toast.tsx';
import { text } from './words.ts';

type Opened = typeof import('./opened-menu.tsx')['OpenedMenu'];

// Menus are an eighth of a list page's scripts, so they are loaded only when the person is about to open one.
const load = () => import('./opened-menu.tsx');
const nothing = async () => undefined;

/** Props of {@link MenuButton}. */
export interface MenuButtonProps {
  /** The button, which must have an accessible name. */
  button: MenuTrigger;
  actions?: readonly MenuAction[];
  /** The width in px. Absent: the menu is as wide as its entries. */
  width?: number;
  /** Further entries below the actions. */
  children?: ReactNode;
  /** Loads what the children need before the menu opens. */
  loadChildren?: () => Promise<unknown>;
}

/** A button that opens a menu. */
export function MenuButton({ button, actions, width, children, loadChildren = nothing }: MenuButtonProps) {
  const [Opened, setOpened] = useState<Opened>();
  useOfferedActions(actions);
  if (Opened) {
    return (
      <Opened button={button} actions={actions} width={width}>
        {children}
      </Opened>
    );
  }
  const loadAll = () => Promise.all([load(), loadChildren()]);
  const prepare = () => void loadAll().catch(() => undefined);
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () =>
      void loadAll().then(
        ([module]) => setOpened(() => module.OpenedMenu),
        () => toastFailed(new Error(text('menuFailed'))),
      ),
  });
}
