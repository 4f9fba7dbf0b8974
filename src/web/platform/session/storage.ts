/** What the browser keeps of a sign-in between pages: its half of the refresh token, and where to sign in again. */

const keys = {
  refreshToken: 'holdfast.refreshToken',
  tenantId: 'holdfast.tenantId',
  clientId: 'holdfast.clientId',
} as const;
const pathKey = 'holdfast.path';
const reasonKey = 'holdfast.reason';
const expiryCookie = 'holdfast_token_expiry';

export const refreshToken = (): string | null => localStorage.getItem(keys.refreshToken);

/** The client that the last sign-in was with. */
export const clientOfSignIn = (): string => localStorage.getItem(keys.clientId) ?? 'escalate';

export function keepSignIn(signIn: { refreshToken?: string; tenantId?: string; clientId?: string }): void {
  for (const [name, value] of Object.entries(signIn)) {
    if (value !== undefined) localStorage.setItem(keys[name as keyof typeof keys], value);
  }
}

/** Why the last sign-in ended, for a tab that opens just then and hears nothing of it; undefined where nobody has to be told. */
export const leftBecause = () => (localStorage.getItem(reasonKey) as LoginReason | null) ?? undefined;

/** Forgets the sign-in, but not where it was: the login page is opened with it. @param reason for {@link leftBecause} */
export function dropSignIn(reason?: LoginReason): void {
  localStorage.removeItem(keys.refreshToken);
  localStorage.removeItem(reasonKey);
  if (reason) localStorage.setItem(reasonKey, reason);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that this supports.
  document.cookie = `${expiryCookie}=; Max-Age=0; path=/`;
}

/** Whether the token-expiry cookie is in the future: the specification's test of "signed in". */
export function signedIn(now = Date.now()): boolean {
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${expiryCookie}=`))
    ?.slice(expiryCookie.length + 1);
  return value !== undefined && Date.parse(decodeURIComponent(value)) > now;
}

/**
 * Why somebody is back at the login page, as its address says it: the sign-in has run out or was ended (`expired`), nobody
 * was there (`idle`), or the server could not be told that they signed out (`unreached`).
 */
export type LoginReason = 'expired' | 'idle' | 'unreached';

/** Whose login page: a tenant's, for one of its clients. */
export interface LoginPlace {
  readonly tenantId: string;
  readonly clientId?: string | null | undefined;
}

/** A page of the login family, with the tenant, and with the client unless it is `escalate` (specification 4). */
export function loginAddress(path: string, { tenantId, clientId }: LoginPlace, reason?: LoginReason): string {
  const query = new URLSearchParams({
    tenantId,
    ...(clientId && clientId !== 'escalate' && { clientId }),
    ...(reason && { reason }),
  });
  return `${path}?${query}`;
}

/** The login page of the last sign-in. @param reason what the page is to say */
export function loginPath(reason?: LoginReason): string {
  const [tenantId, clientId] = [localStorage.getItem(keys.tenantId), localStorage.getItem(keys.clientId)];
  return tenantId ? loginAddress('/login', { tenantId, clientId }, reason) : '/login';
}

/** Remembers the page that was asked for, to come back to it after signing in. */
export function rememberPath(path: string): void {
  sessionStorage.setItem(pathKey, path);
}

export function takeRememberedPath(): string | undefined {
  const path = sessionStorage.getItem(pathKey) ?? undefined;
  sessionStorage.removeItem(pathKey);
  return path;
}
