import { identity } from '#root/contract/access/identity.ts';
import { dropSignIn, keepSignIn, refreshToken } from './storage.ts';

/** `renewed`: try again. `refused`: the sign-in is over. `unreachable`: nothing is known; nobody is logged out for it. */
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
  // Another tab was quicker; the cookies it was given are this tab's too.
  if (response.status === 409) return 'renewed';
  return response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused';
}

/**
 * Exchanges the refresh token for a new access cookie. One tab at a time (Web Locks): a tab that waited finds that the
 * token has changed meanwhile and is done.
 * @param background a poll asks for it: nobody is there, and the idle time goes on
 */
export function renewSession(background = false): Promise<Renewal> {
  const before = refreshToken();
  return navigator.locks.request('holdfast.renew', async (): Promise<Renewal> => {
    const token = refreshToken();
    if (!token) return 'refused';
    // Somebody has signed in since.
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

/** Whether the sign-in of this page was refused because it is over. */
export const wasRefused = (): boolean => refused;

/** The sign-in is over: it is forgotten here, and whoever listens shows it. */
export function sessionRefused(why: Refusal = 'expired'): void {
  refused = why === 'expired';
  dropSignIn();
  for (const listener of listeners) listener(why);
}
