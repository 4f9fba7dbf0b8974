import type { identity } from '#root/contract/access/identity.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import { recordRefusals } from '#root/server/platform/audit/access-events.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { countTypedName, createSingleRunner, createTypedNameLimits, uncountAttempt } from './attempts.service.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type SignInUser, type Tenant } from './identity.repository.ts';
import { passwordsRepository } from './passwords.repository.ts';
import {
  completeSignIn,
  createAuditContext,
  createStep,
  noOrganisation,
  type SignInAttempt,
} from './sign-in-steps.service.ts';

type LoginCtx = Ctx<typeof identity.login>;

/** Returns the tenant. @throws `invalid_client` unless it exists and has this client */
export async function findTenant(
  tenants: TenantAccess,
  { tenantId, clientId }: Pick<BodyOf<typeof identity.login>, 'tenantId' | 'clientId'>,
): Promise<Tenant> {
  const tenant = await tenants.read(noOrganisation).maybe(identityRepository.tenant(tenantId));
  if (!tenant) throw identityErrors.invalidClient();
  const client = await tenants.read(tenant.uid).maybe(identityRepository.client(tenant.uid, clientId));
  if (!client) throw identityErrors.invalidClient();
  return tenant;
}

async function askNewPassword(
  ctx: LoginCtx,
  { tenant, person, clientId, limits }: SignInAttempt,
  before: (db: WriteDb) => Promise<void>,
) {
  const step = createStep(ctx.services.keys, 'new_password', { tenant, person, clientId });
  await ctx.tenants.write(tenant.uid, createAuditContext(ctx, person.uid), async (db) => {
    await before(db);
    await uncountAttempt(db.maybe, tenant.uid, limits);
    await db.run(step.statement);
  });
  return { data: step.answer };
}

/**
 * Signs in, or returns the next step. The attempt is counted and committed before anything is checked, and the password
 * is hashed outside any transaction.
 */
export async function signIn(ctx: LoginCtx) {
  const { body, tenants } = ctx;
  const tenant = await findTenant(tenants, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const user = await tenants.read(tenant.uid).maybe(identityRepository.userByName(tenant.uid, body.username));
  return recordRefusals(ctx, tenant.uid, user?.uid, () => checkPassword(ctx, tenant, user));
}

async function checkPassword(ctx: LoginCtx, tenant: Tenant, user: SignInUser | undefined) {
  const { body, tenants, services, request } = ctx;
  const limits = createTypedNameLimits(services.keys, user, body.username, request.address);
  const locked = await countTypedName(createSingleRunner(tenants, tenant.uid, request), tenant.uid, limits);
  const isRight = await services.passwords.verify(user?.passwordHash, body.password);
  if (!user || !isRight || locked || !user.mayEnter) throw identityErrors.invalidGrant();
  const attempt: SignInAttempt = { tenant, clientId: body.clientId, person: user, limits, counted: true };
  // A password change during the check has ended all sign-ins, so this one must not start after it.
  const requireUnchanged = async (db: WriteDb) => {
    const row = await db.maybe(passwordsRepository.holdUnchanged(tenant.uid, user.uid, user.passwordHash ?? ''));
    if (!row) throw identityErrors.invalidGrant();
  };
  return user.mustChange
    ? askNewPassword(ctx, attempt, requireUnchanged)
    : completeSignIn(ctx, attempt, requireUnchanged);
}
