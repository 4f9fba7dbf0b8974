import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes by time: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every authenticator knows. */
export const stepSeconds = 30;
const digits = 6;
/** A code of the step before or after is taken too: clocks differ, and typing takes a while. */
const drift = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** @throws Error at what is not Base32 */
export function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replaceAll('=', '')) {
    const value = alphabet.indexOf(letter.toUpperCase());
    if (value < 0) throw new Error('A secret is not in Base32');
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new secret: 160 bits, as RFC 4226 (4, R6) recommends. Base32. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

/** The code of one counter (RFC 4226, 5.3). @param length how many digits */
export function hotp(secret: Buffer, counter: number, length = digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const value = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/** The time step of a moment. @param time milliseconds since 1970 */
export const stepOf = (time: number): number => Math.floor(time / 1000 / stepSeconds);

/**
 * The step whose code this is, among the current one and its neighbours, or undefined. Whether that step was used before is for
 * the caller to ask, in the statement that uses it up.
 * @param secret Base32
 * @param time milliseconds since 1970
 */
export function matchTotp(secret: string, code: string, time: number): number | undefined {
  const [key, given, now] = [fromBase32(secret), Buffer.from(code), stepOf(time)];
  let found: number | undefined;
  for (let step = now - drift; step <= now + drift; step += 1) {
    const expected = Buffer.from(hotp(key, Math.max(0, step)));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

const issuer = 'Holdfast';

/**
 * What a QR code tells an authenticator (the Key URI format).
 * @param account whose code it is, as the authenticator shows it
 */
export function otpauthUri(secret: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  // Spaces as %20: some authenticators show a plus as it is.
  const parts = { secret, issuer, algorithm: 'SHA1', digits, period: stepSeconds };
  const search = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${search.join('&')}`;
}
