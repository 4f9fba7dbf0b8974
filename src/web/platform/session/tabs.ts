import type { LoginReason } from './storage.ts';

/** The messages that the tabs of one browser exchange about their shared sign-in. */
export type TabMessage =
  /** Someone has signed in. Tabs that show another person's data discard it. */
  | { readonly what: 'signed-in'; readonly user: string }
  /** The idle time is over. Unsaved input is sent before the sign-in ends. */
  | { readonly what: 'ending' }
  | { readonly what: 'signed-out'; readonly reason?: LoginReason | undefined };

const channel = new BroadcastChannel('holdfast.session');

/** Sends a message to the other tabs. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Calls `listener` with the messages from other tabs. @returns a function that removes the listener */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
