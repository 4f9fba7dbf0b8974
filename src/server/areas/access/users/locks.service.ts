import type { users } from '#root/contract/access/users.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { factorLocks, signInSubjects } from '#root/server/shared/people/locks.ts';
import { locksRepository } from './locks.repository.ts';
import { type Locks, usersRepository as repository } from './users.repository.ts';
import { lockUser, requireOther } from './users.service.ts';

interface SignInNames {
  readonly uid: string;
  readonly username: string;
  readonly email: string;
}

/** Returns the subjects under which wrong sign-ins of a user are counted, as in `attempts.service.ts`. */
const hashSubjects = ({ keys }: Services, { uid, username, email }: SignInNames) => [
  keys.sign(signInSubjects.user, uid),
  ...[username, email].map((name) => keys.sign(signInSubjects.name, name.toLowerCase())),
];

const findLatest = (moments: readonly (Date | null | undefined)[]) =>
  moments.reduce<Date | null>((last, moment) => (moment && (!last || moment > last) ? moment : last), null);

/**
 * Finds the users who are locked after wrong passwords or codes. Locks after wrong passwords name no user, only keyed
 * hashes. This function therefore computes the hashes of the users' names and compares them with the locks.
 * @param userUid only this user; undefined for all users
 */
export async function findLocks(
  db: Db,
  services: Services,
  organisation: Organisation,
  userUid?: string,
): Promise<Locks> {
  const factors = await db.many(factorLocks.current(organisation.uid));
  const locks = new Map(factors.map(({ uid, until }) => [uid, until]));
  const rows = await db.many(locksRepository.current(organisation.uid));
  if (rows.length) {
    const until = new Map(rows.map((row) => [row.subject, row.until]));
    for (const person of await db.many(repository.names(organisation.uid, userUid))) {
      const last = findLatest([
        locks.get(person.uid),
        ...hashSubjects(services, person).map((subject) => until.get(subject)),
      ]);
      if (last) locks.set(person.uid, last);
    }
  }
  return Object.fromEntries([...locks].map(([uid, moment]) => [uid, moment.toISOString()]));
}

/**
 * Unlocks a user. Logs the unlock if there was a lock. The actor needs all permissions of the user. Otherwise, somebody
 * with few permissions could guess an administrator's password, unlock the administrator and guess again. For the same
 * reason, nobody can unlock themselves: a stranger could use a browser in which the person is signed in.
 * @throws as `lockUser`, 409 `own_account`
 */
export async function unlock(ctx: Ctx<typeof users.unlock>) {
  const { db, services, organisation, params } = ctx;
  requireOther(ctx);
  const user = await lockUser(ctx);
  const subjects = hashSubjects(services, { ...user, uid: params.uid });
  const counts = await db.maybe(locksRepository.remove(organisation.uid, subjects));
  const factor = await db.maybe(factorLocks.clear(organisation.uid, params.uid));
  const lockedUntil = findLatest([counts?.lockedUntil, factor?.lockedUntil]);
  if (lockedUntil) await db.run(locksRepository.log(organisation.uid, params.uid, lockedUntil));
  const change = user.status === 'locked' ? repository.setStatus(organisation.uid, params.uid, 'active') : undefined;
  return db.maybe(change ?? repository.touch(organisation.uid, params.uid));
}
