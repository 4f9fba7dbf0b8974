import type { Query } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { RequestContext } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { signInSubjects } from '#root/server/shared/people/locks.ts';
import { identityErrors } from './identity.errors.ts';
import { type Limits, signInAttempts } from './sign-in-attempts.repository.ts';

/** Returns the address under which attempts are counted: for IPv6 the /64, because a host can use all of it. */
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

/** Returns the subjects under which attempts with these names are counted. */
const hashNames = (keys: Keys, names: readonly string[]) => [
  ...new Set(names.map((name) => keys.sign(signInSubjects.name, name.toLowerCase()))),
];

/**
 * Returns the limits of an attempt. `who` is the user's uid because the database accepts several spellings of a name;
 * for a name that nobody has, `who` is the typed name.
 */
const createLimits = (keys: Keys, who: string, names: readonly string[], address: string): Limits => ({
  user: { subject: keys.sign(signInSubjects.user, who), most: 10, minutes: 15 },
  names: hashNames(keys, names),
  address: { subject: keys.sign('sign-in-address', toCountedAddress(address)), most: 100, minutes: 15 },
});

/** Returns the limits for a known user: ten wrong passwords or codes in 15 minutes lock the account for 15 minutes. */
export const createSignInLimits = (keys: Keys, { uid, username, email }: KnownUser, address: string): Limits =>
  createLimits(keys, uid, [username, email], address);

/**
 * Returns the limits for a typed name. A name that nobody has is counted in the same way and with the same work.
 * @param user the user with that name, if any
 */
export const createTypedNameLimits = (
  keys: Keys,
  user: KnownUser | undefined,
  typed: string,
  address: string,
): Limits => createLimits(keys, user?.uid ?? typed.toLowerCase(), [typed], address);

/**
 * Returns the limits for mailed codes. Eight codes of six digits with five tries each give a guesser a chance of 1 in
 * 25,000 in half a day. The limits also apply to the number of mails.
 */
export const createResetLimits = (keys: Keys, who: string, address: string): Limits => ({
  user: { subject: keys.sign('reset-user', who), most: 8, minutes: 12 * 60 },
  names: [],
  address: { subject: keys.sign('reset-address', toCountedAddress(address)), most: 40, minutes: 15 },
});

/** Runs one statement. A statement that counts an attempt must be committed even if the call fails. */
export type RunOne = <Row>(query: Query<Row>) => Promise<Row | undefined>;

/** Returns a `RunOne` that commits each statement by itself, for calls before the sign-in. */
export const createSingleRunner =
  (tenants: TenantAccess, organisation: string, request: RequestContext): RunOne =>
  (query) =>
    tenants.write(organisation, { address: request.address }, (db) => db.only(query));

/**
 * Counts an attempt.
 * @returns the remaining seconds of each limit that the attempt exceeds; undefined for the others
 */
export async function countLimits(run: RunOne, organisation: string, limits: Limits) {
  const count = await run(signInAttempts.count(organisation, limits));
  if (!count) throw errors.system();
  const { user, address } = limits;
  return {
    user: count.user > user.most ? Math.max(1, count.userLockedFor ?? 1) : undefined,
    name: count.name > user.most ? Math.max(1, count.nameLockedFor ?? 1) : undefined,
    address: count.address > address.most ? Math.max(1, count.addressLockedFor ?? 1) : undefined,
  };
}

const setRetryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

/**
 * Counts a password for a typed name before it is checked. `locked` is thrown only for attempts with this very name:
 * otherwise the error for an email address would reveal whose username has just been locked.
 * @returns true if attempts with other names have locked the user; the caller then responds as to a wrong password
 * @throws `locked` or `too_many_requests` after too many wrong attempts
 */
export async function countTypedName(run: RunOne, organisation: string, limits: Limits): Promise<boolean> {
  const wait = await countLimits(run, organisation, limits);
  if (wait.name) throw identityErrors.locked(setRetryAfter(wait.name));
  if (wait.address) throw identityErrors.throttled(setRetryAfter(wait.address));
  return wait.user !== undefined;
}

/**
 * Counts a password or a code of a known user before it is checked.
 * @throws `locked` or `too_many_requests` after too many wrong attempts
 */
export async function countAttempt(run: RunOne, organisation: string, limits: Limits): Promise<void> {
  const wait = await countLimits(run, organisation, limits);
  const locked = Math.max(wait.user ?? 0, wait.name ?? 0);
  if (locked) throw identityErrors.locked(setRetryAfter(locked));
  if (wait.address) throw identityErrors.throttled(setRetryAfter(wait.address));
}

/**
 * Uncounts a correct attempt that does not complete the sign-in. Earlier wrong attempts remain counted, so that a known
 * password does not reset the count of codes.
 */
export async function uncountAttempt(run: RunOne, organisation: string, limits: Limits): Promise<void> {
  for (const { subject, most } of signInAttempts.each(limits))
    await run(signInAttempts.takeBack(organisation, subject, most));
}

/**
 * Resets the counts of the user and their names after a complete sign-in, and no longer counts this attempt for the
 * network address.
 */
export async function clearAttempts(
  db: WriteDb,
  keys: Keys,
  organisation: string,
  limits: Limits,
  { username, email }: Omit<KnownUser, 'uid'>,
): Promise<void> {
  const { subject, most } = limits.address;
  const names = [...new Set([...limits.names, ...hashNames(keys, [username, email])])];
  await db.run(signInAttempts.clear(organisation, { ...limits, names }));
  await db.run(signInAttempts.takeBack(organisation, subject, most));
  await db.run(signInAttempts.removeOld(organisation, 100));
}
