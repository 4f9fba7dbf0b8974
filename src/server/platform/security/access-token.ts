import { LRUCache } from 'lru-cache';
import type { Keys } from './keys.ts';

/** What the access cookie says: which sign-in, of whom, where, and until when. It grants nothing by itself. */
export interface AccessClaims {
  readonly session: string;
  readonly user: string;
  readonly organisation: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const purpose = 'access-token';

export interface AccessTokens {
  /** `session.user.organisation.expiry.signature`: four public parts and an HMAC over them. */
  issue(claims: AccessClaims): string;
  /** Returns the claims of a token that this installation issued and that is valid at `now`; otherwise undefined. */
  read(token: string, now: number): AccessClaims | undefined;
}

/**
 * Claims of verified tokens are remembered, because a browser sends its token with each call and verifying takes 20
 * microseconds.
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
