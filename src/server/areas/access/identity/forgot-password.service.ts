import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { loginSteps } from '#root/contract/access/login-steps.ts';
import { recordStranger } from '#root/server/platform/audit/access-events.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import {
  challengeMinutes,
  createChallenge,
  insertChallenge,
  readChallenge,
} from '#root/server/shared/people/challenges.ts';
import { countOne, createResetLimits, createSingleRunner, retryAfter } from './attempts.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository } from './identity.repository.ts';
import { findKnownDevice } from './known-devices.ts';
import { findTenant } from './sign-in.service.ts';
import { createStep, readTenantOfStep } from './sign-in-steps.service.ts';

/**
 * Returns the hashes under which a mailed code may be stored. There are several, because keys can change. New codes are
 * stored under the first hash.
 */
const hashCode = (keys: Keys, challenge: string, code: string) => keys.signatures('reset-code', `${challenge}|${code}`);

/**
 * The minimum duration of a call, in milliseconds. The work takes less time in every case, so the duration does not
 * reveal whether a user exists.
 */
const minimumAnswerTime = 250;

/**
 * Mails a code to the user with that name or address. The response does not reveal whether the user exists: the
 * returned step always has the same form and expiry. After too many requests no mail is sent, and the last code stays
 * valid.
 * @throws 429 after too many requests from one network address
 */
export async function forgotPassword(ctx: Ctx<typeof loginSteps.forgotPassword>) {
  const { body, tenants, services, request } = ctx;
  const { keys } = services;
  const tenant = await findTenant(ctx, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const answered = setTimeout(minimumAnswerTime);
  const { maybe } = tenants.read(tenant.uid);
  const user = await maybe(identityRepository.userByName(tenant.uid, body.username));
  await recordStranger(ctx, tenant.uid, 'password_forgotten', user?.uid);
  const who = user?.uid ?? body.username.toLowerCase();
  const device = await findKnownDevice(ctx, tenant.uid, who, maybe);
  const limits = createResetLimits(keys, who, { address: request.address, device });
  const run = createSingleRunner(tenants, tenant.uid, request);
  const address = await countOne(run, tenant.uid, limits.address);
  if (address.wait) throw identityErrors.tooManyAsked(address.wait)(retryAfter(address.wait));
  const asked = await countOne(run, tenant.uid, limits.user);

  const person = user?.mayEnter && !asked.wait ? user : undefined;
  const challenge = createChallenge(keys, tenant.uid);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tenants.write(tenant.uid, { request: request.requestId, address: request.address }, async (db) => {
    await db.run(challengesRepository.removeOld(tenant.uid, 100));
    await db.run(
      insertChallenge(challenge, {
        kind: 'reset',
        userUid: person?.uid ?? null,
        clientId: body.clientId,
        codeHash: hashCode(keys, challenge.uid, code)[0],
      }),
    );
    if (!person) return;
    await queueMail(db, { keys }, tenant.uid, {
      kind: 'reset',
      to: person.email,
      userUid: person.uid,
      data: { name: person.name, code, minutes: challengeMinutes.reset },
    });
  });
  await answered;
  return { data: { session: challenge.session } };
}

/** Exchanges a mailed code for the step that sets the password. @throws `code_mismatch`, `session_expired` */
export async function confirmForgotPassword(ctx: Ctx<typeof loginSteps.confirmForgotPassword>) {
  const { body, tenants, services } = ctx;
  const { keys } = services;
  const challenge = readChallenge(keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const tenant = await readTenantOfStep(ctx, challenge.organisation);
  const step = await tenants.write(tenant.uid, {}, async (db) => {
    const tried = await db.maybe(challengesRepository.tryCode(challenge, hashCode(keys, challenge.uid, body.code)));
    if (!tried) return 'over';
    if (!tried.right) return 'wrong';
    const { userUid, clientId } = tried;
    const next = createStep(keys, 'new_password', { tenant, person: { uid: userUid, username: '' }, clientId });
    await db.run(next.statement);
    return next.answer;
  });
  if (step === 'over') throw identityErrors.sessionExpired();
  if (step === 'wrong') throw identityErrors.codeMismatch();
  return { data: step };
}
