import type { ownAccount } from '#root/contract/access/own-account.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { endLinks } from '#root/server/shared/people/end-access.ts';
import { countAttempt, signInLimits, takeAttemptBack } from './attempts.service.ts';
import { proveFactorCounted } from './factors.service.ts';
import { identityErrors } from './identity.errors.ts';
import { mailPasswordChanged, requireGoodPassword, sameAsBefore } from './new-password.service.ts';
import { type Account, ownAccountRepository } from './own-account.repository.ts';
import { passwordsRepository } from './passwords.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** What the calls of somebody's own account work with. */
export type OwnCtx = Pick<Ctx<typeof ownAccount.changePassword>, 'db' | 'actor' | 'services' | 'request'>;

/** What they prove who they are with. */
interface Proof {
  readonly password: string;
  /** Where the form asks for the password. */
  readonly field: 'password' | 'currentPassword';
  /** Of the second factor, where that is needed too. */
  readonly code?: string | undefined;
}

/**
 * The account of who is signed in, once they have proved again that it is theirs. Counted like a sign-in, before it is
 * checked, and committed by itself: somebody at another's open browser can't try for ever either.
 * @param wanted throws where what is asked for cannot be, before anything is checked
 * @throws `invalid_grant`, `mfa_failed`, `locked`
 */
export async function proveOwner(
  { db, actor, services, request }: OwnCtx,
  { password, field, code }: Proof,
  wanted: (account: Account) => void = () => undefined,
): Promise<Account> {
  // Each committed by itself, so that hashing holds no transaction open.
  const account = await db.only(ownAccountRepository.account(actor.homeUid, actor.userUid));
  if (!account) throw errors.loginAgain();
  wanted(account);
  const limits = signInLimits(services.keys, account, request.address);
  await countAttempt(db.only, actor.homeUid, limits);
  if (!(await services.passwords.verify(account.passwordHash, password))) throw identityErrors.wrongPassword(field);
  if (code !== undefined) {
    const place = { uid: actor.homeUid, timeZone: account.timeZone };
    if (!(await proveFactorCounted(db.only, services, place, account, code))) throw identityErrors.wrongCode('code');
  }
  await takeAttemptBack(db.only, actor.homeUid, limits);
  return account;
}

/** Changes the own password; the other sign-ins end, and what was mailed to come in by leads nowhere any more. */
export async function changePassword(ctx: Ctx<typeof ownAccount.changePassword>): Promise<undefined> {
  const { db, actor, body, services } = ctx;
  const { currentPassword, newPassword } = body;
  const proof: Proof = { password: currentPassword, field: 'currentPassword' };
  const account = await proveOwner(ctx, proof, (owner) => {
    if (newPassword === currentPassword) throw sameAsBefore();
    requireGoodPassword(newPassword, owner, { name: owner.organisation, friendlyUrl: owner.friendlyUrl });
  });
  const hash = await services.passwords.hash(newPassword);
  const set = await db.maybe(passwordsRepository.change(actor.homeUid, account.uid, hash, account.passwordHash ?? ''));
  // Changed meanwhile, so what was proved is not the current one any more.
  if (!set) throw identityErrors.wrongPassword('currentPassword');
  await db.run(sessionsRepository.endOthers(actor.homeUid, account.uid, actor.sessionUid, 'password_changed'));
  await endLinks(db, actor.homeUid, account.uid);
  await mailPasswordChanged(db, services, { uid: actor.homeUid, timeZone: account.timeZone }, account);
  return undefined;
}
