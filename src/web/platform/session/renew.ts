import { identity } from '#root/contract/access/identity.ts';
import { requestTimeout } from '#root/web/platform/api/request-timeout.ts';
import { dropSignIn, keepSignIn, refreshToken } from './storage.ts';

/**
 * The result of a renewal. `renewed`: try again. `refused`: the sign-in has ended. `unreachable`: there was no
 * response, so the person remains signed in.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

async function exchangeToken(token: string, background: boolean): Promise<Renewal> {
  let response: Response;
  try {
    response = await fetch(identity.refreshToken.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(background && { 'x-background': '1' }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(requestTimeout),
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
  // Another tab has renewed the session already, and its cookies also apply to this tab.
  if (response.status === 409) return 'renewed';
  return response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused';
}

/**
 * Exchanges the refresh token for a new access cookie. Only one tab does so at a time (Web Locks): a tab that has
 * waited finds the new token and has nothing to do.
 * @param background true for polling, which does not restart the idle time
 */
export function renewSession(background = false): Promise<Renewal> {
  const before = refreshToken();
  return navigator.locks.request('holdfast.renew', async (): Promise<Renewal> => {
    const token = refreshToken();
    if (!token) return 'refused';
    // A stored token means that the person has signed in again after a refusal.
    refused = false;
    if (token !== before) return 'renewed';
    return exchangeToken(token, background);
  });
}

/** The reason why the server permanently refuses a sign-in: it has ended, or the organisation is suspended. */
export type Refusal = 'expired' | 'suspended';
type Listener = (why: Refusal) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` when the server has permanently refused the sign-in.
 * @returns a function that removes the listener
 */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let refused = false;

/** Returns whether the server has refused the sign-in of this page as expired. */
export const wasRefused = (): boolean => refused;

/** Deletes a sign-in that the server has refused, and calls the listeners. */
export function sessionRefused(why: Refusal = 'expired'): void {
  refused = why === 'expired';
  dropSignIn();
  for (const listener of listeners) listener(why);
}
