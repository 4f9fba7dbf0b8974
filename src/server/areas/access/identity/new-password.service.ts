import type { loginSteps } from '#root/contract/access/login-steps.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { formatNow } from '#root/server/platform/mail/format-moment.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { PolicyOrder } from '#root/server/platform/security/password-policy.worker.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import { readChallenge } from '#root/server/shared/people/challenges.ts';
import { endLinks, endSignIns } from '#root/server/shared/people/end-access.ts';
import { type ChallengedUser, challengesRepository } from './challenges.repository.ts';
import { identityErrors } from './identity.errors.ts';
import type { Tenant } from './identity.repository.ts';
import { findKnownDevice } from './known-devices.ts';
import { passwordsRepository } from './passwords.repository.ts';
import { completeSignIn, readTenantOfStep } from './sign-in-steps.service.ts';

interface Owner {
  readonly uid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
}

/**
 * The check needs long word lists. It runs in a thread, so that it delays no request and the lists are freed when the
 * thread ends.
 */
const policy: Task<PolicyOrder, string | undefined> = {
  file: new URL('../../../platform/security/password-policy.worker.ts', import.meta.url),
  milliseconds: 30_000,
  isLong: false,
  limited: () => new Error('The check of a new password took more than 30 seconds or too much memory'),
};

/** @throws `password_policy` if the password is easy to guess or contains the owner's names */
export async function requireGoodPassword(
  { workers }: Services,
  password: string,
  owner: Owner,
  { uid, name, friendlyUrl }: Pick<Tenant, 'uid' | 'name' | 'friendlyUrl'>,
): Promise<void> {
  const { username, email, firstName, lastName } = owner;
  const names = { username, email, firstName, lastName, organisation: name, friendlyUrl };
  const problem = await workers.run(policy, uid, { password, owner: names });
  if (problem) throw identityErrors.passwordPolicy(problem);
}

export const createSamePasswordError = () =>
  identityErrors.passwordPolicy('Choose a password that differs from your current one');

/** Queues a mail to the owner of an account, saying that the password was changed. */
export function mailPasswordChanged(
  db: WriteDb,
  services: Services,
  { uid, timeZone }: Pick<Tenant, 'uid' | 'timeZone'>,
  owner: Owner,
): Promise<string> {
  const data = { name: `${owner.firstName} ${owner.lastName}`.trim(), at: formatNow(services, timeZone) };
  return queueMail(db, services, uid, { kind: 'password_changed', to: owner.email, userUid: owner.uid, data });
}

async function requireNewPassword(
  services: Services,
  password: string,
  person: ChallengedUser,
  tenant: Tenant,
): Promise<void> {
  await requireGoodPassword(services, password, person, tenant);
  if (person.passwordHash && (await services.passwords.verify(person.passwordHash, password)))
    throw createSamePasswordError();
}

/**
 * Sets a new password for a user who has proved their identity with a link, a mailed code or the former password. Ends
 * all of the user's sign-ins, links and codes. Then signs the user in, or asks for the second factor.
 * @throws `session_expired`, `password_policy`
 */
export async function changePasswordChallenge(ctx: Ctx<typeof loginSteps.changePasswordChallenge>) {
  const { body, tenants, services, request } = ctx;
  const challenge = readChallenge(services.keys, body.session);
  if (!challenge) throw identityErrors.sessionExpired();
  const tenant = await readTenantOfStep(ctx, challenge.organisation);
  const { maybe } = tenants.read(tenant.uid);
  const person = await maybe(challengesRepository.person(challenge, ['new_password', 'invitation']));
  if (!person) throw identityErrors.sessionExpired();
  await requireNewPassword(services, body.newPassword, person, tenant);
  const hash = await services.passwords.hash(body.newPassword);

  const place = { address: request.address, device: await findKnownDevice(ctx, tenant.uid, person.uid, maybe) };
  return completeSignIn(ctx, { tenant, clientId: person.clientId, person, place }, async (db) => {
    if (!(await db.maybe(challengesRepository.use(challenge)))) throw identityErrors.sessionExpired();
    const set = await db.maybe(passwordsRepository.choose(tenant.uid, person.uid, hash, person.status));
    if (!set) throw identityErrors.sessionExpired();
    await db.run(endSignIns(tenant.uid, person.uid, 'password_changed'));
    await endLinks(db, tenant.uid, person.uid);
    if (person.kind !== 'invitation') await mailPasswordChanged(db, services, tenant, person);
  });
}
