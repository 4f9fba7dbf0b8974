import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

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

/**
 * A dialog that is rendered only while it is open. What has `data-autofocus` has the focus as soon as it is there. When it
 * closes, the focus goes back to what opened it, or to the page where that is gone: Mantine does so only for dialogs that
 * are there before they open.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return <Modal opened ref={focusAtOnce} {...props} />;
}
