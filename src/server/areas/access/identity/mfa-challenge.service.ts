import type { loginSteps } from '#root/contract/access/login-steps.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { seal, unseal } from '#root/server/platform/security/secrets.ts';
import { matchTotp } from '#root/server/platform/security/totp.ts';
import { type Challenge, enrolmentPlace, readChallenge } from '#root/server/shared/people/challenges.ts';
import { aloneIn, countAttempt, signInLimits } from './attempts.service.ts';
import { challengesRepository, type Stepping } from './challenges.repository.ts';
import { auditOf, begin, type Entering, handOver, prepareSignIn, tenantOf } from './entering.service.ts';
import { factorsRepository } from './factors.repository.ts';
import { proveFactorCounted, renewRecoveryCodes, secretPlace } from './factors.service.ts';
import { identityErrors } from './identity.errors.ts';
import type { Tenant } from './identity.repository.ts';

/** Tells the owner of an account that it has a second factor now, or none any more. */
export const mailMfaChanged = (
  db: WriteDb,
  { keys }: Services,
  organisation: string,
  owner: Pick<Stepping, 'uid' | 'email' | 'firstName' | 'lastName'>,
  change: 'on' | 'off',
) =>
  queueMail(db, { keys }, organisation, {
    kind: 'mfa_changed',
    to: owner.email,
    userUid: owner.uid,
    data: { name: `${owner.firstName} ${owner.lastName}`.trim(), change },
  });

/** Takes the first code of a factor that is set up on the way in. @returns the recovery codes, or undefined where it was wrong */
async function enrol(db: WriteDb, services: Services, challenge: Challenge, person: Stepping, code: string) {
  const { organisation } = challenge;
  const { keys } = services;
  const secret = unseal(keys, enrolmentPlace(challenge), person.enrolmentCipher ?? '');
  const step = matchTotp(secret, code, services.now().getTime());
  if (step === undefined) return undefined;
  const cipher = seal(keys, secretPlace({ organisation, row: person.uid }), secret);
  // Set up elsewhere meanwhile: that factor is to be asked for, so this step is over.
  if (!(await db.maybe(factorsRepository.switchOn(organisation, person.uid, { cipher, step }))))
    throw identityErrors.sessionExpired();
  await mailMfaChanged(db, services, organisation, person, 'on');
  return renewRecoveryCodes(db, keys, organisation, person.uid);
}

/** Undefined where the code is wrong. */
async function prove(
  db: WriteDb,
  services: Services,
  { challenge, tenant, person }: { challenge: Challenge; tenant: Tenant; person: Stepping },
  code: string,
) {
  if (person.enrolmentCipher) {
    const recoveryCodes = await enrol(db, services, challenge, person, code);
    return recoveryCodes && { recoveryCodes };
  }
  return (await proveFactorCounted(db.maybe, services, tenant, person, code)) ? {} : undefined;
}

/**
 * Proves the second factor and signs in. A wrong code counts against the step (five) and against the account (as a wrong password
 * does), and twenty in a row lock the second factor: a password that was stolen brings no endless codes to try.
 * @throws `mfa_failed`, `session_expired`, `locked`
 */
export async function mfaChallenge(ctx: Ctx<typeof loginSteps.mfaChallenge>) {
  const { body, tenants, services, request } = ctx;
  const challenge = readChallenge(services.keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const tenant = await tenantOf(ctx, challenge.organisation);
  const person = await tenants.read(tenant.uid).maybe(challengesRepository.person(challenge, ['mfa']));
  if (!person) throw identityErrors.sessionExpired();
  const limits = signInLimits(services.keys, person, request.address);
  await countAttempt(aloneIn(tenants, tenant.uid, request), tenant.uid, limits);

  const entering: Entering = { tenant, clientId: person.clientId, person, limits, counted: true };
  const beginning = prepareSignIn(services.keys, tenant.uid);
  const audit = auditOf(ctx, person.uid, beginning.session);
  const outcome = await tenants.write(tenant.uid, audit, async (db) => {
    if (!(await db.maybe(challengesRepository.countTry(challenge)))) return 'over';
    const proof = await prove(db, services, { challenge, tenant, person }, body.code);
    if (!proof) return 'wrong';
    await db.run(challengesRepository.finish(challenge));
    return { ...proof, expiresAt: await begin(db, ctx, entering, beginning, true) };
  });
  if (outcome === 'over') throw identityErrors.sessionExpired();
  if (outcome === 'wrong') throw identityErrors.mfaFailed();
  const { expiresAt, ...proof } = outcome;
  return { data: { ...handOver(ctx, entering, beginning, expiresAt), ...proof } };
}
