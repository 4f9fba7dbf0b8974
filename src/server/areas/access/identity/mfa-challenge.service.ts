import { setTimeout } from 'node:timers/promises';
import type { loginSteps } from '#root/contract/access/login-steps.ts';
import { recordRefusals } from '#root/server/platform/audit/access-events.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { seal, unseal } from '#root/server/platform/security/secrets.ts';
import { matchTotp } from '#root/server/platform/security/totp.ts';
import { type Challenge, enrolmentPlace, readChallenge } from '#root/server/shared/people/challenges.ts';
import { createDeviceCodeLimit } from './attempts.service.ts';
import { type ChallengedUser, challengesRepository } from './challenges.repository.ts';
import { factorsRepository } from './factors.repository.ts';
import { proveFactorCounted, renewRecoveryCodes, secretPlace } from './factors.service.ts';
import { identityErrors } from './identity.errors.ts';
import type { Tenant } from './identity.repository.ts';
import { findKnownDevice } from './known-devices.ts';
import {
  createAuditContext,
  prepareSession,
  readTenantOfStep,
  type SignInAttempt,
  setSession,
  startSession,
} from './sign-in-steps.service.ts';

/** Queues a mail to the owner of an account, saying that the second factor was switched on or off. */
export const mailMfaChanged = (
  db: WriteDb,
  { keys }: Services,
  organisation: string,
  owner: Pick<ChallengedUser, 'uid' | 'email' | 'firstName' | 'lastName'>,
  change: 'on' | 'off',
) =>
  queueMail(db, { keys }, organisation, {
    kind: 'mfa_changed',
    to: owner.email,
    userUid: owner.uid,
    data: { name: `${owner.firstName} ${owner.lastName}`.trim(), change },
  });

/**
 * Checks the first code of a factor that is set up during sign-in.
 * @returns the recovery codes, or undefined for a wrong code
 */
async function confirmEnrolment(
  db: WriteDb,
  services: Services,
  challenge: Challenge,
  person: ChallengedUser,
  code: string,
) {
  const { organisation } = challenge;
  const { keys } = services;
  const secret = unseal(keys, enrolmentPlace(challenge), person.enrolmentCipher ?? '');
  const step = matchTotp(secret, code, services.now().getTime());
  if (step === undefined) return undefined;
  const cipher = seal(keys, secretPlace({ organisation, row: person.uid }), secret);
  // If no row is returned, a factor was set up elsewhere in the meantime. The user must sign in with that factor, so
  // this step is no longer valid.
  if (!(await db.maybe(factorsRepository.switchOn(organisation, person.uid, { cipher, step }))))
    throw identityErrors.sessionExpired();
  await mailMfaChanged(db, services, organisation, person, 'on');
  return renewRecoveryCodes(db, keys, organisation, person.uid);
}

/**
 * Checks the code of the second factor. Returns undefined for a wrong code. For a right code, returns an object, with
 * the new recovery codes if the factor was set up in this step.
 */
async function proveSecondFactor(
  db: WriteDb,
  services: Services,
  { challenge, tenant, person, device }: Proof,
  code: string,
) {
  if (person.enrolmentCipher) {
    const recoveryCodes = await confirmEnrolment(db, services, challenge, person, code);
    return recoveryCodes && { recoveryCodes };
  }
  const limit = device === undefined ? undefined : createDeviceCodeLimit(services.keys, person.uid, device);
  const proof = proveFactorCounted(db.maybe, services, tenant, person, code, limit);
  // The answer "locked" would say that the password was right.
  const isRight = await (person.afterLock ? proof.catch(toWrongIfLocked) : proof);
  return isRight ? {} : undefined;
}

interface Proof {
  readonly challenge: Challenge;
  readonly tenant: Tenant;
  readonly person: ChallengedUser;
  /** The stored hash of the browser, if the user has signed in with it before. */
  readonly device: string | undefined;
}

function toWrongIfLocked(error: unknown): false {
  if (error instanceof AppError && error.code === 'locked') return false;
  throw error;
}

/** Responds to a code for a decoy step in the same way as to a wrong code. A decoy step has no right code. */
async function refuseHollow({ tenants }: Pick<ChallengeCtx, 'tenants'>, challenge: Challenge): Promise<never> {
  const open = await tenants.write(challenge.organisation, {}, (db) =>
    db.maybe(challengesRepository.countHollowTry(challenge)),
  );
  throw open ? identityErrors.mfaFailed() : identityErrors.sessionExpired();
}

type ChallengeCtx = Ctx<typeof loginSteps.mfaChallenge>;

/**
 * The minimum time until a code is refused, in milliseconds. Without a minimum, the time would reveal whether a user
 * belongs to the step.
 */
const minimumAnswerTime = 100;

/**
 * Proves the second factor and signs in. A step allows five wrong codes. Twenty wrong codes in a row lock the second
 * factor, so that a stolen password does not allow endless attempts. Browsers in which the user has signed in before
 * are counted separately.
 * @throws `mfa_failed`, `session_expired`, `locked`
 */
export async function mfaChallenge(ctx: ChallengeCtx) {
  const { body, tenants, services } = ctx;
  const challenge = readChallenge(services.keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const answered = setTimeout(minimumAnswerTime);
  const tenant = await readTenantOfStep(ctx, challenge.organisation);
  const person = await tenants.read(tenant.uid).maybe(challengesRepository.person(challenge, ['mfa']));
  const answer = person
    ? recordRefusals(ctx, tenant.uid, person.uid, () => checkCode(ctx, challenge, tenant, person))
    : refuseHollow(ctx, challenge);
  return answer.catch(async (error: unknown) => {
    await answered;
    throw error;
  });
}

async function checkCode(ctx: ChallengeCtx, challenge: Challenge, tenant: Tenant, person: ChallengedUser) {
  const { body, tenants, services, request } = ctx;
  const { maybe } = tenants.read(tenant.uid);
  const device = await findKnownDevice(ctx, tenant.uid, person.uid, maybe);
  const place = { address: request.address, device };
  const attempt: SignInAttempt = { tenant, clientId: person.clientId, person, place };
  const session = prepareSession(services.keys, tenant.uid);
  const audit = createAuditContext(ctx, person.uid, session.session);
  const outcome = await tenants.write(tenant.uid, audit, async (db) => {
    if (!(await db.maybe(challengesRepository.countTry(challenge)))) return 'over';
    const proof = await proveSecondFactor(db, services, { challenge, tenant, person, device }, body.code);
    if (!proof) return 'wrong';
    await db.run(challengesRepository.finish(challenge));
    return { proof, started: await startSession(db, ctx, attempt, session, true) };
  });
  if (outcome === 'over') throw identityErrors.sessionExpired();
  if (outcome === 'wrong') throw identityErrors.mfaFailed();
  return { data: { ...setSession(ctx, attempt, session, outcome.started), ...outcome.proof } };
}
