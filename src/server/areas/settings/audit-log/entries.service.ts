import type { AuditLogEntry } from '#root/contract/settings/audit-log.ts';
import { findTable, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import { describeChanges, findSubject, hasSubject, listUids } from '#root/domain/history/changes.ts';
import { labelTable } from '#root/domain/history/table-labels.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { EntryRow } from './audit-log.repository.ts';
import { findActors, findCreatedParts, findCurrentNames, findFormerNames, nameSources } from './names.repository.ts';

const kindByTable = new Map(kinds.flatMap((kind) => listTables(kind).map((table) => [table, kind] as const)));

const distinct = (values: Iterable<string>) => [...new Set(values)];

/**
 * Returns, by entry id, the subjects of those entries that are about a part of a record. A subject is taken from the
 * entry itself, or from the entry that created the part.
 */
async function findPartSubjects(db: Db, organisation: string, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const about = new Map(rows.map((row) => [row.id, findSubject(row.table, row.before, row.after)]));
  const unresolved = rows.filter((row) => hasSubject(row.table) && row.recordUid && !about.get(row.id));
  if (unresolved.length) {
    const roots = distinct(unresolved.map((row) => row.rootUid));
    const parts = distinct(unresolved.flatMap(({ recordUid }) => recordUid ?? []));
    const created = await db.many(findCreatedParts(organisation, roots, parts));
    const first = new Map(created.map(({ uid, table, after }) => [uid, findSubject(table, null, after)]));
    for (const { id, recordUid } of unresolved) about.set(id, first.get(recordUid ?? ''));
  }
  return new Map([...about].flatMap(([id, uid]) => (uid ? [[id, uid] as const] : [])));
}

async function findNames(db: Db, organisation: string, rows: readonly EntryRow[], more: Iterable<string>) {
  const uids = distinct([
    ...more,
    ...rows.flatMap((row) => [row.rootUid, ...listUids(row.before), ...listUids(row.after)]),
  ]);
  const now = new Map((await db.many(findCurrentNames(organisation, uids))).map(({ uid, name }) => [uid, name]));
  const missing = uids.filter((uid) => !now.has(uid));
  const gone = missing.length ? await db.many(findFormerNames(organisation, missing)) : [];
  return { now, once: new Map(gone.map(({ uid, name }) => [uid, name])) };
}

async function findActorNames(db: Db, rows: readonly EntryRow[]) {
  const pairs = new Map(
    rows.flatMap(({ actorUid, behalfOfUid }) =>
      actorUid ? [[`${actorUid} ${behalfOfUid}`, [actorUid, behalfOfUid] as const]] : [],
    ),
  );
  const list = [...pairs.values()];
  if (list.length === 0) return new Map<string, { name: string; home: string }>();
  const people = await db.many(
    findActors(
      list.map(([uid]) => uid),
      list.map(([, home]) => home),
    ),
  );
  return new Map(people.map(({ uid, name, home }) => [uid, { name, home }]));
}

/**
 * Returns stored entries with the names of records and people, and with each change in words.
 * @param timeZone of the organisation, for moments among the values
 */
export async function describeEntries(
  db: Db,
  { organisation, timeZone }: { organisation: string; timeZone: string },
  rows: readonly EntryRow[],
): Promise<AuditLogEntry[]> {
  if (rows.length === 0) return [];
  const parts = await findPartSubjects(db, organisation, rows);
  const [{ now, once }, people] = await Promise.all([
    findNames(db, organisation, rows, parts.values()),
    findActorNames(db, rows),
  ]);
  const words = { name: (uid: string) => now.get(uid) ?? once.get(uid), moment: createMomentFormatter(timeZone) };
  return rows.map((row) => {
    const kind = kindByTable.get(row.table) ?? null;
    const person = row.actorUid ? people.get(row.actorUid) : undefined;
    const mainTable = kind && findTable(kind);
    return {
      id: row.id,
      at: row.at,
      action: row.action,
      kind,
      what: labelTable(row.table),
      part: words.name(parts.get(row.id) ?? '') ?? null,
      recordUid: row.rootUid,
      recordName: words.name(row.rootUid) || null,
      recordDeleted: mainTable !== null && mainTable in nameSources && !now.has(row.rootUid),
      actorUid: row.actorUid,
      actorName: person?.name || null,
      onBehalfOf: row.behalfOfUid ? (person?.home ?? '') : null,
      address: row.address,
      changes: describeChanges(row.table, row.before, row.after, words),
    };
  });
}
