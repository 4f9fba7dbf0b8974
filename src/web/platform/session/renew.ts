import { identity } from '#root/contract/access/identity.ts';
import { dropSignIn, keepSignIn, refreshToken } from './storage.ts';

/** `renewed`: try again. `refused`: the sign-in is over. `unreachable`: no answer, so the person stays signed in. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

async function exchangeToken(token: string, background: boolean): Promise<Renewal> {
  let response: Response;
  try {
    response = await fetch(identity.refreshToken.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(background && { 'x-background': '1' }) },
      credentials: 'same-origin',
      body: JSON.stringify({ refreshToken: token }),
    });
  } catch {
    return 'unreachable';
  }
  if (response.ok) {
    const { data } = (await response.json()) as { data: { refreshToken: string } };
    keepSignIn({ refreshToken: data.refreshToken });
    return 'renewed';
  }
  // Another tab was faster. Its cookies are also this tab's.
  if (response.status === 409) return 'renewed';
  return response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused';
}

/**
 * Exchanges the refresh token for a new access cookie, one tab at a time (Web Locks). A tab that waited finds a new token and
 * has nothing to do.
 * @param background for a poll, which does not restart the idle time
 */
export function renewSession(background = false): Promise<Renewal> {
  const before = refreshToken();
  return navigator.locks.request('holdfast.renew', async (): Promise<Renewal> => {
    const token = refreshToken();
    if (!token) return 'refused';
    // There is a new sign-in.
    refused = false;
    if (token !== before) return 'renewed';
    return exchangeToken(token, background);
  });
}

/** Why the server refuses a sign-in for good: it is over, or the organisation is suspended. */
export type Refusal = 'expired' | 'suspended';
type Listener = (why: Refusal) => void;
const listeners = new Set<Listener>();

/** Calls `listener` when the server has refused the sign-in for good. @returns stops listening */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let refused = false;

/** Returns whether the server has refused this page's sign-in as expired. */
export const wasRefused = (): boolean => refused;

/** Drops a sign-in that the server has refused, and calls the listeners. */
export function sessionRefused(why: Refusal = 'expired'): void {
  refused = why === 'expired';
  dropSignIn();
  for (const listener of listeners) listener(why);
}
