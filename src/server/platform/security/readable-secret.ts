import { randomBytes } from 'node:crypto';

/**
 * Returns a secret that people copy by hand: three groups of six characters, from 32 letters and digits that are easy
 * to distinguish. The secret has 90 bits.
 */
export function createReadableSecret(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const text = [...randomBytes(18)].map((byte) => letters[byte % 32]).join('');
  return text.replaceAll(/(.{6})(?=.)/g, '$1-');
}
