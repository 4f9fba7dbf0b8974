import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef } from 'react';
import { holdInput, inputReleased } from './unsaved.ts';
import { text } from './words.ts';

/** A page, and the part of it that `?tab=` shows: what else stands behind the path leaves the input where it is. */
const partOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${(search as { tab?: string }).tab ?? ''}`;

/** True around what stays while another `?tab=` of its page is shown. */
export const KeepsInput = createContext(false);

interface UnsavedGuardProps {
  readonly when: () => boolean;
  readonly lastTry?: () => Promise<void>;
  readonly onLeave?: () => void;
}

/**
 * Asks before somebody leaves a page with unsaved input, inside the application and when the tab closes.
 * @param props.when asked at the moment of leaving, so that a form need not re-render on every key
 * @param props.lastTry what may still keep the input; it is waited for before the question
 * @param props.onLeave what is done with the input once the person has given it up
 */
export function UnsavedGuard({ when, lastTry, onLeave }: UnsavedGuardProps) {
  const latest = useRef(when);
  latest.current = when;
  const keepsInput = useContext(KeepsInput);
  useEffect(() => holdInput({ unsaved: () => latest.current() }), []);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays = keepsInput ? current.pathname === next.pathname : partOf(current) === partOf(next);
      if (stays || !when()) return false;
      await lastTry?.();
      return latest.current();
    },
    enableBeforeUnload: () => when() && !inputReleased(),
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <Modal opened={blocked} onClose={() => blocker.reset?.()} title={text('leaveTitle')}>
      <Text mb="lg">{text('leaveBody')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {text('leave')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {text('stay')}
        </Button>
      </Group>
    </Modal>
  );
}
