import type { identity } from '#root/contract/access/identity.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import { aloneIn, countTyped, takeAttemptBack, typedLimits } from './attempts.service.ts';
import { auditOf, type Entering, enter, nextStep, nowhere } from './entering.service.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type Tenant } from './identity.repository.ts';
import { passwordsRepository } from './passwords.repository.ts';

type LoginCtx = Ctx<typeof identity.login>;

/** @throws `invalid_client` unless the tenant exists and has this client */
export async function findTenant(
  tenants: TenantAccess,
  { tenantId, clientId }: Pick<BodyOf<typeof identity.login>, 'tenantId' | 'clientId'>,
): Promise<Tenant> {
  const tenant = await tenants.read(nowhere).maybe(identityRepository.tenant(tenantId));
  if (!tenant) throw identityErrors.invalidClient();
  const client = await tenants.read(tenant.uid).maybe(identityRepository.client(tenant.uid, clientId));
  if (!client) throw identityErrors.invalidClient();
  return tenant;
}

async function askNewPassword(
  ctx: LoginCtx,
  { tenant, person, clientId, limits }: Entering,
  before: (db: WriteDb) => Promise<void>,
) {
  const step = nextStep(ctx.services.keys, 'new_password', { tenant, person, clientId });
  await ctx.tenants.write(tenant.uid, auditOf(ctx, person.uid), async (db) => {
    await before(db);
    await takeAttemptBack(db.maybe, tenant.uid, limits);
    await db.run(step.statement);
  });
  return { data: step.answer };
}

/**
 * Signs in, or answers with the step that comes first. The attempt is counted and committed before anything is checked, the password is
 * hashed outside of any transaction, and only then something is written.
 */
export async function signIn(ctx: LoginCtx) {
  const { body, tenants, services, request } = ctx;
  const tenant = await findTenant(tenants, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const user = await tenants.read(tenant.uid).maybe(identityRepository.userByName(tenant.uid, body.username));
  const limits = typedLimits(services.keys, user, body.username, request.address);
  const locked = await countTyped(aloneIn(tenants, tenant.uid, request), tenant.uid, limits);
  const right = await services.passwords.verify(user?.passwordHash, body.password);
  if (!user || !right || locked || !user.mayEnter) throw identityErrors.invalidGrant();
  const entering: Entering = { tenant, clientId: body.clientId, person: user, limits, counted: true };
  // Changed while it was being checked: whoever changed it has ended all sign-ins, and this one would come after that.
  const unchanged = async (db: WriteDb) => {
    const still = await db.maybe(passwordsRepository.still(tenant.uid, user.uid, user.passwordHash ?? ''));
    if (!still) throw identityErrors.invalidGrant();
  };
  return user.mustChange ? askNewPassword(ctx, entering, unchanged) : enter(ctx, entering, unchanged);
}
