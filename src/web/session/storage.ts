/** What the browser keeps of a sign-in between pages: its half of the refresh token, and where to sign in again. */

const keys = {
  refreshToken: 'holdfast.refreshToken',
  tenantId: 'holdfast.tenantId',
  clientId: 'holdfast.clientId',
} as const;
const pathKey = 'holdfast.path';
const expiryCookie = 'holdfast_token_expiry';

export const refreshToken = (): string | null => localStorage.getItem(keys.refreshToken);

export function keepSignIn(signIn: { refreshToken: string; tenantId?: string; clientId?: string }): void {
  for (const [name, value] of Object.entries(signIn)) {
    if (value !== undefined) localStorage.setItem(keys[name as keyof typeof keys], value);
  }
}

/** Forgets the sign-in, but not where it was: the login page is opened with it. */
export function dropSignIn(): void {
  localStorage.removeItem(keys.refreshToken);
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

/** The login page of the last sign-in: with the tenant, and with the client unless it is `escalate` (specification 4). */
export function loginPath(): string {
  const [tenantId, clientId] = [localStorage.getItem(keys.tenantId), localStorage.getItem(keys.clientId)];
  if (!tenantId) return '/login';
  const query = new URLSearchParams({ tenantId, ...(clientId && clientId !== 'escalate' && { clientId }) });
  return `/login?${query}`;
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
