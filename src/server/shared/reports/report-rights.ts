import { sql } from 'kysely';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';

const typeNames = Object.keys(reportTypes) as ReportType[];

const mayRead = (permissions: ReadonlySet<Permission>, type: ReportType) =>
  reportTypes[type].reads.every((one) => permissions.has(one));

/** Lists the types whose reports the caller may read now. */
export const listReadable = ({ permissions }: Pick<Actor, 'permissions'>): ReportType[] =>
  typeNames.filter((type) => mayRead(permissions, type));

/** Reads the type of a report. */
export const findReportType = (organisation: string, uid: string) =>
  query(sql<{ type: ReportType }>`select type from reports where organisation_uid = ${organisation} and uid = ${uid}`);

interface One {
  readonly db: Db;
  readonly organisation: { readonly uid: string };
  readonly actor: Pick<Actor, 'permissions'>;
  readonly params: { readonly uid: string };
}

/** @throws 404 without the report, 403 without the permission to read its content */
export async function requireReadable({ db, organisation, actor, params }: One): Promise<void> {
  const found = await db.maybe(findReportType(organisation.uid, params.uid));
  if (!found) throw errors.notFound();
  requireType(actor, found.type);
}

/** @throws 403 without the permission to read the content of reports of this type */
export function requireType({ permissions }: Pick<Actor, 'permissions'>, type: ReportType): void {
  if (!mayRead(permissions, type)) throw errors.forbidden();
}
