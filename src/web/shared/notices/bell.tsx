import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import classes from './bell.module.css';
import { text } from './notices.messages.ts';
import { useUnread } from './use-unread.ts';

const Panel = lazy(() => import('./bell-panel.tsx').then((module) => ({ default: module.BellPanel })));

/** The most that the badge shows as a number. The label of the button always has the true number. */
const maxShown = 99;

/** What a screen reader says when more has arrived. Nothing when the page opens, or when the person has read something. */
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
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const label = unread > 0 ? text('bellUnread', { count: unread }) : text('bell');
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={isNarrow ? 'calc(100vw - 16px)' : 400}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <ActionIcon
            className={classes.button}
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} aria-hidden="true" />
            {unread > 0 && (
              <span className={classes.count} aria-hidden="true">
                {unread > maxShown ? `${maxShown}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('bell')}>
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <Panel unread={unread} onClose={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
