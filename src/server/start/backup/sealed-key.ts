import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/**
 * The cost of a guess: 128 MB and about half a second. It is written into the file, so that later releases can increase
 * it.
 */
const cost = { N: 2 ** 17, r: 8, p: 1 };

/** The highest cost that is accepted from a file. A forged file must not exhaust the memory. */
const highest = { N: 2 ** 20, r: 16, p: 4 };

const sealedKey = z.strictObject({
  format: z.literal('scrypt-aes-256-gcm'),
  N: z.int().min(2).max(highest.N),
  r: z.int().min(1).max(highest.r),
  p: z.int().min(1).max(highest.p),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
});

const stretch = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

const derive = (passphrase: string, salt: Buffer, { N, r, p }: typeof cost) =>
  stretch(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * N * r });

/** Encrypts the root key with a passphrase for one backup. The text cannot be used in another backup. */
export async function sealRootKey(key: Buffer, passphrase: string, backup: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, cost), nonce).setAAD(Buffer.from(backup));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), sealed };
  const texts = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]));
  return Buffer.from(`${JSON.stringify({ format: 'scrypt-aes-256-gcm', ...cost, ...texts }, null, 2)}\n`);
}

/** Decrypts the root key. @throws BackupError if the passphrase is wrong or the file is damaged */
export async function unsealRootKey(file: Buffer, passphrase: string, backup: string): Promise<Buffer> {
  try {
    const { salt, nonce, tag, sealed, ...given } = sealedKey.parse(JSON.parse(file.toString('utf8')));
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), given);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 })
      .setAAD(Buffer.from(backup))
      .setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
  } catch (error) {
    throw new BackupError('The passphrase does not open the key in this backup.', { cause: error });
  }
}
