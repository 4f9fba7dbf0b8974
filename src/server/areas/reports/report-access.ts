import type { Permission } from '#root/contract/platform/permissions.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import { reportErrors } from './reports.errors.ts';
import { reportsRepository as repository } from './reports.repository.ts';

const typeNames = Object.keys(reportTypes) as ReportType[];

const mayRead = (permissions: ReadonlySet<Permission>, type: ReportType) =>
  reportTypes[type].reads.every((one) => permissions.has(one));

/** Lists the types whose reports the caller may read now. */
export const listReadable = ({ permissions }: Pick<Actor, 'permissions'>): ReportType[] =>
  typeNames.filter((type) => mayRead(permissions, type));

interface One {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly actor: Pick<Actor, 'permissions'>;
  readonly params: { readonly uid: string };
}

/** @throws 404 without the report, 403 without the permission to read what it tells */
export async function requireReadable({ db, organisation, actor, params }: One): Promise<void> {
  const found = await db.maybe(repository.type(organisation.uid, params.uid));
  if (!found) throw errors.notFound();
  requireType(actor, found.type);
}

/** @throws 403 without the permission to read what reports of this type tell */
export function requireType({ permissions }: Pick<Actor, 'permissions'>, type: ReportType): void {
  if (!mayRead(permissions, type)) throw errors.forbidden();
}

interface Asker {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly actor: Pick<Actor, 'homeUid'>;
}

/** Returns whether the general settings let the caller generate reports. */
export async function isAllowed({ db, organisation, actor }: Asker): Promise<boolean> {
  const settings = await db.maybe(repository.permissions(organisation.uid));
  return Boolean(actor.homeUid === organisation.uid ? settings?.users : settings?.landlords);
}

/** @throws 403 `reports_not_allowed` where the general settings do not let the caller generate reports */
export async function requireAllowed(asker: Asker): Promise<void> {
  if (await isAllowed(asker)) return;
  const isOwn = asker.actor.homeUid === asker.organisation.uid;
  throw reportErrors.notAllowed(isOwn ? 'the organisation’s users' : 'the landlord’s users');
}
