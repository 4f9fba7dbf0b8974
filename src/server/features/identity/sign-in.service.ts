import type { BodyOf } from '#root/contract/endpoint.ts';
import type { identity } from '#root/contract/identity.ts';
import { newUid } from '#root/server/db/crud.ts';
import { errors } from '#root/server/errors.ts';
import { setSignInCookies } from '#root/server/http/cookies.ts';
import type { Ctx } from '#root/server/http/route.ts';
import { verifyPassword } from '#root/server/security/passwords.ts';
import { makeRefreshToken } from '#root/server/security/refresh-tokens.ts';
import type { TenantDoor } from '#root/server/services.ts';
import { identityErrors } from './identity.errors.ts';
import { identityRepository, type Tenant } from './identity.repository.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { mostFailures, type Subjects, signInAttempts } from './sign-in-attempts.repository.ts';

type LoginCtx = Ctx<typeof identity.login>;

/** No organisation: what may be found before one is known. */
const nowhere = '';

/** @throws `invalid_client` unless the tenant exists and has this client */
export async function findTenant(
  tenants: TenantDoor,
  { tenantId, clientId }: Pick<BodyOf<typeof identity.login>, 'tenantId' | 'clientId'>,
): Promise<Tenant> {
  const tenant = await tenants.read(nowhere).maybe(identityRepository.tenant(tenantId));
  if (!tenant) throw identityErrors.invalidClient();
  const client = await tenants.read(tenant.uid).maybe(identityRepository.client(tenant.uid, clientId));
  if (!client) throw identityErrors.invalidClient();
  return tenant;
}

/** An IPv6 host has its whole /64 to try from, so that is what counts as one address. */
export function addressToCount(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^.*:/, '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** @throws `locked` or `too_many_requests` where too many attempts were wrong lately */
async function countAttempt({ tenants, wire }: LoginCtx, organisation: string, subjects: Subjects): Promise<void> {
  const count = await tenants.write(organisation, { address: wire.address }, (db) =>
    db.only(signInAttempts.count(organisation, subjects)),
  );
  if (!count) throw errors.system();
  const wait = (seconds: number | null) => ({ headers: { 'retry-after': String(Math.max(1, seconds ?? 900)) } });
  if (count.user > mostFailures.user) throw identityErrors.locked(wait(count.userLockedFor));
  if (count.address > mostFailures.address) throw identityErrors.throttled(wait(count.addressLockedFor));
}

/**
 * Signs in. The attempt is counted and committed first, the password is hashed outside of any transaction, and only then
 * the sign-in is written.
 */
export async function signIn(ctx: LoginCtx): Promise<{ data: { expiresAt: string; refreshToken: string } }> {
  const { body, tenants, services, wire } = ctx;
  const tenant = await findTenant(tenants, body);
  if (tenant.state === 'suspended') throw errors.suspended();
  const user = await tenants.read(tenant.uid).maybe(identityRepository.userByName(tenant.uid, body.username));
  const subjects = {
    // The user, not the spelling: the database takes more spellings for one name than can be foreseen here.
    user: services.keys.sign('sign-in-user', user?.uid ?? body.username.toLowerCase()),
    address: services.keys.sign('sign-in-address', addressToCount(wire.address)),
  };
  await countAttempt(ctx, tenant.uid, subjects);
  const right = await verifyPassword(user?.passwordHash, body.password);
  if (!user || !right || !user.mayEnter) throw identityErrors.invalidGrant();

  const session = newUid();
  const token = makeRefreshToken(services.keys, { organisation: tenant.uid, session, generation: 1 });
  const audit = { actor: user.uid, session, request: wire.requestId, address: wire.address };
  const expiresAt = await tenants.write(tenant.uid, audit, async (db) => {
    for (const statement of signInAttempts.succeeded(tenant.uid, subjects)) await db.run(statement);
    await db.run(sessionsRepository.removeOld(tenant.uid, user.uid));
    const row = await db.maybe(
      sessionsRepository.insert(tenant.uid, {
        uid: session,
        user: user.uid,
        clientId: body.clientId,
        refreshHash: token.hash,
        address: wire.address,
        userAgent: wire.userAgent,
      }),
    );
    if (!row) throw errors.system();
    return row.expiresAt;
  });
  setSignInCookies(
    ctx,
    { session, user: user.uid, organisation: tenant.uid },
    { expiresAt, refreshHalf: token.cookie },
  );
  return { data: { expiresAt: expiresAt.toISOString(), refreshToken: token.body } };
}
