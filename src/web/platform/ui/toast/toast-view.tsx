import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { text } from '../words.ts';
import classes from './toast.module.css';

/** Milliseconds after which toasts close (specification 9). */
const TOAST_MS = 10_000;

/** A toast. Screen readers announce an `alert` immediately, and a `status` when they are idle. */
export interface Toast {
  readonly title?: string | undefined;
  /** The content. A function receives a callback that closes the toast. */
  readonly message: string | ((close: () => void) => ReactNode);
  readonly color?: string;
  readonly role: 'status' | 'alert';
}

/**
 * Toasts are above dialogs (200), because a dialog can cause a toast. They are below menus and lists (300), because a
 * person has just opened those.
 */
const TOAST_LAYER = 250;

/** The container of the toasts. Pages use the functions in toast.tsx. */
export function ToastBoard() {
  return <Notifications position="bottom-right" zIndex={TOAST_LAYER} />;
}

/** Shows a toast immediately or, if the container is not rendered yet, once the container is rendered. */
export function showToast({ message, ...toast }: Toast): void {
  // Identical errors that occur at the same time are shown once.
  const same = toast.role === 'alert' && typeof message === 'string' ? { id: message } : {};
  const id: string = notifications.show({
    ...toast,
    ...same,
    // Clicks pass through a `status`, but not through an error, because people select and copy its text.
    ...(toast.role === 'status' && { className: classes.passing }),
    message: typeof message === 'string' ? message : message(() => notifications.hide(id)),
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': text('close') },
  });
}
