import type { AccessClaims } from '#root/server/platform/security/access-token.ts';
import { accessTokenLife, knownDeviceDays } from '#root/server/platform/security/token-lifetimes.ts';
import type { RequestContext } from './route.ts';
import type { Services } from './services.ts';

/**
 * Returns the names of the cookies. `access` authenticates calls. `refresh` is the half of the refresh token that
 * scripts cannot read. `device` marks a browser in which somebody has signed in before, and outlives the sign-in. `expiry` contains only a time for the browser's route guard; the server never reads it. The
 * prefix `__Host-` requires https, so it is omitted on plain http (localhost). The prefix also requires the path `/`,
 * so the refresh cookie cannot have a narrower path; protection from other hosts matters more.
 */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  return {
    access: `${prefix}holdfast_access`,
    refresh: `${prefix}holdfast_refresh`,
    expiry: 'holdfast_token_expiry',
    device: `${prefix}holdfast_device`,
  } as const;
}

/**
 * Sets the cookies of a new or renewed sign-in.
 * The expiry cookie contains the end of the whole sign-in, not of the access cookie. The route guard treats a time in
 * the future as "signed in", and a page opened after an hour must not lead to the sign-in page while the refresh token
 * can still renew the session. The browser renews the access cookie when a call returns 401.
 * @param expiresAt the end of the sign-in
 * @param refreshHalf the half of the refresh token for the cookie
 */
export function setSignInCookies(
  { services, request }: { services: Services; request: RequestContext },
  claims: Omit<AccessClaims, 'expiresAt'>,
  { expiresAt, refreshHalf }: { expiresAt: Date; refreshHalf: string },
): void {
  const names = cookieNames(services.settings.secure);
  const now = services.now().getTime();
  const rest = Math.max(1, Math.floor((expiresAt.getTime() - now) / 1000));
  const access = services.accessTokens.issue({
    ...claims,
    expiresAt: Math.min(now + accessTokenLife, expiresAt.getTime()),
  });
  request.setCookie(names.access, access, { httpOnly: true, maxAge: accessTokenLife / 1000 });
  request.setCookie(names.refresh, refreshHalf, { httpOnly: true, maxAge: rest });
  request.setCookie(names.expiry, expiresAt.toISOString(), { httpOnly: false, maxAge: rest });
}

/** Sets the cookie that marks this browser as known. It allows nothing by itself. */
export function setDeviceCookie({ services, request }: { services: Services; request: RequestContext }, value: string) {
  const maxAge = knownDeviceDays * 24 * 60 * 60;
  request.setCookie(cookieNames(services.settings.secure).device, value, { httpOnly: true, maxAge });
}

/** Removes the cookies of a sign-in. */
export function clearSignInCookies({ services, request }: { services: Services; request: RequestContext }): void {
  const names = cookieNames(services.settings.secure);
  for (const name of [names.access, names.refresh]) request.setCookie(name, '', { httpOnly: true, maxAge: 0 });
  request.setCookie(names.expiry, '', { httpOnly: false, maxAge: 0 });
}
