import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys for one purpose each, derived from the installation's root key, so that none can stand in for another. */
export interface Keys {
  /** 32 bytes for `purpose`. */
  derive(purpose: string): Buffer;
  /** HMAC-SHA-256 of `text` under the key of `purpose`, base64url. */
  sign(purpose: string, text: string): string;
  /** Compares in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** @param root the 32-byte root key (APP_KEY) */
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
