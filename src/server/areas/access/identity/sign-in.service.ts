import type { identity } from '#root/contract/access/identity.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import { recordRefusals } from '#root/server/platform/audit/access-events.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { type AppError, errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { formatAt } from '#root/server/platform/mail/format-moment.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import {
  type AttemptRefusal,
  closedMinutes,
  countAttempt,
  createLimits,
  createSingleRunner,
  retryAfter,
  uncountAttempt,
} from './attempts.service.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type SignInUser, type Tenant } from './identity.repository.ts';
import { findKnownDevice } from './known-devices.ts';
import { passwordsRepository } from './passwords.repository.ts';
import {
  completeSignIn,
  createAuditContext,
  createHollowStep,
  createStep,
  noOrganisation,
  type SignInAttempt,
  type SignInCall,
} from './sign-in-steps.service.ts';

type LoginCtx = Ctx<typeof identity.login>;

/**
 * Returns the tenant. @throws `invalid_client` if the tenant does not exist or does not have this client; 429 after
 * many calls for unknown tenants or clients
 */
export async function findTenant(
  { tenants, services, request }: SignInCall,
  { tenantId, clientId }: Pick<BodyOf<typeof identity.login>, 'tenantId' | 'clientId'>,
): Promise<Tenant> {
  const refuseUnknown = () => {
    services.requestLimits.countUnknownTenant(request.address);
    return identityErrors.invalidClient();
  };
  const tenant = await tenants.read(noOrganisation).maybe(identityRepository.tenant(tenantId));
  if (!tenant) throw refuseUnknown();
  const client = await tenants.read(tenant.uid).maybe(identityRepository.client(tenant.uid, clientId));
  if (!client) throw refuseUnknown();
  return tenant;
}

async function askNewPassword(
  ctx: LoginCtx,
  { tenant, person, clientId, counted }: SignInAttempt,
  before: (db: WriteDb) => Promise<void>,
) {
  const step = createStep(ctx.services.keys, 'new_password', { tenant, person, clientId });
  await ctx.tenants.write(tenant.uid, createAuditContext(ctx, person.uid), async (db) => {
    await before(db);
    if (counted) await uncountAttempt(db.maybe, counted);
    await db.run(step.statement);
  });
  return { data: step.answer };
}

/**
 * Emails the owner of an account that sign-ins are blocked in browsers that have not signed in to the account before.
 */
async function tellOwner(ctx: LoginCtx, tenant: Tenant, { uid, name, email }: SignInUser): Promise<void> {
  const until = new Date(ctx.services.now().getTime() + closedMinutes * 60_000);
  const data = { name, minutes: closedMinutes, until: formatAt(until, tenant.timeZone), address: ctx.request.address };
  await ctx.tenants.write(tenant.uid, createAuditContext(ctx, uid), (db) =>
    queueMail(db, ctx.services, tenant.uid, { kind: 'sign_in_closed', to: email, userUid: uid, data }),
  );
}

/**
 * Returns the error for an attempt that follows too many wrong attempts. The error looks the same for a right password,
 * a wrong password and a name that nobody has. It contains a step for the second factor. If the password was right,
 * this step accepts the right code, so that the owner can still sign in; otherwise it accepts no code.
 */
async function createRefusal(
  ctx: LoginCtx,
  tenant: Tenant,
  { why, seconds }: AttemptRefusal,
  owner: SignInUser | undefined,
): Promise<AppError> {
  const { clientId } = ctx.body;
  const { keys } = ctx.services;
  const hasFactor = owner?.mfaState === 'on' && !owner.mustChange;
  const step = hasFactor
    ? createStep(keys, 'mfa', { tenant, person: owner, clientId }, { afterLock: true })
    : createHollowStep(keys, tenant, clientId);
  await ctx.tenants.write(tenant.uid, createAuditContext(ctx), (db) => db.run(step.statement));
  const extras = { ...retryAfter(seconds), details: { session: step.answer.session } };
  return why === 'locked' ? identityErrors.locked(seconds)(extras) : identityErrors.throttled(seconds)(extras);
}

/**
 * Signs in, or returns the next step. The attempt is counted and committed before anything is checked, and the password
 * is hashed outside any transaction.
 */
export async function signIn(ctx: LoginCtx) {
  const { body, tenants } = ctx;
  const tenant = await findTenant(ctx, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const { maybe } = tenants.read(tenant.uid);
  const user = await maybe(identityRepository.userByName(tenant.uid, body.username));
  return recordRefusals(ctx, tenant.uid, user?.uid, () => checkPassword(ctx, tenant, user));
}

async function checkPassword(ctx: LoginCtx, tenant: Tenant, user: SignInUser | undefined) {
  const { body, tenants, services, request } = ctx;
  const { maybe } = tenants.read(tenant.uid);
  const device = await findKnownDevice(ctx, tenant.uid, user?.uid ?? body.username, maybe);
  const place = { address: request.address, device };
  const typed = (await maybe(identityRepository.normaliseName(body.username)))?.name ?? body.username;
  const limits = createLimits(services.keys, tenant.uid, user, typed, place);
  const { refusal, closes } = await countAttempt(createSingleRunner(tenants, tenant.uid, request), limits);
  if (refusal?.why === 'flooded') throw identityErrors.throttled(refusal.seconds)(retryAfter(refusal.seconds));
  const isRight = (await services.passwords.verify(user?.passwordHash, body.password)) && user?.mayEnter === true;
  if (refusal) throw await createRefusal(ctx, tenant, refusal, isRight ? user : undefined);
  if (!user || !isRight) {
    if (closes && user?.mayEnter) await tellOwner(ctx, tenant, user);
    throw identityErrors.invalidGrant();
  }
  const attempt: SignInAttempt = { tenant, clientId: body.clientId, person: user, place, counted: limits };
  // If the password is changed during the check, all sign-ins end. No sign-in may then start with the former password.
  const requireUnchanged = async (db: WriteDb) => {
    const row = await db.maybe(passwordsRepository.holdUnchanged(tenant.uid, user.uid, user.passwordHash ?? ''));
    if (!row) throw identityErrors.invalidGrant();
  };
  return user.mustChange
    ? askNewPassword(ctx, attempt, requireUnchanged)
    : completeSignIn(ctx, attempt, requireUnchanged);
}
