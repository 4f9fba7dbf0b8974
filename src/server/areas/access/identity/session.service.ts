import type { identity } from '#root/contract/access/identity.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { clearSignInCookies, cookieNames, setSignInCookies } from '#root/server/platform/http/cookies.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import {
  type BodyHalf,
  makeRefreshToken,
  readBodyHalf,
  refreshHashes,
} from '#root/server/platform/security/refresh-tokens.ts';
import { identityErrors } from './identity.errors.ts';
import { sessionsRepository } from './sessions.repository.ts';

/**
 * Handles a token that could not be exchanged. Revokes the sign-in if the token was used before or came without its
 * cookie, if the idle time is over, or if a required second factor was not proved.
 */
async function handleRefusal(
  db: WriteDb,
  half: BodyHalf,
  hashes: readonly string[],
  hasCookie: boolean,
): Promise<'late' | 'over'> {
  const refusal = await db.maybe(sessionsRepository.refusal(half, hashes));
  if (!refusal?.live) return 'over';
  if (refusal.idle) {
    await db.run(sessionsRepository.revoke(half.organisation, half.session, 'idle'));
    return 'over';
  }
  if (refusal.current && hasCookie) {
    if (refusal.withoutFactor)
      await db.run(sessionsRepository.revoke(half.organisation, half.session, 'factor_required'));
    return 'over';
  }
  if (refusal.late && hasCookie) return 'late';
  await db.run(sessionsRepository.revoke(half.organisation, half.session, 'refresh_reuse'));
  return 'over';
}

/**
 * Exchanges a refresh token.
 * @throws 401 if the token can never be exchanged, the idle time is over, or this sign-in has not proved a second
 * factor that is now required. 409 if another tab has just exchanged the token; this tab has the new cookies too. 403
 * while the tenant is suspended.
 */
export async function renewSession(ctx: Ctx<typeof identity.refreshToken>) {
  const { body, tenants, services, request } = ctx;
  const { keys } = services;
  const half = readBodyHalf(keys, body.refreshToken);
  if (!half) throw errors.loginAgain();
  const tenant = await services.access.readOrganisation(half.organisation);
  if (!tenant || tenant.state === 'deleted') throw errors.loginAgain();
  if (tenant.state === 'suspended') throw errors.suspended();

  const cookie = request.cookie(cookieNames(services.settings.secure).refresh) ?? '';
  const old = refreshHashes(keys, half.text, cookie);
  const fresh = makeRefreshToken(keys, { ...half, generation: half.generation + 1 });
  const audit = { session: half.session, request: request.requestId, address: request.address };
  const outcome = await tenants.write(half.organisation, audit, async (db) => {
    const hashes = { old, fresh: fresh.hash };
    const renewed = cookie && (await db.maybe(sessionsRepository.rotate(half, hashes, request.background)));
    return renewed || handleRefusal(db, half, old, cookie !== '');
  });
  if (outcome === 'late') throw identityErrors.alreadyRenewed();
  if (outcome === 'over') throw errors.loginAgain();

  const { user, expiresAt } = outcome;
  const claims = { session: half.session, user, organisation: half.organisation };
  setSignInCookies(ctx, claims, { expiresAt, refreshHalf: fresh.cookie });
  return { data: { expiresAt: expiresAt.toISOString(), refreshToken: fresh.body } };
}

/** Signs out. Revokes the sign-in if the body half of the refresh token is valid. Removes the cookies in any case. */
export async function signOut(ctx: Ctx<typeof identity.logout>): Promise<undefined> {
  const { body, tenants, services, request } = ctx;
  const half = readBodyHalf(services.keys, body.refreshToken);
  if (half) {
    const token = request.cookie(cookieNames(services.settings.secure).access);
    const claims = token && services.accessTokens.read(token, services.now().getTime());
    const actor = claims && claims.session === half.session ? claims.user : undefined;
    const audit = { actor, session: half.session, request: request.requestId, address: request.address };
    await tenants.write(half.organisation, audit, (db) =>
      db.only(sessionsRepository.revoke(half.organisation, half.session, 'signed_out')),
    );
    services.access.forget(half.organisation);
  }
  clearSignInCookies(ctx);
  return undefined;
}
