import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/**
 * The place where a secret is stored. A secret can be decrypted only for its place, so it cannot be moved to another
 * row.
 */
export interface SecretPlace {
  readonly organisation: string;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

const algorithm = 'aes-256-gcm';
const purpose = 'stored-secrets';
const format = 'v2';
/** The format of earlier releases, which did not name the key. */
const formatWithoutKey = 'v1';

const describePlace = ({ organisation, table, column, row }: SecretPlace) =>
  Buffer.from([organisation, table, column, row].join('|'));

/**
 * Encrypts a text for one column of one row (AES-256-GCM). Returns `v2.<key id>.<nonce>.<tag>.<text>` with parts in
 * base64url.
 */
export function seal(keys: Keys, place: SecretPlace, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keys.derive(purpose), nonce).setAAD(describePlace(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [format, keys.id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** The beginning of every text that is encrypted with the current root key. */
export const currentPrefix = (keys: Keys): string => `${format}.${keys.id}.`;

/**
 * Decrypts a text.
 * @throws Error if it was encrypted for another place or with an unknown root key, or was changed
 */
export function unseal(keys: Keys, place: SecretPlace, sealed: string): string {
  const [version, ...rest] = sealed.split('.');
  const id = version === format ? rest.shift() : undefined;
  const [nonce, tag, text] = rest.map((part) => Buffer.from(part, 'base64url'));
  if ((id === undefined && version !== formatWithoutKey) || !nonce || !tag || !text)
    throw new Error(`${place.table}.${place.column} is not in the format that this server writes`);
  const candidates = keys.candidates(purpose, id);
  for (const [index, key] of candidates.entries()) {
    try {
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
        .setAAD(describePlace(place))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch (error) {
      if (index === candidates.length - 1) throw error;
    }
  }
  throw new Error(`${place.table}.${place.column} is encrypted with the key ${id}, which this server does not have`);
}
