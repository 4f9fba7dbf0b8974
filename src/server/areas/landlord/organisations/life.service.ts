import type { OrganisationState, organisations } from '#root/contract/landlord/organisations.ts';
import { type SavedRow, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { wipeMails } from '#root/server/platform/mail/forget.ts';
import { organisationErrors } from './organisations.errors.ts';
import { organisationsRepository as repository } from './organisations.repository.ts';
import { lifeOf, onBehalf } from './registry-access.ts';

/** What the changes of an organisation need of their call. */
type Change = Pick<
  Ctx<typeof organisations.suspend>,
  'tenants' | 'actor' | 'request' | 'params' | 'version' | 'services'
>;

/**
 * One write to an organisation of the registry, in a transaction of that organisation, on its behalf.
 * @param write touches a row only while the organisation has the version and a state that allow it
 * @throws 404, 412, or 409 `wrong_state`
 */
export async function changeOrganisation(
  ctx: Change,
  write: Query<SavedRow>,
  then: (db: WriteDb) => Promise<unknown> = async () => undefined,
) {
  const { tenants, params, version, services } = ctx;
  const row = await tenants.write(params.uid, onBehalf(ctx), async (db) => {
    const saved = await db.maybe(write);
    if (!saved) {
      const life = await lifeOf(db, params.uid);
      if (version && life.version !== version) throw errors.stale();
      throw organisationErrors.wrongState(life.state);
    }
    await then(db);
    return saved;
  });
  // Other servers hear of it by themselves.
  services.access.forget(params.uid);
  return savedAnswer(row);
}

const moves = (from: readonly OrganisationState[], to: OrganisationState | 'former') => (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, from, to));

export const reactivate = moves(['suspended', 'archived'], 'active');
export const restore = moves(['deleted'], 'former');

/** Codes and links that have not gone out are good for nobody there any more. */
export const archive = (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, ['active', 'suspended'], 'archived'), (db) =>
    db.run(wipeMails(ctx.params.uid)),
  );

/** Everybody is signed out in the same transaction, so nobody works on meanwhile. */
export const suspend = (ctx: Change) =>
  changeOrganisation(ctx, repository.move(ctx.params.uid, ctx.version, ['active'], 'suspended'), (db) =>
    db.run(repository.endSessions(ctx.params.uid, 'organisation_suspended')),
  );

/** Soft: it is gone for everybody but the landlord, who can restore it for thirty days. */
export async function remove(ctx: Ctx<typeof organisations.remove>): Promise<undefined> {
  const { params, version, body, tenants } = ctx;
  const life = await lifeOf(tenants.read(params.uid), params.uid);
  if (life.version === version && life.state !== 'deleted' && life.name !== body.confirmName)
    throw organisationErrors.nameMismatch();
  const write = repository.move(params.uid, version, ['active', 'suspended', 'archived'], 'deleted');
  await changeOrganisation(ctx, write, async (db) => {
    await db.run(repository.endSessions(params.uid, 'organisation_deleted'));
    await db.run(wipeMails(params.uid));
  });
  return undefined;
}
