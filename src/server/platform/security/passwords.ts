import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { errors } from '#root/server/platform/http/define-error.ts';

/** The cost of argon2id: memory in KiB, passes and lanes. */
interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** 64 MiB and 3 passes (RFC 9106, the second recommended option, but with one lane). */
const fullCost: HashCost = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;
const version = 0x13;
const argon2id = promisify(argon2);

export interface PasswordHasher {
  /**
   * Returns the argon2id hash of a password in PHC string format. Deliberately slow: do not call it between BEGIN and
   * COMMIT.
   */
  hash(password: string): Promise<string>;
  /**
   * Returns true if `password` matches the hash `stored`. Without a stored hash (an unknown name, or no password yet)
   * the result is false after the same time, so that neither the result nor the time reveals who exists.
   */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** Creates a queue that limits how many hashes are calculated at the same time. */
function createQueue() {
  // The maximum number of hashes at the same time. Each occupies a core, and one core is left for the rest of the
  // server.
  const maxConcurrent = Math.max(1, availableParallelism() - 1);
  // The maximum number of waiting hashes. With more, users would have to wait too long.
  const maxWaiting = 100;
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw errors.unavailable({ headers: { 'retry-after': '10' } });
      // A finished hash passes its slot on to this one, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Creates the password hasher. @param cost the cost of new hashes; a stored hash is checked at its own cost */
export function createPasswordHasher(cost: HashCost = fullCost): PasswordHasher {
  const enqueue = createQueue();
  const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: HashCost, length = tagLength) =>
    enqueue(() => {
      const message = password.normalize('NFC');
      return argon2id('argon2id', { message, nonce, memory, passes, parallelism, tagLength: length });
    });
  const format = (salt: Buffer, tag: Buffer) =>
    `$argon2id$v=${version}$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
  /** A hash that no password has. Checking a password against it takes as long as against a real hash. */
  const placeholderHash = format(randomBytes(16), randomBytes(tagLength));
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      return format(salt, await derive(password, salt, cost));
    },
    verify: async (stored, password) => {
      const parts = phc.exec(stored ?? placeholderHash);
      if (!parts) throw new Error('A stored password is not in the format that this server writes');
      const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
      const expected = Buffer.from(tag, 'base64');
      const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const given = await derive(password, Buffer.from(salt, 'base64'), storedCost, expected.length);
      return timingSafeEqual(given, expected);
    },
  };
}
