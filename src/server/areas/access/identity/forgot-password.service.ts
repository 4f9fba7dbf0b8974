import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { loginSteps } from '#root/contract/access/login-steps.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { challengeLife, insertChallenge, makeChallenge, readChallenge } from '#root/server/shared/people/challenges.ts';
import { aloneIn, countTry, resetLimits } from './attempts.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { nextStep, tenantOf } from './entering.service.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository } from './identity.repository.ts';
import { findTenant } from './sign-in.service.ts';

const codeHash = (keys: Keys, challenge: string, code: string) => keys.sign('reset-code', `${challenge}|${code}`);

/** Milliseconds that an answer takes at least: longer than all its work, so that the work for a known name does not show. */
const sameTime = 250;

/**
 * Mails a code to whoever is known by that name or address. Nobody learns who is: there is always a step that looks and ages
 * the same, with a code that is right only for a person. After too many of them no mail is sent and the codes before stay good.
 * @throws 429 where too many were asked for from one address
 */
export async function forgotPassword(ctx: Ctx<typeof loginSteps.forgotPassword>) {
  const { body, tenants, services, request } = ctx;
  const { keys } = services;
  const tenant = await findTenant(tenants, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const answered = setTimeout(sameTime);
  const user = await tenants.read(tenant.uid).maybe(identityRepository.userByName(tenant.uid, body.username));
  const limits = resetLimits(keys, user?.uid ?? body.username.toLowerCase(), request.address);
  const wait = await countTry(aloneIn(tenants, tenant.uid, request), tenant.uid, limits);
  if (wait.address) throw identityErrors.tooManyAsked({ headers: { 'retry-after': String(wait.address) } });

  const person = user?.mayEnter && !wait.user ? user : undefined;
  const challenge = makeChallenge(keys, tenant.uid);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tenants.write(tenant.uid, { request: request.requestId, address: request.address }, async (db) => {
    await db.run(challengesRepository.removeOld(tenant.uid, 100));
    await db.run(
      insertChallenge(challenge, {
        kind: 'reset',
        userUid: person?.uid ?? null,
        clientId: body.clientId,
        codeHash: codeHash(keys, challenge.uid, code),
      }),
    );
    if (!person) return;
    await queueMail(db, { keys }, tenant.uid, {
      kind: 'reset',
      to: person.email,
      userUid: person.uid,
      data: { name: person.name, code, minutes: challengeLife.reset },
    });
  });
  await answered;
  return { data: { session: challenge.session } };
}

/** Exchanges a mailed code for the step in which the password is chosen. @throws `code_mismatch`, `session_expired` */
export async function confirmForgotPassword(ctx: Ctx<typeof loginSteps.confirmForgotPassword>) {
  const { body, tenants, services } = ctx;
  const { keys } = services;
  const challenge = readChallenge(keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const tenant = await tenantOf(ctx, challenge.organisation);
  const step = await tenants.write(tenant.uid, {}, async (db) => {
    const tried = await db.maybe(challengesRepository.tryCode(challenge, codeHash(keys, challenge.uid, body.code)));
    if (!tried) return 'over';
    if (!tried.right) return 'wrong';
    const { userUid, clientId } = tried;
    const next = nextStep(keys, 'new_password', { tenant, person: { uid: userUid, username: '' }, clientId });
    await db.run(next.statement);
    return next.answer;
  });
  if (step === 'over') throw identityErrors.sessionExpired();
  if (step === 'wrong') throw identityErrors.codeMismatch();
  return { data: step };
}
