import { randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/**
 * A refresh token has two halves: the browser stores one from the response body, and an HttpOnly cookie holds the
 * other. The database stores a keyed hash over both, so neither half nor the database is enough.
 *
 * The body half is `<organisation>.<session>.<secret>`, and the secret is `<generation>-<random>-<signature>`: the
 * signature proves that this server issued a half, even if it is no longer stored. So reuse of an old half is
 * recognised, while an invented one cannot end anybody's sign-in.
 */
export interface BodyHalf {
  readonly organisation: string;
  readonly session: string;
  /** 1 at sign-in, one more with each rotation. */
  readonly generation: number;
  readonly text: string;
}

export interface RefreshToken {
  /** For the answer's body. */
  readonly body: string;
  /** For the cookie. */
  readonly cookie: string;
  /** What is stored. */
  readonly hash: string;
}

const signing = 'refresh-token-half';
const hashing = 'refresh-token';

/** Returns the hash over both halves for storage. */
export function refreshHash(keys: Keys, body: string, cookie: string): string {
  return keys.sign(hashing, `${body}|${cookie}`);
}

/** Creates a new token of a sign-in. */
export function makeRefreshToken(
  keys: Keys,
  family: { organisation: string; session: string; generation: number },
): RefreshToken {
  const random = randomBytes(24).toString('hex');
  const unsigned = `${family.organisation}.${family.session}.${family.generation}-${random}`;
  const body = `${unsigned}-${keys.sign(signing, unsigned)}`;
  const cookie = randomBytes(32).toString('base64url');
  return { body, cookie, hash: refreshHash(keys, body, cookie) };
}

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([1-9]\d{0,8})-[0-9a-f]{48}-[A-Za-z0-9_-]{43}$/;

/** Reads a body half; returns undefined if this server did not issue it. */
export function readBodyHalf(keys: Keys, text: string): BodyHalf | undefined {
  const [, organisation = '', session = '', generation] = shape.exec(text) ?? [];
  // The signature has a fixed length and may itself contain a hyphen.
  const unsigned = text.slice(0, -44);
  if (!generation || !keys.verify(signing, unsigned, text.slice(-43))) return undefined;
  return { organisation, session, generation: Number(generation), text };
}
