import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Keys derived from the installation's root key, each for a single purpose, so that no key can be used in place of
 * another. After a rotation of the root key, former root keys still decrypt and verify data that was created with them.
 */
export interface Keys {
  /** The id of the current root key. Everything that is encrypted or signed names it. */
  readonly id: string;
  /** Returns the 32-byte key for `purpose`, from the current root key. */
  derive(purpose: string): KeyObject;
  /** Returns the keys for `purpose` from the root key with this id; without an id, from all root keys. */
  candidates(purpose: string, id?: string): readonly KeyObject[];
  /** Returns the key's id and the HMAC-SHA-256 of `text` with the key for `purpose`, in base64url. */
  sign(purpose: string, text: string): string;
  /**
   * Returns all signatures of `text` that may be stored: first the signature with the current key, then the signatures
   * with former keys.
   */
  signatures(purpose: string, text: string): readonly string[];
  /** Returns true if `signature` is valid for `text`. The comparison takes constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
}

/** The number of base64url characters of a key's id, which precedes a signature. */
const idLength = 6;
/** The number of base64url characters of a signature without the key's id. Earlier releases wrote no id. */
const macLength = 43;

/** The form of a signature, for regular expressions. */
export const signaturePattern = `(?:[A-Za-z0-9_-]{${idLength}})?[A-Za-z0-9_-]{${macLength}}`;

/**
 * Derives the keys of one root key. They are key objects: from a buffer, Node would create a key object at each use,
 * which takes longer than an HMAC.
 */
function deriveFrom(root: Buffer) {
  const derived = new Map<string, KeyObject>();
  const derive = (purpose: string): KeyObject => {
    let key = derived.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', root, 'holdfast', purpose, 32)));
      derived.set(purpose, key);
    }
    return key;
  };
  return { id: derive('key-id').export().toString('base64url').slice(0, idLength), derive };
}

const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Creates the keys of the installation.
 * @param root the 32-byte root key (APP_KEY)
 * @param former the previous root keys
 */
export function createKeys(root: Buffer, former: readonly Buffer[] = []): Keys {
  const current = deriveFrom(root);
  const all = [current, ...former.map(deriveFrom)];
  const candidates = (purpose: string, id?: string) =>
    all.filter((one) => id === undefined || one.id === id).map(({ derive }) => derive(purpose));
  return {
    id: current.id,
    derive: current.derive,
    candidates,
    sign: (purpose, text) => `${current.id}${mac(current.derive(purpose), text).toString('base64url')}`,
    signatures: (purpose, text) => {
      const made = all.map(({ id, derive }) => [id, mac(derive(purpose), text).toString('base64url')] as const);
      return [...made.map(([id, signature]) => id + signature), ...made.map(([, signature]) => signature)];
    },
    verify: (purpose, text, signature) => {
      const id = signature.length > macLength ? signature.slice(0, idLength) : undefined;
      // Compares texts and not bytes. The last base64url character has unused bits, so several texts decode to the same
      // bytes.
      const given = Buffer.from(signature.slice(id?.length ?? 0));
      return candidates(purpose, id).some((key) => {
        const expected = Buffer.from(mac(key, text).toString('base64url'));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
