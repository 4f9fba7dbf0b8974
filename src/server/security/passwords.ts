import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { errors } from '../errors.ts';

/** KiB, passes and lanes: 64 MiB and 3 passes (RFC 9106, the second recommended option, on one lane). */
const cost = { memory: 65_536, passes: 3, parallelism: 1 };
const tagLength = 32;
const version = 0x13;
const hash = promisify(argon2);

// Each hash takes a core for its while. One core is left for everything else that the server does.
const atOnce = Math.max(1, availableParallelism() - 1);
// Past this many, waiting would take longer than people wait.
const mostWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw errors.unavailable({ headers: { 'retry-after': '10' } });
    // Whoever finishes hands its turn over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const derive = (password: string, salt: Buffer, { memory, passes, parallelism } = cost, length = tagLength) =>
  inTurn(() =>
    hash('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: length,
    }),
  );

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function write(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=${version}$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** The argon2id hash of a password in PHC string format. Slow on purpose: never between BEGIN and COMMIT. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return write(salt, await derive(password, salt));
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
/** No password has this hash; checking against it takes as long as against a real one. */
const nobodys = write(randomBytes(16), randomBytes(tagLength));

/**
 * Whether `password` is the one of `stored`. Without a stored hash (nobody of that name, or no password yet) it takes the
 * same time and is false, so that neither answer nor time tells who exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const parts = phc.exec(stored ?? nobodys);
  if (!parts) throw new Error('A stored password is not in the format that this server writes');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    expected.length,
  );
  return timingSafeEqual(given, expected);
}
