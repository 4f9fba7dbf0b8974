import type { organisations } from '#root/contract/landlord/organisations.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type HistoryRow, organisationsRepository, registryRepository } from './organisations.repository.ts';
import { findLifecycle } from './registry-access.ts';

/** The columns that the history leaves out, because they mean nothing to people. */
const hiddenColumns = new Set([
  'organisation_uid',
  'uid',
  'version',
  'created_at',
  'updated_at',
  'is_landlord',
  'logo_hash',
]);
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const toFieldName = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describeChanges({ before, after }: HistoryRow, findName: (uid: unknown) => unknown) {
  const changes = Object.keys({ ...before, ...after })
    .filter((key) => !hiddenColumns.has(key) && !(isEmpty(before?.[key]) && isEmpty(after?.[key])))
    .toSorted()
    .map((key) => ({ field: toFieldName(key), before: before?.[key] ?? null, after: after?.[key] ?? null }))
    .map((change) =>
      change.field === 'industryUid'
        ? { field: 'industry', before: findName(change.before), after: findName(change.after) }
        : change,
    );
  // A changed logo is shown as present or absent, because its hash means nothing to people.
  const logo = before && after && 'logo_hash' in after;
  return logo
    ? [...changes, { field: 'logo', before: before.logo_hash !== null, after: after.logo_hash !== null }]
    : changes;
}

/** Returns the changes of an organisation's record, with the names of the landlord's users and industries. */
export async function readHistory({ db, tenants, params, query }: Ctx<typeof organisations.history>) {
  const registered = tenants.read(params.uid);
  await findLifecycle(registered, params.uid);
  const rows = await registered.many(organisationsRepository.history(params.uid, query));
  const actors = rows.flatMap(({ actorUid, onBehalf }) => (actorUid && onBehalf ? [actorUid] : []));
  const chosen = rows.flatMap(({ before, after }) =>
    [before?.industry_uid, after?.industry_uid].filter((uid): uid is string => typeof uid === 'string'),
  );
  const [people, known] = await Promise.all([
    db.many(registryRepository.names('users', actors)),
    db.many(registryRepository.names('industries', chosen)),
  ]);
  const names = new Map([...people, ...known].map(({ uid, name }) => [uid, name]));
  const findName = (uid: unknown) => (typeof uid === 'string' ? (names.get(uid) ?? null) : null);
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName ?? (findName(row.actorUid) as string | null),
    onBehalf: row.onBehalf,
    action: row.action,
    changes: describeChanges(row, findName),
  }));
  return { data, meta: { page: query.page, pageSize: query.pageSize, total: rows[0]?.total ?? 0 } };
}
