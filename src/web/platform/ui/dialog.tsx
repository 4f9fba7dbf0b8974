import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Returns the focused element, or the button of its menu, as entries are removed with their menu. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement ? opener : null;
}

/** Moves the focus at once. Mantine uses a timer, and anything typed before it would be lost. */
const focusAtOnce = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

const SharedOpener = createContext<HTMLElement | null>(null);

/** Wraps dialogs that replace each other: after the last one, the focus returns to what opened the first. */
export function DialogSequence({ children }: { children: ReactNode }) {
  const [opener] = useState(findOpener);
  return <SharedOpener value={opener}>{children}</SharedOpener>;
}

/**
 * For components that are rendered only while they are open: returns the focus to what opened them, or to the page where that
 * has been removed. Mantine does so only for components that are rendered before they open.
 */
export function useFocusReturn(): void {
  const shared = useContext(SharedOpener);
  const [opener] = useState(() => shared ?? findOpener());
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
        // A dialog that has replaced this one keeps the focus.
        const modal = document.querySelector('[aria-modal="true"]');
        if (!modal || modal.contains(target)) target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** A dialog that is rendered only while it is open. The element with `data-autofocus` gets the focus at once. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal opened ref={focusAtOnce} {...props} />;
}
