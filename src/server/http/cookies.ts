/**
 * The cookies' names. `access` opens calls; `refresh` is the half of the refresh token that scripts can't read;
 * `expiry` holds only a time, for the browser's route guard, and the server never reads it.
 * The `__Host-` prefix needs https, so plain http (localhost) goes without it.
 */
export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  return {
    access: `${prefix}holdfast_access`,
    refresh: `${prefix}holdfast_refresh`,
    expiry: 'holdfast_token_expiry',
  } as const;
}
