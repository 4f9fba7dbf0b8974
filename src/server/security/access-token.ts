import type { Keys } from './keys.ts';

/** What the access cookie says: which sign-in, of whom, where, and until when. It grants nothing by itself. */
export interface AccessClaims {
  readonly session: string;
  readonly user: string;
  readonly organisation: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Ten minutes: how long a stolen access cookie could be of use once the session is revoked elsewhere. */
export const accessTokenLife = 10 * 60_000;

const purpose = 'access-token';

/** `session.user.organisation.expiry.signature`: four public parts and an HMAC over them. */
export function issueAccessToken(keys: Keys, claims: AccessClaims): string {
  const body = [claims.session, claims.user, claims.organisation, claims.expiresAt.toString(36)].join('.');
  return `${body}.${keys.sign(purpose, body)}`;
}

/** Claims of tokens that have been verified: a token comes with each of a browser's calls, and verifying costs 20 microseconds. */
const verified = new WeakMap<Keys, Map<string, AccessClaims>>();
const rememberedTokens = 10_000;

function verify(keys: Keys, token: string): AccessClaims | undefined {
  const cut = token.lastIndexOf('.');
  const body = token.slice(0, cut);
  if (cut < 0 || !keys.verify(purpose, body, token.slice(cut + 1))) return undefined;
  const [session = '', user = '', organisation = '', expiry = ''] = body.split('.');
  return { session, user, organisation, expiresAt: Number.parseInt(expiry, 36) };
}

/** The claims of a token that is ours and still valid at `now`; undefined otherwise. */
export function readAccessToken(keys: Keys, token: string, now: number): AccessClaims | undefined {
  const tokens = verified.get(keys) ?? new Map<string, AccessClaims>();
  const known = tokens.get(token);
  const claims = known ?? verify(keys, token);
  if (!claims || claims.expiresAt <= now) return undefined;
  if (!known) {
    if (tokens.size >= rememberedTokens) tokens.clear();
    verified.set(keys, tokens.set(token, claims));
  }
  return claims;
}
