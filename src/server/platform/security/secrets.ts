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
const format = 'v1';

const describePlace = ({ organisation, table, column, row }: SecretPlace) =>
  Buffer.from([organisation, table, column, row].join('|'));

/**
 * Encrypts a text for one column of one row (AES-256-GCM). Returns `v1.<nonce>.<tag>.<text>` with parts in base64url.
 */
export function seal(keys: Keys, place: SecretPlace, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keys.derive(purpose), nonce).setAAD(describePlace(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [format, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts a text. @throws Error if it was encrypted for another place or with another APP_KEY, or was changed */
export function unseal(keys: Keys, place: SecretPlace, sealed: string): string {
  const [version, nonce, tag, text] = sealed.split('.');
  if (version !== format || nonce === undefined || tag === undefined || text === undefined)
    throw new Error(`${place.table}.${place.column} is not in the format that this server writes`);
  const decipher = createDecipheriv(algorithm, keys.derive(purpose), Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  })
    .setAAD(describePlace(place))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}
