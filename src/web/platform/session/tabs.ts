import type { LoginReason } from './storage.ts';

/** What the tabs of one browser tell each other about the sign-in that they share. */
export type TabMessage =
  /** Somebody signed in; tabs that show another person's data have to let go of it. */
  | { readonly what: 'signed-in'; readonly user: string }
  /** The idle time is over: what is unsaved goes to the server now, while it still may. */
  | { readonly what: 'ending' }
  | { readonly what: 'signed-out'; readonly reason?: LoginReason | undefined };

const channel = new BroadcastChannel('holdfast.session');

/** Tells the other tabs. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Calls `listener` with what other tabs tell. @returns stops listening */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
