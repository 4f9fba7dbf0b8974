import { LRUCache } from 'lru-cache';
import type { Keys } from './keys.ts';

/**
 * The content of the access cookie: the sign-in, its user and organisation, and the expiry. The claims alone grant
 * nothing.
 */
export interface AccessClaims {
  readonly session: string;
  readonly user: string;
  readonly organisation: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const purpose = 'access-token';

export interface AccessTokens {
  /** Returns a token as `session.user.organisation.expiry.signature`: four public parts and an HMAC of them. */
  issue(claims: AccessClaims): string;
  /** Returns the claims of a token; undefined unless this installation issued the token and it is valid at `now`. */
  read(token: string, now: number): AccessClaims | undefined;
}

/**
 * Creates the functions for access tokens. The claims of verified tokens are cached, because a browser sends its token
 * with each call, and verifying a token takes 20 microseconds.
 */
export function createAccessTokens(keys: Keys): AccessTokens {
  const verified = new LRUCache<string, AccessClaims>({ max: 10_000 });
  const verify = (token: string): AccessClaims | undefined => {
    const cut = token.lastIndexOf('.');
    const body = token.slice(0, cut);
    if (cut < 0 || !keys.verify(purpose, body, token.slice(cut + 1))) return undefined;
    const [session = '', user = '', organisation = '', expiry = ''] = body.split('.');
    return { session, user, organisation, expiresAt: Number.parseInt(expiry, 36) };
  };
  return {
    issue: (claims) => {
      const body = [claims.session, claims.user, claims.organisation, claims.expiresAt.toString(36)].join('.');
      return `${body}.${keys.sign(purpose, body)}`;
    },
    read: (token, now) => {
      const known = verified.get(token);
      const claims = known ?? verify(token);
      if (!claims || claims.expiresAt <= now) return undefined;
      if (!known) verified.set(token, claims);
      return claims;
    },
  };
}
