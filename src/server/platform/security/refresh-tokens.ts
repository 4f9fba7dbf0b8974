import { randomBytes } from 'node:crypto';
import { type Keys, signaturePattern } from './keys.ts';

/**
 * One half of a refresh token. The browser stores this half, which it receives in the response body; an HttpOnly cookie
 * contains the other half. The database stores a keyed hash of both, so neither a half nor the database alone is
 * sufficient.
 * The body half is `<organisation>.<session>.<secret>`, and the secret is `<generation>-<random>-<signature>`. The
 * signature proves that this server issued the half, even if its hash is no longer stored. Reuse of an old half is
 * therefore recognised, while an invented half cannot end anybody's sign-in.
 */
export interface BodyHalf {
  readonly organisation: string;
  readonly session: string;
  /** The generation: 1 at sign-in, and one more after each rotation. */
  readonly generation: number;
  readonly text: string;
}

export interface RefreshToken {
  /** The half for the response body. */
  readonly body: string;
  /** The half for the cookie. */
  readonly cookie: string;
  /** The hash that is stored. */
  readonly hash: string;
}

const signing = 'refresh-token-half';
const hashing = 'refresh-token';

/**
 * Returns the hashes that may be stored for both halves: made with the current root key or with a former one. New
 * tokens are stored with the first hash.
 */
export function refreshHashes(keys: Keys, body: string, cookie: string): readonly string[] {
  return keys.signatures(hashing, `${body}|${cookie}`);
}

/** Creates a new token for a sign-in. */
export function makeRefreshToken(
  keys: Keys,
  family: { organisation: string; session: string; generation: number },
): RefreshToken {
  const random = randomBytes(24).toString('hex');
  const unsigned = `${family.organisation}.${family.session}.${family.generation}-${random}`;
  const body = `${unsigned}-${keys.sign(signing, unsigned)}`;
  const cookie = randomBytes(32).toString('base64url');
  return { body, cookie, hash: keys.sign(hashing, `${body}|${cookie}`) };
}

const shape = new RegExp(`^(([0-9a-f-]{36})\\.([0-9a-f-]{36})\\.([1-9]\\d{0,8})-[0-9a-f]{48})-(${signaturePattern})$`);

/** Parses a body half; returns undefined if this server did not issue it. */
export function readBodyHalf(keys: Keys, text: string): BodyHalf | undefined {
  const [, unsigned = '', organisation = '', session = '', generation, signature = ''] = shape.exec(text) ?? [];
  if (!generation || !keys.verify(signing, unsigned, signature)) return undefined;
  return { organisation, session, generation: Number(generation), text };
}
