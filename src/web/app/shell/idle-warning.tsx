import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type Idleness, spokenSeconds } from '#root/web/platform/session/idle-clock.ts';
import { signOut } from '#root/web/platform/session/sign-out.ts';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { useTitlePrefix } from '#root/web/platform/ui/document-title.ts';
import { text } from './idle.words.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Asks 'Are you still there?' and shows a countdown, also in the tab's title. Closing the dialog keeps the person
 * signed in.
 */
export function IdleWarning({ phase, secondsLeft, onStay }: Idleness & { onStay: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const over = phase === 'over';
  const time = clock(secondsLeft);
  const titled = useCallback((title: string) => text('tab', { time, title }), [time]);
  useTitlePrefix(titled);
  const spoken = over ? text('over') : text('spoken', { count: spokenSeconds(secondsLeft) });
  return (
    <Dialog
      onClose={onStay}
      title={text('title')}
      withCloseButton={!over}
      closeOnEscape={!over}
      closeOnClickOutside={!over}
    >
      <Text aria-hidden mb="lg" className="hf-numbers">
        {over ? text('over') : text('left', { time })}
      </Text>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={leaving || over}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {text('leave')}
        </Button>
        <Button data-autofocus disabled={over} onClick={onStay}>
          {text('stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
