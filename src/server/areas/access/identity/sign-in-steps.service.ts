import type { identity } from '#root/contract/access/identity.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { AuditContext, WriteDb } from '#root/server/platform/db/tenant.ts';
import { setSignInCookies } from '#root/server/platform/http/cookies.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { makeRefreshToken, type RefreshToken } from '#root/server/platform/security/refresh-tokens.ts';
import { seal } from '#root/server/platform/security/secrets.ts';
import { newTotpSecret, otpauthUri } from '#root/server/platform/security/totp.ts';
import {
  type ChallengeKind,
  createChallenge,
  enrolmentPlace,
  insertChallenge,
} from '#root/server/shared/people/challenges.ts';
import { type ClientOrigin, clearAttempts, type Limits, uncountAttempt } from './attempts.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type Tenant } from './identity.repository.ts';
import { rememberDevice } from './known-devices.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** The part of a call's context that sign-in steps need. */
export type SignInCall = Pick<Ctx<typeof identity.login>, 'tenants' | 'services' | 'request'>;

/** Used instead of the organisation's uid in queries that run before the organisation is known. */
export const noOrganisation = '';

/** A sign-in that is being attempted. */
export interface SignInAttempt {
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly person: {
    readonly uid: string;
    readonly username: string;
    readonly email: string;
    readonly mfaState: 'off' | 'pending' | 'on';
  };
  readonly place: ClientOrigin;
  /** The limits under which the password of this call was counted; undefined if it was not counted. */
  readonly counted?: Limits;
}

/**
 * Returns the tenant of a sign-in step. @throws `session_expired` if the tenant is deleted, 403 while the tenant is
 * suspended
 */
export async function readTenantOfStep({ tenants }: SignInCall, organisation: string): Promise<Tenant> {
  const tenant = await tenants.read(noOrganisation).maybe(identityRepository.tenant(organisation));
  if (!tenant) throw identityErrors.sessionExpired();
  if (tenant.state === 'suspended') throw errors.suspended();
  return tenant;
}

/** Returns the actor for the audit log, before anyone is signed in. */
export const createAuditContext = ({ request }: SignInCall, actor?: string, session?: string): AuditContext => ({
  actor,
  session,
  request: request.requestId,
  address: request.address,
});

/** Returns the name of an account in an authenticator app. */
export const nameAccount = (username: string, organisation: string) => `${username} (${organisation})`;

interface Step {
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly person: { readonly uid: string; readonly username: string };
}

/** Creates the next step of a sign-in. @returns the statement that saves the step, and the response */
export function createStep(
  keys: Keys,
  kind: ChallengeKind & ('new_password' | 'mfa'),
  step: Step,
  { enrol = false, afterLock = false }: { readonly enrol?: boolean; readonly afterLock?: boolean } = {},
) {
  const { tenant, person, clientId } = step;
  const challenge = createChallenge(keys, tenant.uid);
  const secret = enrol ? newTotpSecret() : undefined;
  const enrolmentCipher = secret && seal(keys, enrolmentPlace(challenge), secret);
  return {
    statement: insertChallenge(challenge, { kind, userUid: person.uid, clientId, enrolmentCipher, afterLock }),
    answer: {
      challenge: kind === 'mfa' ? ('mfa' as const) : ('new_password_required' as const),
      session: challenge.session,
      ...(secret && { enrolment: { secret, uri: otpauthUri(secret, nameAccount(person.username, tenant.name)) } }),
    },
  };
}

/** Creates a decoy step. It looks like a step for the second factor, but no code completes it. */
export function createHollowStep(keys: Keys, tenant: Tenant, clientId: string) {
  const challenge = createChallenge(keys, tenant.uid);
  return {
    statement: insertChallenge(challenge, { kind: 'mfa', userUid: null, clientId, afterLock: true }),
    answer: { session: challenge.session },
  };
}

/** A sign-in that is not saved yet. */
export interface PreparedSession {
  readonly session: string;
  readonly token: RefreshToken;
}

export function prepareSession(keys: Keys, organisation: string): PreparedSession {
  const session = newUid();
  return { session, token: makeRefreshToken(keys, { organisation, session, generation: 1 }) };
}

/**
 * Returns the error for a sign-in that was not saved: the organisation was suspended, or the user may no longer sign
 * in.
 */
async function explainRefusal(db: WriteDb, organisation: string) {
  const tenant = await db.maybe(identityRepository.tenant(organisation));
  return tenant?.state === 'suspended' ? errors.suspended() : identityErrors.sessionExpired();
}

interface StartedSession {
  readonly expiresAt: Date;
  readonly setDevice: () => void;
}

/**
 * Saves the sign-in.
 * @returns the moment when the sign-in ends, and a function that sets the browser's cookie and must be called after the
 * commit
 * @throws `session_expired` if the user may no longer sign in, 403 if the tenant was suspended
 */
export async function startSession(
  db: WriteDb,
  call: SignInCall,
  { tenant, person, clientId, place, counted }: SignInAttempt,
  { session, token }: PreparedSession,
  factorProved: boolean,
): Promise<StartedSession> {
  const { request, services } = call;
  if (counted) await uncountAttempt(db.maybe, counted);
  await clearAttempts(db, services.keys, tenant.uid, person, place);
  const row = await db.maybe(
    sessionsRepository.insert(tenant.uid, {
      uid: session,
      user: person.uid,
      clientId,
      refreshHash: token.hash,
      address: request.address,
      userAgent: request.userAgent,
      factorProved,
    }),
  );
  if (!row) throw await explainRefusal(db, tenant.uid);
  // The removal must come after the insert. The insert waits for a concurrent suspension, and the suspension changes
  // the same sign-ins. In the other order, each could wait for the other.
  await db.run(sessionsRepository.removeOld(tenant.uid, person.uid));
  return { expiresAt: row.expiresAt, setDevice: await rememberDevice(db, call, tenant.uid, person.uid) };
}

/** Sets the cookies of a sign-in after its commit. @returns the response */
export function setSession(
  call: SignInCall,
  { tenant, person }: SignInAttempt,
  { session, token }: PreparedSession,
  { expiresAt, setDevice }: StartedSession,
) {
  const claims = { session, user: person.uid, organisation: tenant.uid };
  setSignInCookies(call, claims, { expiresAt, refreshHalf: token.cookie });
  setDevice();
  return { expiresAt: expiresAt.toISOString(), refreshToken: token.body };
}

/**
 * Completes a sign-in after a correct password: signs in, or asks for the second factor if the user has one or the
 * organisation requires it.
 * @param before work that is done first, in the same transaction
 */
export async function completeSignIn(
  call: SignInCall,
  attempt: SignInAttempt,
  before?: (db: WriteDb) => Promise<void>,
) {
  const { tenant, person, counted } = attempt;
  const { keys } = call.services;
  if (person.mfaState === 'on' || tenant.mfaPolicy === 'required') {
    const step = createStep(keys, 'mfa', attempt, { enrol: person.mfaState !== 'on' });
    await call.tenants.write(tenant.uid, createAuditContext(call, person.uid), async (db) => {
      await before?.(db);
      if (counted) await uncountAttempt(db.maybe, counted);
      await db.run(challengesRepository.removeOld(tenant.uid, 100));
      await db.run(step.statement);
    });
    return { data: step.answer };
  }
  const prepared = prepareSession(keys, tenant.uid);
  const started = await call.tenants.write(
    tenant.uid,
    createAuditContext(call, person.uid, prepared.session),
    async (db) => {
      await before?.(db);
      return startSession(db, call, attempt, prepared, false);
    },
  );
  return { data: setSession(call, attempt, prepared, started) };
}
