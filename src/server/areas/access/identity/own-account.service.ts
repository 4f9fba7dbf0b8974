import type { ownAccount } from '#root/contract/access/own-account.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { endLinks } from '#root/server/shared/people/end-access.ts';
import { countOwnAttempt, createOwnLimit } from './attempts.service.ts';
import { proveFactorCounted } from './factors.service.ts';
import { identityErrors } from './identity.errors.ts';
import { createSamePasswordError, mailPasswordChanged, requireGoodPassword } from './new-password.service.ts';
import { type Account, ownAccountRepository } from './own-account.repository.ts';
import { passwordsRepository } from './passwords.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { signInAttempts } from './sign-in-attempts.repository.ts';

/** The part of a call's context that is needed to change the caller's own account. */
export type OwnCtx = Pick<Ctx<typeof ownAccount.changePassword>, 'db' | 'actor' | 'services' | 'request'>;

/** The password and code with which a signed-in user proves their identity. */
interface Proof {
  readonly password: string;
  /** The field at which a wrong password is reported. */
  readonly field: 'password' | 'currentPassword';
  /** The code of the second factor; undefined if it is not required. */
  readonly code?: string | undefined;
}

/**
 * Checks the password, and the code if one is given, with which the caller proves their identity again. Returns the
 * caller's account. The attempt is counted before it is checked, and the count is committed at once; otherwise someone
 * at another person's open browser could guess without limit.
 * @param checkAccount is called before anything is counted, and throws if the account does not allow the change
 * @throws `invalid_grant`, `mfa_failed`, `locked`
 */
export async function proveOwner(
  { db, actor, services }: OwnCtx,
  { password, field, code }: Proof,
  checkAccount: (account: Account) => Promise<void> | void = () => undefined,
): Promise<Account> {
  // Each statement is committed by itself, so that no transaction is open during hashing.
  const account = await db.only(ownAccountRepository.account(actor.homeUid, actor.userUid));
  if (!account) throw errors.loginAgain();
  await checkAccount(account);
  const limit = createOwnLimit(services.keys, account.uid);
  await countOwnAttempt(db.only, actor.homeUid, limit);
  if (!(await services.passwords.verify(account.passwordHash, password))) throw identityErrors.wrongPassword(field);
  if (code !== undefined) {
    const place = { uid: actor.homeUid, timeZone: account.timeZone };
    if (!(await proveFactorCounted(db.only, services, place, account, code))) throw identityErrors.wrongCode('code');
  }
  await db.only(signInAttempts.takeBack(actor.homeUid, limit));
  return account;
}

/** Changes the caller's password, ends their other sign-ins and invalidates mailed links and codes. */
export async function changePassword(ctx: Ctx<typeof ownAccount.changePassword>): Promise<undefined> {
  const { db, actor, body, services } = ctx;
  const { currentPassword, newPassword } = body;
  const proof: Proof = { password: currentPassword, field: 'currentPassword' };
  const account = await proveOwner(ctx, proof, async (owner) => {
    if (newPassword === currentPassword) throw createSamePasswordError();
    const home = { uid: actor.homeUid, name: owner.organisation, friendlyUrl: owner.friendlyUrl };
    await requireGoodPassword(services, newPassword, owner, home);
  });
  const hash = await services.passwords.hash(newPassword);
  const set = await db.maybe(passwordsRepository.change(actor.homeUid, account.uid, hash, account.passwordHash ?? ''));
  // Someone has changed the password since it was checked, so `currentPassword` is no longer the current password.
  if (!set) throw identityErrors.wrongPassword('currentPassword');
  await db.run(sessionsRepository.endOthers(actor.homeUid, account.uid, actor.sessionUid, 'password_changed'));
  await endLinks(db, actor.homeUid, account.uid);
  await mailPasswordChanged(db, services, { uid: actor.homeUid, timeZone: account.timeZone }, account);
  return undefined;
}
