import type { Query } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { RequestContext } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { signInSubjects } from '#root/server/shared/people/locks.ts';
import { identityErrors } from './identity.errors.ts';
import { type Limit, signInAttempts } from './sign-in-attempts.repository.ts';

/**
 * Returns the address under which attempts are counted. For IPv6 this is the /64 network, because one host can use all
 * addresses of its network.
 */
export function toCountedAddress(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^.*:/, '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** A user and the names they sign in with. */
interface KnownUser {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
}

/** Where an attempt comes from. */
export interface ClientOrigin {
  readonly address: string;
  /** The stored hash of the browser if the user has signed in with it before. Undefined means an unknown place. */
  readonly device: string | undefined;
}

/** The limits for attempts from unknown places, in the order in which they are counted. */
export interface UnknownPlaceLimits {
  /**
   * All wrong attempts from the address. Limits the work that one address can cause, because hashing a password is
   * slow.
   */
  readonly tries: Limit;
  /** Wrong attempts with this name from this address. Each further lock within a day is longer. */
  readonly pair: Limit;
  /**
   * The number of different names with wrong attempts from the address. An office that shares an address stays below
   * this limit, because few of its people fail at the same time.
   */
  readonly names: Limit;
  /** Wrong attempts with this name from all unknown places. */
  readonly name: Limit;
}

/** The limits of an attempt with a password. */
export interface Limits {
  readonly organisation: string;
  /** The limit of a browser that has signed in to this account before. If it is defined, no other limit applies. */
  readonly device: Limit | undefined;
  readonly unknown: UnknownPlaceLimits;
}

/**
 * The period in which attempts are counted, in minutes. An account stays closed to unknown places for the same time.
 */
export const closedMinutes = 15;
const minutes = closedMinutes;

/** Returns the header that says when to try again. */
export const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

const hashName = (keys: Keys, name: string) => keys.sign(signInSubjects.name, name.toLowerCase());
const hashUser = (keys: Keys, uid: string) => keys.sign(signInSubjects.user, uid);

/** Returns the name as it is stored, so that all spellings of a name share one count and one lock. */
function findStoredName(user: KnownUser | undefined, typed: string): string {
  if (!user) return typed;
  return typed.toLowerCase() === user.email.toLowerCase() ? user.email : user.username;
}

const createUnknownPlaceLimits = (keys: Keys, name: string, address: string): UnknownPlaceLimits => {
  const from = keys.sign('sign-in-address', toCountedAddress(address));
  const subject = hashName(keys, name);
  return {
    tries: { subject: `${from}#`, most: 300, minutes },
    pair: { subject: `${subject}@${from}`, most: 10, minutes, doublings: 4 },
    names: { subject: from, most: 30, minutes },
    name: { subject, most: 10, minutes },
  };
};

/**
 * Returns the limits for a typed name. Names that no user has are counted in the same way and with the same work. A
 * user's username and email address are counted separately; otherwise a lock would reveal that the two belong together.
 * @param user the user with that name, if any
 * @param typed the typed name, in the form that the database compares
 */
export const createLimits = (
  keys: Keys,
  organisation: string,
  user: KnownUser | undefined,
  typed: string,
  { address, device }: ClientOrigin,
): Limits => ({
  organisation,
  device: user && device ? { subject: `${hashUser(keys, user.uid)}@${device}`, most: 10, minutes } : undefined,
  unknown: createUnknownPlaceLimits(keys, findStoredName(user, typed), address),
});

/** Returns the limit for the passwords that a signed-in user types to prove their identity again. */
export const createOwnLimit = (keys: Keys, uid: string): Limit => ({
  subject: hashUser(keys, uid),
  most: 10,
  minutes,
});

/**
 * Returns the limit for wrong codes in a browser that the user has signed in with before, so that wrong codes from
 * elsewhere do not keep the user out.
 */
export const createDeviceCodeLimit = (keys: Keys, uid: string, device: string): Limit => ({
  subject: `${hashUser(keys, uid)}@${device}#codes`,
  most: 20,
  minutes: 24 * 60,
});

/**
 * Returns the limits for mailed codes. Eight codes of six digits with five tries each give a guesser a chance of 1 in
 * 25,000 in half a day. The limits also bound the number of mails. Requests from a known browser are counted
 * separately.
 */
export const createResetLimits = (keys: Keys, who: string, { address, device = '' }: ClientOrigin) => ({
  user: { subject: keys.sign('reset-user', `${who}${device && `|${device}`}`), most: 8, minutes: 12 * 60 },
  address: { subject: keys.sign('reset-address', toCountedAddress(address)), most: 40, minutes },
});

/** Runs one statement. A statement that counts an attempt must be committed even if the call fails. */
export type RunOne = <Row>(query: Query<Row>) => Promise<Row | undefined>;

/** Returns a `RunOne` that commits each statement by itself, for calls before the sign-in. */
export const createSingleRunner =
  (tenants: TenantAccess, organisation: string, request: RequestContext): RunOne =>
  (query) =>
    tenants.write(organisation, { address: request.address }, (db) => db.only(query));

/** The result of counting an attempt. */
interface Counted {
  readonly failures: number;
  /** The seconds for which this attempt and further attempts are refused; undefined if this attempt is allowed. */
  readonly wait: number | undefined;
}

/** Counts an attempt. @param amount the number of attempts to add; 0 only reads the count */
export async function countOne(run: RunOne, organisation: string, limit: Limit, amount = 1): Promise<Counted> {
  const count = await run(signInAttempts.count(organisation, limit, amount));
  if (!count) throw errors.system();
  const { failures, lockedFor } = count;
  return { failures, wait: failures > limit.most ? Math.max(1, lockedFor ?? 1) : undefined };
}

/** Why an attempt is refused. The refusal applies even if the password is right. */
export interface AttemptRefusal {
  readonly why: 'locked' | 'throttled' | 'flooded';
  readonly seconds: number;
}

/** The result of counting an attempt with a password. */
export interface CountedAttempt {
  readonly refusal?: AttemptRefusal;
  /** True if a wrong password in this attempt closes the account to unknown places. */
  readonly closes: boolean;
}

const refuse = (why: AttemptRefusal['why'], seconds: number): CountedAttempt => ({
  refusal: { why, seconds },
  closes: false,
});

/**
 * Counts a password before it is checked. Counts the attempt for one limit after the other, and stops at the first
 * limit that refuses it.
 */
export async function countAttempt(run: RunOne, { organisation, device, unknown }: Limits): Promise<CountedAttempt> {
  if (device) {
    const { wait } = await countOne(run, organisation, device);
    return wait ? refuse('locked', wait) : { closes: false };
  }
  const tries = await countOne(run, organisation, unknown.tries);
  if (tries.wait) return refuse('flooded', tries.wait);
  const pair = await countOne(run, organisation, unknown.pair);
  if (pair.wait) return refuse('locked', pair.wait);
  const names = await countOne(run, organisation, unknown.names, pair.failures === 1 ? 1 : 0);
  if (names.wait) return refuse('throttled', names.wait);
  const name = await countOne(run, organisation, unknown.name);
  return name.wait ? refuse('locked', name.wait) : { closes: name.failures === unknown.name.most };
}

/**
 * Counts a password of a signed-in user before it is checked.
 * @throws `locked` after too many wrong attempts
 */
export async function countOwnAttempt(run: RunOne, organisation: string, limit: Limit): Promise<void> {
  const { wait } = await countOne(run, organisation, limit);
  if (wait) throw identityErrors.ownLocked(wait)(retryAfter(wait));
}

/**
 * Uncounts an attempt with a right password. Earlier wrong attempts remain counted, so that a known password alone does
 * not reset the counts.
 */
export async function uncountAttempt(run: RunOne, { organisation, device, unknown }: Limits): Promise<void> {
  if (device) return void (await run(signInAttempts.takeBack(organisation, device)));
  await run(signInAttempts.takeBack(organisation, unknown.tries));
  const pair = await run(signInAttempts.takeBack(organisation, unknown.pair));
  if (pair?.failures === 0) await run(signInAttempts.takeBack(organisation, unknown.names));
  await run(signInAttempts.takeBack(organisation, unknown.name));
}

/**
 * Resets counts after a complete sign-in: the user's counts in this place, and the counts of the user's names over all
 * unknown places. The counts over all unknown places are not reset while the account is closed to unknown places;
 * otherwise each sign-in of the user would give a guesser more attempts.
 */
export async function clearAttempts(
  db: WriteDb,
  keys: Keys,
  organisation: string,
  user: KnownUser,
  { address, device }: ClientOrigin,
): Promise<void> {
  const both = [user.username, user.email].map((name) => createUnknownPlaceLimits(keys, name, address));
  const here = [...both.map(({ pair }) => pair.subject), ...(device ? [`${hashUser(keys, user.uid)}@${device}`] : [])];
  const cleared = await db.many(signInAttempts.clear(organisation, here, { locked: true }));
  const pairs = cleared.filter(({ subject }) => both.some(({ pair }) => pair.subject === subject)).length;
  const [{ names }] = both as [UnknownPlaceLimits];
  if (pairs > 0) await db.maybe(signInAttempts.takeBack(organisation, names, pairs));
  const subjects = both.map(({ name }) => name.subject);
  await db.many(signInAttempts.clear(organisation, subjects, { locked: false }));
  await db.run(signInAttempts.removeOld(organisation, 100));
}
