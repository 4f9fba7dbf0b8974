import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import { reportErrors } from './reports.errors.ts';
import { reportsRepository as repository } from './reports.repository.ts';

interface Asker {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly actor: Pick<Actor, 'homeUid'>;
}

/** Returns whether the general settings allow the caller to generate reports. */
export async function isAllowed({ db, organisation, actor }: Asker): Promise<boolean> {
  const settings = await db.maybe(repository.permissions(organisation.uid));
  return Boolean(actor.homeUid === organisation.uid ? settings?.users : settings?.landlords);
}

/** @throws 403 `reports_not_allowed` if the general settings do not allow the caller to generate reports */
export async function requireAllowed(asker: Asker): Promise<void> {
  if (await isAllowed(asker)) return;
  const isOwn = asker.actor.homeUid === asker.organisation.uid;
  throw reportErrors.notAllowed(isOwn ? 'the organisation’s users' : 'the landlord’s users');
}
