import { Button, Group, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { ButtonLink } from '../app-link.tsx';
import { toProblem } from '../problem.ts';
import { text } from '../words.ts';
import type { Toast } from './toast-view.tsx';

type Board = typeof import('./toast-view.tsx');

let board: Board | undefined;
const listeners = new Set<() => void>();

// Toasts are a tenth of the sign-in page's scripts and are therefore loaded later. Undefined if loading fails, for
// example without a network; the next toast tries again.
async function loadBoard(): Promise<Board | undefined> {
  board ??= await import('./toast-view.tsx').catch(() => undefined);
  for (const listener of listeners) listener();
  return board;
}

async function show(toast: Toast): Promise<void> {
  const loaded = await loadBoard();
  loaded?.showToast(toast);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const actions = ['pointerdown', 'keydown'];

/**
 * The container of the toasts, rendered once in the application. It is loaded after the first action of the person.
 * Loading it with the first toast would be too late, because that toast may report that there is no network.
 */
export function ToastHost() {
  const Shown = useSyncExternalStore(follow, () => board?.ToastBoard);
  useEffect(() => {
    const load = () => void loadBoard();
    for (const action of actions) window.addEventListener(action, load, { once: true });
    return () => {
      for (const action of actions) window.removeEventListener(action, load);
    };
  }, []);
  return Shown ? <Shown /> : null;
}

/** Shows that an action has succeeded. */
export function toastDone(message: string): void {
  void show({ message, color: 'teal', role: 'status' });
}

/**
 * Shows that work in the background has failed. Use this function only if nobody is waiting for the result. Otherwise
 * show the error where the result would appear.
 */
export function toastFailed(error: unknown, title?: string): void {
  const { message, requestId } = toProblem(error);
  void show({
    title,
    message: requestId ? `${message} ${text('requestId', { id: requestId })}` : message,
    color: 'red',
    role: 'alert',
  });
}

/** Shows urgent news, with a link until the toast closes. @param onFollow called when the link is followed */
export function toastNotice(title: string, link?: { label: string; href: string; onFollow: () => void }): void {
  const content = (close: () => void) => {
    const follow = () => {
      close();
      link?.onFollow();
    };
    return link ? (
      <ButtonLink href={link.href} variant="default" size="compact-sm" onFollow={follow}>
        {link.label}
      </ButtonLink>
    ) : null;
  };
  void show({ title, message: content, color: 'red', role: 'alert' });
}

/** Shows why the page is about to be left. Resolves once the toast is visible or has failed to load. */
export function toastLeaving(message: string): Promise<void> {
  return show({ message, color: 'red', role: 'alert' });
}

/**
 * Shows what was done, with an Undo button until the toast closes (TOAST_MS in toast-view.tsx).
 * @param onUndo undoes the action on the server; a failure is shown as a toast
 */
export function toastUndo(message: string, onUndo: () => Promise<unknown>): void {
  const content = (close: () => void) => (
    <Group justify="space-between" wrap="nowrap">
      <Text fz="sm">{message}</Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          close();
          onUndo().catch(toastFailed);
        }}
      >
        {text('undo')}
      </Button>
    </Group>
  );
  void show({ message: content, role: 'status' });
}
