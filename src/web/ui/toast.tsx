import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { problemOf } from './problem.ts';
import { text } from './words.ts';

/** Toasts close after 10 s (specification 9). */
export const TOAST_MS = 10_000;

const close = { 'aria-label': text('close') };

/** Says that something worked. */
export function toastDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: TOAST_MS, closeButtonProps: close, role: 'status' });
}

/** Says that background work failed. What the person waits for shows its failure in place instead. */
export function toastFailed(error: unknown, title?: string): void {
  const { message, requestId } = problemOf(error);
  notifications.show({
    title,
    message: requestId ? `${message} ${text('requestId', { id: requestId })}` : message,
    color: 'red',
    autoClose: TOAST_MS,
    closeButtonProps: close,
    role: 'alert',
  });
}

/**
 * Says what was done and offers to take it back for 10 s.
 * @param onUndo the inverse on the server; a failure is shown as a toast
 */
export function toastUndo(message: string, onUndo: () => Promise<unknown>): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm">{message}</Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            onUndo().catch(toastFailed);
          }}
        >
          {text('undo')}
        </Button>
      </Group>
    ),
    autoClose: TOAST_MS,
    closeButtonProps: close,
    role: 'status',
  });
}
