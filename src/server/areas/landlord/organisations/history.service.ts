import type { organisations } from '#root/contract/landlord/organisations.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type HistoryRow, organisationsRepository, registryRepository } from './organisations.repository.ts';
import { lifeOf } from './registry-access.ts';

/** Columns that say nothing to people. */
const unsaid = new Set(['organisation_uid', 'uid', 'version', 'created_at', 'updated_at', 'is_landlord', 'logo_hash']);
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const wireName = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function changesOf({ before, after }: HistoryRow, nameOf: (uid: unknown) => unknown) {
  const changes = Object.keys({ ...before, ...after })
    .filter((key) => !unsaid.has(key) && !(isEmpty(before?.[key]) && isEmpty(after?.[key])))
    .toSorted()
    .map((key) => ({ field: wireName(key), before: before?.[key] ?? null, after: after?.[key] ?? null }))
    .map((change) =>
      change.field === 'industryUid'
        ? { field: 'industry', before: nameOf(change.before), after: nameOf(change.after) }
        : change,
    );
  // That the logo is another one is said; its hash tells nobody anything.
  const logo = before && after && 'logo_hash' in after;
  return logo
    ? [...changes, { field: 'logo', before: before.logo_hash !== null, after: after.logo_hash !== null }]
    : changes;
}

/** What was changed of an organisation's record: its own rows, with the names that only the landlord knows. */
export async function readHistory({ db, tenants, params, query }: Ctx<typeof organisations.history>) {
  const there = tenants.read(params.uid);
  await lifeOf(there, params.uid);
  const rows = await there.many(organisationsRepository.history(params.uid, query));
  const actors = rows.flatMap(({ actorUid, onBehalf }) => (actorUid && onBehalf ? [actorUid] : []));
  const chosen = rows.flatMap(({ before, after }) =>
    [before?.industry_uid, after?.industry_uid].filter((uid): uid is string => typeof uid === 'string'),
  );
  const [people, known] = await Promise.all([
    db.many(registryRepository.names('users', actors)),
    db.many(registryRepository.names('industries', chosen)),
  ]);
  const names = new Map([...people, ...known].map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: unknown) => (typeof uid === 'string' ? (names.get(uid) ?? null) : null);
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actorName ?? (nameOf(row.actorUid) as string | null),
    onBehalf: row.onBehalf,
    action: row.action,
    changes: changesOf(row, nameOf),
  }));
  return { data, meta: { page: query.page, pageSize: query.pageSize, total: rows[0]?.total ?? 0 } };
}
