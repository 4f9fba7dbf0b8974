import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { text } from './words.ts';

/** Toasts close after 10 s (specification 9). */
const TOAST_MS = 10_000;

/** A toast. Screen readers announce an `alert` at once and a `status` later. */
export interface Toast {
  readonly title?: string | undefined;
  /** A function gets a callback that closes the toast. */
  readonly message: string | ((close: () => void) => ReactNode);
  readonly color?: string;
  readonly role: 'status' | 'alert';
}

/** The place of the toasts. Pages use toast.tsx. */
export function ToastBoard() {
  return <Notifications position="bottom-right" />;
}

/** Shows a toast, at once or as soon as the board is rendered. */
export function showToast({ message, ...toast }: Toast): void {
  // Several equal errors at the same time are shown once.
  const same = toast.role === 'alert' && typeof message === 'string' ? { id: message } : {};
  const id: string = notifications.show({
    ...toast,
    ...same,
    message: typeof message === 'string' ? message : message(() => notifications.hide(id)),
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': text('close') },
  });
}
