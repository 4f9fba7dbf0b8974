import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { text } from './words.ts';

/** Toasts close after 10 s (specification 9). */
const TOAST_MS = 10_000;

/** What a toast shows; `status` is read out when there is time, `alert` at once. */
export interface Toast {
  readonly title?: string | undefined;
  /** A function is given what closes the toast. */
  readonly message: string | ((close: () => void) => ReactNode);
  readonly color?: string;
  readonly role: 'status' | 'alert';
}

/** Where the toasts appear; see toast.tsx, which is what pages use. */
export function ToastBoard() {
  return <Notifications position="bottom-right" />;
}

/** Shows a toast, now or as soon as there is a board. */
export function showToast({ message, ...toast }: Toast): void {
  // What is wrong is said once, however many ask for it in the same moment.
  const same = toast.role === 'alert' && typeof message === 'string' ? { id: message } : {};
  const id: string = notifications.show({
    ...toast,
    ...same,
    message: typeof message === 'string' ? message : message(() => notifications.hide(id)),
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': text('close') },
  });
}
