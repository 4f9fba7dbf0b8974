import type { loginSteps } from '#root/contract/access/login-steps.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { passwordProblem } from '#root/server/platform/security/password-policy.ts';
import { readChallenge } from '#root/server/shared/people/challenges.ts';
import { endLinks, endSignIns } from '#root/server/shared/people/end-access.ts';
import { signInLimits } from './attempts.service.ts';
import { challengesRepository, type Stepping } from './challenges.repository.ts';
import { enter, tenantOf } from './entering.service.ts';
import { identityErrors } from './identity.errors.ts';
import type { Tenant } from './identity.repository.ts';
import { passwordsRepository } from './passwords.repository.ts';

interface Owner {
  readonly uid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
}

/** @throws `password_policy` where it is easy to guess or says who chose it */
export function requireGoodPassword(
  password: string,
  owner: Owner,
  { name, friendlyUrl }: Pick<Tenant, 'name' | 'friendlyUrl'>,
): void {
  const problem = passwordProblem(password, { ...owner, organisation: name, friendlyUrl });
  if (problem) throw identityErrors.passwordPolicy(problem);
}

export const sameAsBefore = () => identityErrors.passwordPolicy('Choose another password than your current one');

/** Tells the owner of an account that its password is another one now, and since when on the organisation's clock. */
export function mailPasswordChanged(
  db: WriteDb,
  { keys, now }: Services,
  { uid, timeZone }: Pick<Tenant, 'uid' | 'timeZone'>,
  owner: Owner,
): Promise<string> {
  const at = `${createMomentFormatter(timeZone)(now().toISOString())} (${timeZone})`;
  const data = { name: `${owner.firstName} ${owner.lastName}`.trim(), at };
  return queueMail(db, { keys }, uid, { kind: 'password_changed', to: owner.email, userUid: owner.uid, data });
}

async function requireNew({ passwords }: Services, password: string, person: Stepping, tenant: Tenant): Promise<void> {
  requireGoodPassword(password, person, tenant);
  if (person.passwordHash && (await passwords.verify(person.passwordHash, password))) throw sameAsBefore();
}

/**
 * Sets the password of whoever has proved by a link, a mailed code or the former password that they may, ends all their sign-ins, links
 * and codes, and lets them in (or asks for their second factor).
 * @throws `session_expired`, `password_policy`
 */
export async function changePasswordChallenge(ctx: Ctx<typeof loginSteps.changePasswordChallenge>) {
  const { body, tenants, services, request } = ctx;
  const challenge = readChallenge(services.keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const tenant = await tenantOf(ctx, challenge.organisation);
  const person = await tenants
    .read(tenant.uid)
    .maybe(challengesRepository.person(challenge, ['new_password', 'invitation']));
  if (!person) throw identityErrors.sessionExpired();
  await requireNew(services, body.newPassword, person, tenant);
  const hash = await services.passwords.hash(body.newPassword);

  const limits = signInLimits(services.keys, person, request.address);
  return enter(ctx, { tenant, clientId: person.clientId, person, limits, counted: false }, async (db) => {
    if (!(await db.maybe(challengesRepository.use(challenge)))) throw identityErrors.sessionExpired();
    const set = await db.maybe(passwordsRepository.choose(tenant.uid, person.uid, hash, person.status));
    if (!set) throw identityErrors.sessionExpired();
    await db.run(endSignIns(tenant.uid, person.uid, 'password_changed'));
    await endLinks(db, tenant.uid, person.uid);
    if (person.kind !== 'invitation') await mailPasswordChanged(db, services, tenant, person);
  });
}
