import type { OrganisationState, organisations } from '#root/contract/landlord/organisations.ts';
import { type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { wipeMails } from '#root/server/platform/mail/wipe-mails.ts';
import { organisationErrors } from './organisations.errors.ts';
import { organisationsRepository as repository } from './organisations.repository.ts';
import { createAuditContext, findLifecycle } from './registry-access.ts';

/** The part of a call's context that is needed to change an organisation. */
type Change = Pick<
  Ctx<typeof organisations.suspend>,
  'tenants' | 'actor' | 'request' | 'params' | 'version' | 'services'
>;

/**
 * Changes an organisation of the registry, in a transaction of that organisation and on behalf of the landlord.
 * @param write returns no row if the version or the state does not allow it
 * @throws 404, 412, or 409 `wrong_state`
 */
export async function changeOrganisation(
  ctx: Change,
  write: Query<SavedRow>,
  then: (db: WriteDb) => Promise<unknown> = async () => undefined,
) {
  const { tenants, params, version, services } = ctx;
  const row = await tenants.write(params.uid, createAuditContext(ctx), async (db) => {
    const saved = await db.maybe(write);
    if (!saved) {
      const lifecycle = await findLifecycle(db, params.uid);
      if (version && lifecycle.version !== version) throw errors.stale();
      throw organisationErrors.wrongState(lifecycle.state);
    }
    await then(db);
    return saved;
  });
  // Clears the cache of this server only, because the database notifies all other servers.
  services.access.forget(params.uid);
  return savedAnswer(row);
}

const createMove = (from: readonly OrganisationState[], to: OrganisationState | 'former') => (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, from, to));

export const reactivate = createMove(['suspended', 'archived'], 'active');
export const restore = createMove(['deleted'], 'former');

/** Archives an organisation. Queued mails with codes and links are cancelled. */
export const archive = (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, ['active', 'suspended'], 'archived'), (db) =>
    db.run(wipeMails(ctx.params.uid)),
  );

/** Suspends an organisation. All users are signed out in the same transaction, so that nobody continues to work. */
export const suspend = (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, ['active'], 'suspended'), (db) =>
    db.run(repository.endSessions(ctx.params.uid, 'organisation_suspended')),
  );

/**
 * Replaces the fields of an organisation. If it is no longer active, it is suspended and all its users are signed out.
 */
export const update = (ctx: Change & Pick<Ctx<typeof organisations.update>, 'body'>) =>
  changeOrganisation(ctx, repository.update(ctx.params.uid, ctx.version, ctx.body), async (db) => {
    if (!ctx.body.active) await db.run(repository.endSessions(ctx.params.uid, 'organisation_suspended'));
  });

/** Marks an organisation as deleted. The landlord can restore it for thirty days. */
export async function remove(ctx: Ctx<typeof organisations.remove>): Promise<undefined> {
  const { params, version, body, tenants } = ctx;
  const lifecycle = await findLifecycle(tenants.read(params.uid), params.uid);
  if (lifecycle.version === version && lifecycle.state !== 'deleted' && lifecycle.name !== body.confirmName)
    throw organisationErrors.nameMismatch();
  const write = repository.move(params.uid, version, ['active', 'suspended', 'archived'], 'deleted');
  await changeOrganisation(ctx, write, async (db) => {
    await db.run(repository.endSessions(params.uid, 'organisation_deleted'));
    await db.run(wipeMails(params.uid));
  });
  return undefined;
}
