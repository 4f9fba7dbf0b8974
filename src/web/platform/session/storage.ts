/** The data of a sign-in that the browser stores: the refresh token, and the sign-in page to return to. */

import { parseWantedPath } from '#root/web/platform/routing/wanted-path.ts';
import { markTabsActive } from './idle-tabs.ts';

const keys = {
  refreshToken: 'holdfast.refreshToken',
  tenantId: 'holdfast.tenantId',
  clientId: 'holdfast.clientId',
} as const;
const pathKey = 'holdfast.path';
const reasonKey = 'holdfast.reason';
/** Stored in place of a reason if the person has signed out and no reason is to be shown. */
const noReason = 'none';
const expiryCookie = 'holdfast_token_expiry';

export const refreshToken = (): string | null => localStorage.getItem(keys.refreshToken);

/** Returns the client id of the last sign-in. */
export const readSignInClient = (): string => localStorage.getItem(keys.clientId) ?? 'escalate';

export function keepSignIn(signIn: { refreshToken?: string; tenantId?: string; clientId?: string }): void {
  for (const [name, value] of Object.entries(signIn)) {
    if (value !== undefined) localStorage.setItem(keys[name as keyof typeof keys], value);
  }
  // Only a new sign-in has a `tenantId`; a renewal has none and keeps the stored reason.
  if (signIn.tenantId !== undefined) localStorage.removeItem(reasonKey);
}

/**
 * Stores why the sign-in is about to end. The server ends the sign-in before all tabs have received the message, so a
 * tab that notices the end by itself reads the reason here.
 */
export function announceEnd(reason?: LoginReason): void {
  localStorage.setItem(reasonKey, reason ?? noReason);
}

/** Returns whether a tab has announced the end of this sign-in. */
export const isEndAnnounced = (): boolean => localStorage.getItem(reasonKey) !== null;

/**
 * Returns the reason that the sign-in page gives; undefined if there is none.
 * @param unannounced the reason if no tab has announced the end
 */
export function findEndReason(unannounced?: LoginReason): LoginReason | undefined {
  const reason = localStorage.getItem(reasonKey) ?? unannounced;
  return reason === noReason ? undefined : (reason as LoginReason | undefined);
}

/**
 * Deletes the sign-in but not its tenant, which the sign-in page needs, and marks all tabs as not idle (specification
 * 4). Every way of signing out does this: the menu, a refused request, and the route guard.
 */
export function dropSignIn(): void {
  localStorage.removeItem(keys.refreshToken);
  markTabsActive(localStorage, Date.now());
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that this supports.
  document.cookie = `${expiryCookie}=; Max-Age=0; path=/`;
}

/** Returns whether the token-expiry cookie is in the future. The specification defines "signed in" by this test. */
export function signedIn(now = Date.now()): boolean {
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${expiryCookie}=`))
    ?.slice(expiryCookie.length + 1);
  return value !== undefined && Date.parse(decodeURIComponent(value)) > now;
}

/**
 * The reason why the sign-in page is opened, as given in its address: the sign-in has expired or been ended (`expired`),
 * the person was idle (`idle`), or the server could not be reached on signing out (`unreached`).
 */
export type LoginReason = 'expired' | 'idle' | 'unreached';

/** The tenant and the client of a sign-in page. */
export interface LoginPlace {
  readonly tenantId: string;
  readonly clientId?: string | null | undefined;
}

/**
 * Returns the address of a sign-in page with its tenant. The client is included unless it is `escalate` (specification
 * 4).
 */
export function loginAddress(path: string, { tenantId, clientId }: LoginPlace, reason?: LoginReason): string {
  const query = new URLSearchParams({
    tenantId,
    ...(clientId && clientId !== 'escalate' && { clientId }),
    ...(reason && { reason }),
  });
  return `${path}?${query}`;
}

/** Returns the sign-in page of the last sign-in. @param reason the reason that the page gives */
export function loginPath(reason?: LoginReason): string {
  const [tenantId, clientId] = [localStorage.getItem(keys.tenantId), localStorage.getItem(keys.clientId)];
  return tenantId ? loginAddress('/login', { tenantId, clientId }, reason) : '/login';
}

/**
 * Stores the path of the requested page, so that the page is opened after sign-in. A path that names another host is
 * dropped.
 */
export function rememberPath(path: string): void {
  if (parseWantedPath(path)) sessionStorage.setItem(pathKey, path);
  else sessionStorage.removeItem(pathKey);
}

/** Returns the stored path of the requested page, and deletes it. */
export function takeRememberedPath(): string | undefined {
  const path = sessionStorage.getItem(pathKey);
  sessionStorage.removeItem(pathKey);
  return parseWantedPath(path);
}
