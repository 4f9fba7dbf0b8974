import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './bell.messages.ts';
import { BellButton } from './bell-button.tsx';
import { useUnread } from './use-unread.ts';

type Opened = typeof import('./opened-bell.tsx')['OpenedBell'];

// Popovers are a tenth of a list page's scripts, so they are loaded only when the person is about to open the panel.
const load = () => import('./opened-bell.tsx');
const prepare = () => void load().catch(() => undefined);

/**
 * Returns the announcement for screen readers when notifications arrive. There is no announcement when the page opens
 * or when the number falls because the person reads notifications.
 */
function useAnnouncement(unread: number): string {
  const before = useRef(unread);
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid(unread > before.current ? text('announced', { count: unread }) : '');
    before.current = unread;
  }, [unread]);
  return said;
}

/** The bell in the header, with the number of unread notifications, and the panel that it opens. */
export function Bell() {
  const unread = useUnread();
  const announcement = useAnnouncement(unread);
  const [Opened, setOpened] = useState<Opened>();
  const open = () =>
    void load().then(
      (module) => setOpened(() => module.OpenedBell),
      () => toastFailed(new Error(text('panelFailed'))),
    );
  return (
    <>
      {Opened ? (
        <Opened unread={unread} />
      ) : (
        <BellButton
          unread={unread}
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
