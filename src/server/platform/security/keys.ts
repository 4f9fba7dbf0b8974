import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Keys derived from the installation's root key, each for a single purpose, so that no key can be used in place of
 * another.
 */
export interface Keys {
  /** Returns the 32-byte key for `purpose`. */
  derive(purpose: string): Buffer;
  /** Returns the HMAC-SHA-256 of `text` with the key for `purpose`, in base64url. */
  sign(purpose: string, text: string): string;
  /** Returns true if `signature` is valid for `text`. The comparison takes constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** Creates the keys of the installation. @param root the 32-byte root key (APP_KEY) */
export function createKeys(root: Buffer): Keys {
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string) => {
    let key = derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', root, 'holdfast', purpose, 32));
      derived.set(purpose, key);
    }
    return key;
  };
  const mac = (purpose: string, text: string) => createHmac('sha256', derive(purpose)).update(text).digest();
  return {
    derive,
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      const expected = mac(purpose, text);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
