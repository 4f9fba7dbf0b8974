import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { text } from './bell.messages.ts';
import { BellButton } from './bell-button.tsx';
import { BellPanel } from './bell-panel.tsx';

/** Replaces the bell when it is first used. Renders the same button with the open panel. */
export function OpenedBell({ unread }: { readonly unread: number }) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 30em)');
  useEffect(() => {
    // The button is focused before the panel opens, because Mantine then stores the focused element and later returns
    // the focus to it.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
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
        <BellButton ref={target} unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text('bell')}>
        <BellPanel unread={unread} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
