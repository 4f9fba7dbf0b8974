import { type AuditEntry, type RecordKindName, recordKinds } from '#root/contract/audit-log.ts';
import { aboutOf, changesInWords, isAbout, uidsIn } from '#root/domain/audit/changes.ts';
import { thingLabel } from '#root/domain/audit/labels.ts';
import { momentFormatter } from '#root/domain/moments.ts';
import type { Db } from '#root/server/db/tenant.ts';
import type { EntryRow } from './audit-log.repository.ts';
import { nameSources, namesNow, namesOnce, partsBegun, peopleNamed } from './names.repository.ts';

const kindOfTable = new Map<string, RecordKindName>(
  Object.entries(recordKinds).flatMap(([kind, { tables }]) =>
    tables.map((table) => [table, kind as RecordKindName] as const),
  ),
);

const distinct = (values: Iterable<string>) => [...new Set(values)];

/** What the parts among the entries are about: the entry says so itself, or the one of the part's beginning does. */
async function partsOf(db: Db, organisation: string, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const about = new Map(rows.map((row) => [row.id, aboutOf(row.table, row.before, row.after)]));
  const silent = rows.filter((row) => isAbout(row.table) && row.recordUid && !about.get(row.id));
  if (silent.length) {
    const roots = distinct(silent.map((row) => row.rootUid));
    const parts = distinct(silent.flatMap(({ recordUid }) => recordUid ?? []));
    const begun = await db.many(partsBegun(organisation, roots, parts));
    const first = new Map(begun.map(({ uid, table, after }) => [uid, aboutOf(table, null, after)]));
    for (const { id, recordUid } of silent) about.set(id, first.get(recordUid ?? ''));
  }
  return new Map([...about].flatMap(([id, uid]) => (uid ? [[id, uid] as const] : [])));
}

async function namesFor(db: Db, organisation: string, rows: readonly EntryRow[], more: Iterable<string>) {
  const uids = distinct([
    ...more,
    ...rows.flatMap((row) => [row.rootUid, ...uidsIn(row.before), ...uidsIn(row.after)]),
  ]);
  const now = new Map((await db.many(namesNow(organisation, uids))).map(({ uid, name }) => [uid, name]));
  const missing = uids.filter((uid) => !now.has(uid));
  const gone = missing.length ? await db.many(namesOnce(organisation, missing)) : [];
  return { now, once: new Map(gone.map(({ uid, name }) => [uid, name])) };
}

async function peopleOf(db: Db, rows: readonly EntryRow[]) {
  const pairs = new Map(
    rows.flatMap(({ actorUid, behalfOfUid }) =>
      actorUid ? [[`${actorUid} ${behalfOfUid}`, [actorUid, behalfOfUid] as const]] : [],
    ),
  );
  const list = [...pairs.values()];
  if (list.length === 0) return new Map<string, { name: string; home: string }>();
  const people = await db.many(
    peopleNamed(
      list.map(([uid]) => uid),
      list.map(([, home]) => home),
    ),
  );
  return new Map(people.map(({ uid, name, home }) => [uid, { name, home }]));
}

/**
 * Stored entries as people read them: with the names of records and people, and each change in the words of the product.
 * @param timeZone of the organisation, for moments among the values
 */
export async function entriesInWords(
  db: Db,
  { organisation, timeZone }: { organisation: string; timeZone: string },
  rows: readonly EntryRow[],
): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  const parts = await partsOf(db, organisation, rows);
  const [{ now, once }, people] = await Promise.all([
    namesFor(db, organisation, rows, parts.values()),
    peopleOf(db, rows),
  ]);
  const words = { name: (uid: string) => now.get(uid) ?? once.get(uid), moment: momentFormatter(timeZone) };
  return rows.map((row) => {
    const kind = kindOfTable.get(row.table) ?? null;
    const person = row.actorUid ? people.get(row.actorUid) : undefined;
    const mainTable = kind && recordKinds[kind].tables[0];
    return {
      id: row.id,
      at: row.at,
      action: row.action,
      kind,
      what: thingLabel(row.table),
      part: words.name(parts.get(row.id) ?? '') ?? null,
      recordUid: row.rootUid,
      recordName: words.name(row.rootUid) || null,
      recordDeleted: mainTable !== null && mainTable in nameSources && !now.has(row.rootUid),
      actorUid: row.actorUid,
      actorName: person?.name || null,
      onBehalfOf: row.behalfOfUid ? (person?.home ?? '') : null,
      changes: changesInWords(row.table, row.before, row.after, words),
    };
  });
}
