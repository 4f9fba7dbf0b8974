import { randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/**
 * A refresh token is split: one half is in the answer's body and kept by the browser, the other in an HttpOnly cookie.
 * What is stored is a keyed hash over both, so neither half, nor the database, is enough.
 *
 * The body half is `<organisation>.<session>.<secret>`, and the secret is `<generation>-<random>-<signature>`: it can be told
 * that this server once made a half that is no longer stored. So a half that is used twice is recognised however old it
 * is, while a made-up one can't end anybody's sign-in.
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

/** The hash over both halves, as it is stored. */
export function refreshHash(keys: Keys, body: string, cookie: string): string {
  return keys.sign(hashing, `${body}|${cookie}`);
}

/** A new token of a sign-in. */
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

/** Reads a body half; undefined where this server never made it. */
export function readBodyHalf(keys: Keys, text: string): BodyHalf | undefined {
  const [, organisation = '', session = '', generation] = shape.exec(text) ?? [];
  // The signature has a fixed length and may itself contain a hyphen.
  const unsigned = text.slice(0, -44);
  if (!generation || !keys.verify(signing, unsigned, text.slice(-43))) return undefined;
  return { organisation, session, generation: Number(generation), text };
}
