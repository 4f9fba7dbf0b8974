import type { ownAccount } from '#root/contract/access/own-account.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { seal, unseal } from '#root/server/platform/security/secrets.ts';
import { matchTotp, newTotpSecret, otpauthUri } from '#root/server/platform/security/totp.ts';
import { factorsRepository } from './factors.repository.ts';
import { pendingPlace, renewRecoveryCodes, secretPlace } from './factors.service.ts';
import { identityErrors } from './identity.errors.ts';
import { mailMfaChanged } from './mfa-challenge.service.ts';
import { type Account, ownAccountRepository } from './own-account.repository.ts';
import { proveOwner } from './own-account.service.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { nameAccount } from './sign-in-steps.service.ts';

const requireOn = ({ mfaState }: Account) => {
  if (mfaState !== 'on') throw identityErrors.mfaOff();
};

/**
 * Starts setting up a second factor. An active factor remains valid until the new factor is confirmed. To replace an
 * active factor, the caller must give one of its codes or a recovery code; otherwise a known password would be enough.
 */
export async function enrolMfa(ctx: Ctx<typeof ownAccount.enrolMfa>) {
  const { db, actor, body, services } = ctx;
  const account = await proveOwner(ctx, { ...body, field: 'password' }, ({ mfaState }) => {
    if (mfaState === 'on' && body.code === undefined) throw invalidField('code', rules.required);
  });
  const secret = newTotpSecret();
  const place = pendingPlace({ organisation: actor.homeUid, row: account.uid });
  await db.run(factorsRepository.begin(actor.homeUid, account.uid, seal(services.keys, place, secret)));
  return { data: { secret, uri: otpauthUri(secret, nameAccount(account.username, account.organisation)) } };
}

/** Switches on a second factor with its first code. @throws `mfa_failed`, 409 `mfa_not_begun` */
export async function confirmMfa({ db, actor, body, services }: Ctx<typeof ownAccount.confirmMfa>) {
  const place = { organisation: actor.homeUid, row: actor.userUid };
  const { keys } = services;
  const account = await db.maybe(ownAccountRepository.account(actor.homeUid, actor.userUid));
  const pending = account?.mfaPendingSecret;
  if (!account || !pending) throw identityErrors.mfaNotBegun();
  const secret = unseal(keys, pendingPlace(place), pending);
  const step = matchTotp(secret, body.code, services.now().getTime());
  if (step === undefined) throw identityErrors.wrongCode('code');
  const confirmed = { cipher: seal(keys, secretPlace(place), secret), step };
  if (!(await db.maybe(factorsRepository.confirm(actor.homeUid, actor.userUid, pending, confirmed))))
    throw identityErrors.mfaNotBegun();
  await db.run(sessionsRepository.proveFactor(actor.homeUid, actor.sessionUid));
  await mailMfaChanged(db, services, actor.homeUid, account, 'on');
  return { data: { recoveryCodes: await renewRecoveryCodes(db, keys, actor.homeUid, actor.userUid) } };
}

/**
 * Switches the second factor off.
 * @throws 422 `mfa_required` if the organisation requires a second factor; 409 `mfa_off` if the caller has none
 */
export async function disableMfa(ctx: Ctx<typeof ownAccount.disableMfa>): Promise<undefined> {
  const { db, actor, body, services } = ctx;
  const account = await proveOwner(ctx, { ...body, field: 'password' }, (own) => {
    if (own.mfaRequired) throw identityErrors.mfaRequired();
    requireOn(own);
  });
  await db.run(factorsRepository.switchOff(actor.homeUid, account.uid));
  await mailMfaChanged(db, services, actor.homeUid, account, 'off');
  return undefined;
}

export async function newRecoveryCodes(ctx: Ctx<typeof ownAccount.newRecoveryCodes>) {
  const { db, actor, body, services } = ctx;
  const account = await proveOwner(ctx, { ...body, field: 'password' }, requireOn);
  return { data: { recoveryCodes: await renewRecoveryCodes(db, services.keys, actor.homeUid, account.uid) } };
}
