import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/**
 * Returns the element to which the focus should return. This is the focused element or, if that is an entry of a menu,
 * the button of the menu, because entries are removed when the menu closes.
 */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement ? opener : null;
}

/** Moves the focus immediately. Mantine moves it in a timer, and text typed before that would be lost. */
const focusAtOnce = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

const SharedOpener = createContext<HTMLElement | null>(null);

/**
 * Wraps dialogs that replace each other. After the last dialog, the focus returns to the element that opened the first
 * dialog.
 */
export function DialogSequence({ children }: { children: ReactNode }) {
  const [opener] = useState(findOpener);
  return <SharedOpener value={opener}>{children}</SharedOpener>;
}

/**
 * Returns the focus when the component is removed. The focus goes to the element that opened the component or, if that
 * element no longer exists, to the page. Needed for components that are rendered only while they are open. Mantine
 * returns the focus only for components that are rendered before they open.
 */
export function useFocusReturn(): void {
  const shared = useContext(SharedOpener);
  const [opener] = useState(() => shared ?? findOpener());
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
        // If another dialog has replaced this one, the focus stays in that dialog.
        const modal = document.querySelector('[aria-modal="true"]');
        if (!modal || modal.contains(target)) target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/**
 * A dialog that is rendered only while it is open. The element with `data-autofocus` receives the focus immediately.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal opened ref={focusAtOnce} {...props} />;
}
