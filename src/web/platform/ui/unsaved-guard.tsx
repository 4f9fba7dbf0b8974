import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef } from 'react';
import { holdInput, inputReleased } from './unsaved.ts';
import { text } from './words.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Returns whether two addresses have the same path, and show it both for editing or both for reading (`?edit=`). */
const isSameState = (one: Place, other: Place) =>
  one.pathname === other.pathname && readParameter(one, 'edit') === readParameter(other, 'edit');

const readParameter = ({ search }: Place, name: 'tab' | 'edit') => (search as Record<string, string | undefined>)[name];

/**
 * Returns whether two addresses also show the same tab. Other search parameters do not count, because the input remains
 * on the screen when they change.
 */
const isSamePart = (one: Place, other: Place) =>
  isSameState(one, other) && readParameter(one, 'tab') === readParameter(other, 'tab');

/** Whether the content remains rendered while another `?tab=` is shown. */
export const KeepsInput = createContext(false);

interface UnsavedGuardProps {
  readonly when: () => boolean;
  readonly lastTry?: () => Promise<void>;
  readonly onLeave?: () => void;
}

/**
 * Asks before a page with unsaved input is left, both within the application and when the tab is closed.
 * @param props.when returns whether there is unsaved input; a function, so that a form need not render after every
 * keystroke
 * @param props.lastTry tries to save the input before the person is asked
 * @param props.onLeave called when the person has chosen to discard the input
 */
export function UnsavedGuard({ when, lastTry, onLeave }: UnsavedGuardProps) {
  const latest = useRef(when);
  latest.current = when;
  const keepsInput = useContext(KeepsInput);
  useEffect(() => holdInput({ unsaved: () => latest.current() }), []);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays = keepsInput ? isSameState(current, next) : isSamePart(current, next);
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
