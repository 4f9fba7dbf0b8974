import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What is in focus; of an entry of a menu, which goes with its menu, the button that the menu belongs to. */
function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement ? opener : null;
}

/** Mantine waits for a timer before it moves the focus: what somebody types until then would be lost. */
const focusAtOnce = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });

const SharedOpener = createContext<HTMLElement | null>(null);

/** Around dialogs that take each other's place: when the last closes, the focus goes back to what opened the first. */
export function DialogSequence({ children }: { children: ReactNode }) {
  const [opener] = useState(openerNow);
  return <SharedOpener value={opener}>{children}</SharedOpener>;
}

/**
 * For what is rendered only while it is open: when it closes, the focus goes back to what opened it, or to the page where
 * that is gone. Mantine does so only for what is there before it opens.
 */
export function useFocusReturn(): void {
  const shared = useContext(SharedOpener);
  const [opener] = useState(() => shared ?? openerNow());
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
        // A dialog that has taken the place of this one keeps the focus to itself.
        const modal = document.querySelector('[aria-modal="true"]');
        if (!modal || modal.contains(target)) target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** A dialog that is rendered only while it is open. What has `data-autofocus` has the focus as soon as it is there. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal opened ref={focusAtOnce} {...props} />;
}
