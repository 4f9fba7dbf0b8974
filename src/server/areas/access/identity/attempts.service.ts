import type { Query } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { RequestContext } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { signInSubjects } from '#root/server/shared/people/locks.ts';
import { identityErrors } from './identity.errors.ts';
import { type Limits, signInAttempts } from './sign-in-attempts.repository.ts';

/** An IPv6 host has its whole /64 to try from, so that is what counts as one address. */
export function addressToCount(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^.*:/, '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** Somebody who is known, and what they sign in with. */
interface Known {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
}

/** How a lock of a name, as it was typed, is kept. */
const subjectsOfNames = (keys: Keys, names: readonly string[]) => [
  ...new Set(names.map((name) => keys.sign(signInSubjects.name, name.toLowerCase()))),
];

/** The person's uid counts, not the spelling: the database takes more spellings for one name than can be foreseen here. */
const limitsOf = (keys: Keys, who: string, names: readonly string[], address: string): Limits => ({
  user: { subject: keys.sign(signInSubjects.user, who), most: 10, minutes: 15 },
  names: subjectsOfNames(keys, names),
  address: { subject: keys.sign('sign-in-address', addressToCount(address)), most: 100, minutes: 15 },
});

/** Ten wrong passwords or codes of a person in a quarter of an hour lock for the next one. For those who are known to be who they say. */
export const signInLimits = (keys: Keys, { uid, username, email }: Known, address: string): Limits =>
  limitsOf(keys, uid, [username, email], address);

/**
 * The same for whoever types a name. A name that nobody has counts in the same way, with as much work.
 * @param user who has that name, if anybody
 */
export const typedLimits = (keys: Keys, user: Known | undefined, typed: string, address: string): Limits =>
  limitsOf(keys, user?.uid ?? typed.toLowerCase(), [typed], address);

/** Eight codes of six digits with five tries each: one chance in 25,000 in half a day, and no flood of mails. */
export const resetLimits = (keys: Keys, who: string, address: string): Limits => ({
  user: { subject: keys.sign('reset-user', who), most: 8, minutes: 12 * 60 },
  names: [],
  address: { subject: keys.sign('reset-address', addressToCount(address)), most: 40, minutes: 15 },
});

/** Runs one statement; where it is to count, so that it is committed whatever becomes of the call. */
export type RunOne = <Row>(query: Query<Row>) => Promise<Row | undefined>;

/** For calls that nobody is signed in to. */
export const aloneIn =
  (tenants: TenantAccess, organisation: string, request: RequestContext): RunOne =>
  (query) =>
    tenants.write(organisation, { address: request.address }, (db) => db.only(query));

/** Says how far the counts are with this try. @returns seconds to wait where it is one too many */
export async function countTry(run: RunOne, organisation: string, limits: Limits) {
  const count = await run(signInAttempts.count(organisation, limits));
  if (!count) throw errors.system();
  const { user, address } = limits;
  return {
    user: count.user > user.most ? Math.max(1, count.userLockedFor ?? 1) : undefined,
    name: count.name > user.most ? Math.max(1, count.nameLockedFor ?? 1) : undefined,
    address: count.address > address.most ? Math.max(1, count.addressLockedFor ?? 1) : undefined,
  };
}

const after = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

/**
 * Counts a password that is about to be checked, of whoever typed a name. Only tries with this very name are ever said to be too many:
 * otherwise an address that answers `locked` would tell that it is the person's whose username was just locked.
 * @returns whether the person is locked by tries with other names; then nothing is right, and nothing says why
 * @throws `locked` or `too_many_requests` where too many were wrong
 */
export async function countTyped(run: RunOne, organisation: string, limits: Limits): Promise<boolean> {
  const wait = await countTry(run, organisation, limits);
  if (wait.name) throw identityErrors.locked(after(wait.name));
  if (wait.address) throw identityErrors.throttled(after(wait.address));
  return wait.user !== undefined;
}

/**
 * Counts a password or a code that is about to be checked, of somebody who is signed in or knew the password.
 * @throws `locked` or `too_many_requests` where too many were wrong
 */
export async function countAttempt(run: RunOne, organisation: string, limits: Limits): Promise<void> {
  const wait = await countTry(run, organisation, limits);
  const locked = Math.max(wait.user ?? 0, wait.name ?? 0);
  if (locked) throw identityErrors.locked(after(locked));
  if (wait.address) throw identityErrors.throttled(after(wait.address));
}

/** It was right, but more is to come: what was wrong before stays counted, so that a known password brings no new codes to try. */
export async function takeAttemptBack(run: RunOne, organisation: string, limits: Limits): Promise<void> {
  for (const { subject, most } of signInAttempts.each(limits))
    await run(signInAttempts.takeBack(organisation, subject, most));
}

/** Everything was right: the person starts afresh, by whatever name; of the address only this try is taken back. */
export async function forgiveAttempts(
  db: WriteDb,
  keys: Keys,
  organisation: string,
  limits: Limits,
  { username, email }: Omit<Known, 'uid'>,
): Promise<void> {
  const { subject, most } = limits.address;
  const names = [...new Set([...limits.names, ...subjectsOfNames(keys, [username, email])])];
  await db.run(signInAttempts.clear(organisation, { ...limits, names }));
  await db.run(signInAttempts.takeBack(organisation, subject, most));
  await db.run(signInAttempts.removeOld(organisation, 100));
}
