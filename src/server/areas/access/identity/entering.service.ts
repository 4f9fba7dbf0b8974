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
  enrolmentPlace,
  insertChallenge,
  makeChallenge,
} from '#root/server/shared/people/challenges.ts';
import { forgiveAttempts, takeAttemptBack } from './attempts.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type Tenant } from './identity.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';
import type { Limits } from './sign-in-attempts.repository.ts';

/** What the calls before a sign-in work with. */
export type SignInCall = Pick<Ctx<typeof identity.login>, 'tenants' | 'services' | 'request'>;

/** No organisation: what may be found before one is known. */
export const nowhere = '';

/** Somebody on their way in. */
export interface Entering {
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly person: {
    readonly uid: string;
    readonly username: string;
    readonly email: string;
    readonly mfaState: 'off' | 'pending' | 'on';
  };
  readonly limits: Limits;
  /** Whether this call was counted as a try. */
  readonly counted: boolean;
}

/** The tenant of a step that is under way. @throws `session_expired` where it is gone, 403 while it is suspended */
export async function tenantOf({ tenants }: SignInCall, organisation: string): Promise<Tenant> {
  const tenant = await tenants.read(nowhere).maybe(identityRepository.tenant(organisation));
  if (!tenant) throw identityErrors.sessionExpired();
  if (tenant.state === 'suspended') throw errors.suspended();
  return tenant;
}

/** Who acts, for the audit log, where nobody is signed in yet. */
export const auditOf = ({ request }: SignInCall, actor: string, session?: string): AuditContext => ({
  actor,
  session,
  request: request.requestId,
  address: request.address,
});

/** How an authenticator names a person's codes. */
export const accountName = (username: string, organisation: string) => `${username} (${organisation})`;

interface Step {
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly person: { readonly uid: string; readonly username: string };
}

/** The next step of somebody's way in: the statement that writes it, and what they are answered. */
export function nextStep(keys: Keys, kind: ChallengeKind & ('new_password' | 'mfa'), step: Step, enrol = false) {
  const { tenant, person, clientId } = step;
  const challenge = makeChallenge(keys, tenant.uid);
  const secret = enrol ? newTotpSecret() : undefined;
  const enrolmentCipher = secret && seal(keys, enrolmentPlace(challenge), secret);
  return {
    statement: insertChallenge(challenge, { kind, userUid: person.uid, clientId, enrolmentCipher }),
    answer: {
      challenge: kind === 'mfa' ? ('mfa' as const) : ('new_password_required' as const),
      session: challenge.session,
      ...(secret && { enrolment: { secret, uri: otpauthUri(secret, accountName(person.username, tenant.name)) } }),
    },
  };
}

/** A sign-in that is about to begin. */
export interface Beginning {
  readonly session: string;
  readonly token: RefreshToken;
}

export function prepareSignIn(keys: Keys, organisation: string): Beginning {
  const session = newUid();
  return { session, token: makeRefreshToken(keys, { organisation, session, generation: 1 }) };
}

/** Why no sign-in was written: the organisation was suspended meanwhile, or the person may not enter any more. */
async function refusal(db: WriteDb, organisation: string) {
  const tenant = await db.maybe(identityRepository.tenant(organisation));
  return tenant?.state === 'suspended' ? errors.suspended() : identityErrors.sessionExpired();
}

/** Writes the sign-in. @returns when it ends. @throws `session_expired` where the person may not enter (any more), 403 */
export async function begin(
  db: WriteDb,
  { request, services }: SignInCall,
  { tenant, person, clientId, limits, counted }: Entering,
  { session, token }: Beginning,
  factorProved: boolean,
): Promise<Date> {
  if (counted) await forgiveAttempts(db, services.keys, tenant.uid, limits, person);
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
  if (!row) throw await refusal(db, tenant.uid);
  // After the insert, which waits for a suspension that is under way: that one ends sign-ins too.
  await db.run(sessionsRepository.removeOld(tenant.uid, person.uid));
  return row.expiresAt;
}

/** Hands the sign-in over, once it is committed. */
export function handOver(
  call: SignInCall,
  { tenant, person }: Entering,
  { session, token }: Beginning,
  expiresAt: Date,
) {
  const claims = { session, user: person.uid, organisation: tenant.uid };
  setSignInCookies(call, claims, { expiresAt, refreshHalf: token.cookie });
  return { expiresAt: expiresAt.toISOString(), refreshToken: token.body };
}

/**
 * The password is right: signs in, or asks for the second factor where the person has one or the organisation requires it.
 * @param before what belongs into the same transaction
 */
export async function enter(call: SignInCall, entering: Entering, before?: (db: WriteDb) => Promise<void>) {
  const { tenant, person, limits, counted } = entering;
  const { keys } = call.services;
  if (person.mfaState === 'on' || tenant.mfaPolicy === 'required') {
    const step = nextStep(keys, 'mfa', entering, person.mfaState !== 'on');
    await call.tenants.write(tenant.uid, auditOf(call, person.uid), async (db) => {
      await before?.(db);
      if (counted) await takeAttemptBack(db.maybe, tenant.uid, limits);
      await db.run(challengesRepository.removeOld(tenant.uid, 100));
      await db.run(step.statement);
    });
    return { data: step.answer };
  }
  const beginning = prepareSignIn(keys, tenant.uid);
  const expiresAt = await call.tenants.write(tenant.uid, auditOf(call, person.uid, beginning.session), async (db) => {
    await before?.(db);
    return begin(db, call, entering, beginning, false);
  });
  return { data: handOver(call, entering, beginning, expiresAt) };
}
