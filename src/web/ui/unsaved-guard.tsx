import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { text } from './words.ts';

/**
 * Asks before somebody leaves a page with unsaved input, inside the application and when the tab closes.
 * @param when asked at the moment of leaving, so that a form need not re-render on every key
 */
export function UnsavedGuard({ when }: { when: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && when(),
    enableBeforeUnload: when,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  return (
    <Modal opened={blocked} onClose={() => blocker.reset?.()} title={text('leaveTitle')}>
      <Text mb="lg">{text('leaveBody')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {text('leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {text('stay')}
        </Button>
      </Group>
    </Modal>
  );
}
