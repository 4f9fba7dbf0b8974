import {
  type AsOfResult,
  type asOf,
  type ComparisonFilter,
  type GapAsOf,
  maxChanges,
  maxCompared,
} from '#root/contract/continuity/as-of.ts';
import { describeChanges } from '#root/domain/history/changes.ts';
import { labelTable } from '#root/domain/history/table-labels.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type ChangeRow, asOfRepository as repository } from './as-of.repository.ts';
import { readResult } from './as-of.service.ts';

/** The maximum number of changes of the log that one comparison reads. */
const maxRead = 5_000;

/** Returns the logged changes of each record, in words, in the order of the rows (the latest first). */
function describeRows(rows: readonly ChangeRow[], names: ReadonlyMap<string, string>, timeZone: string) {
  const words = { name: (uid: string) => names.get(uid), moment: createMomentFormatter(timeZone) };
  const byRecord = new Map<string, ReturnType<typeof describe>[]>();
  const describe = ({ at, actorName, action, table, before, after }: ChangeRow) => ({
    ...{ at, actorName, action },
    what: labelTable(table),
    fields: describeChanges(table, before, after, words).map(({ label, before: old, after: now }) => ({
      ...{ label, before: old, after: now },
    })),
  });
  for (const row of rows) {
    const known = byRecord.get(row.root) ?? [];
    if (known.length < maxChanges) known.push(describe(row));
    byRecord.set(row.root, known);
  }
  return byRecord;
}

interface Pair {
  readonly before: GapAsOf | null;
  readonly after: GapAsOf | null;
}

const countSteps = (pairs: readonly Pair[]) => ({
  opened: pairs.filter(({ before }) => !before).length,
  closed: pairs.filter(({ after }) => !after).length,
  changed: pairs.filter(({ before, after }) => before && after).length,
});

/** Returns the records at the two ends of a gap. */
function listEnds({ before, after }: Pair): string[] {
  const gap = after ?? before;
  return [...new Set([gap?.dependent.uid ?? '', gap?.provider.uid ?? ''])];
}

/** The filters that apply only to records. A gap matches if a record at one of its ends matches. */
const narrowing = ['kind', 'what', 'actorUid', 'effect'] as const satisfies readonly (keyof ComparisonFilter)[];

const keepOfRecords = (pairs: readonly Pair[], uids: ReadonlySet<string>) =>
  pairs.filter((pair) => listEnds(pair).some((uid) => uids.has(uid)));

/** Groups gaps by the records at their two ends. */
function groupByRecord(pairs: readonly Pair[]): ReadonlyMap<string, readonly Pair[]> {
  const byRecord = new Map<string, Pair[]>();
  for (const pair of pairs) {
    for (const uid of listEnds(pair)) {
      const known = byRecord.get(uid) ?? [];
      known.push(pair);
      byRecord.set(uid, known);
    }
  }
  return byRecord;
}

/**
 * Returns the uids of the users to whom changes refer, such as the user who submitted an activity. Their names must be
 * read separately, because results store only names of records.
 */
const listUsers = (rows: readonly ChangeRow[]): string[] => {
  const values = rows.flatMap(({ before, after }) => [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]);
  return [...new Set(values.flatMap(([key, uid]) => (/_by_uid$/.test(key) && typeof uid === 'string' ? [uid] : [])))];
};

/**
 * Returns the changes of each record, in words. A record can differ without a change of its own because it refers to a
 * changed record, such as a renamed owner. In that case, the changes of the other record are returned.
 */
async function readChanges(
  { db, organisation }: Pick<Ctx<typeof asOf.compare>, 'db' | 'organisation'>,
  { from, to }: { readonly from: AsOfResult; readonly to: AsOfResult },
  records: readonly { readonly uid: string; readonly what: string }[],
) {
  const uids = records.map(({ uid }) => uid);
  const [own, earlier, later] = await Promise.all([
    db.many(repository.changes(organisation.uid, from, to, uids, maxRead)),
    db.maybe(repository.names({ organisation: organisation.uid, uid: from.uid })),
    db.maybe(repository.names({ organisation: organisation.uid, uid: to.uid })),
  ]);
  const changed = new Set(own.map(({ root }) => root));
  const others = records.filter(({ uid, what }) => what === 'changed' && !changed.has(uid)).map(({ uid }) => uid);
  const named = others.length > 0 ? await db.many(repository.named(organisation.uid, from, to, others)) : [];
  const causes = [...new Set(named.flatMap((one) => one.named))];
  const rows = causes.length > 0 ? await db.many(repository.changes(organisation.uid, from, to, causes, maxRead)) : [];
  const all = [...own, ...rows.filter(({ root }) => !changed.has(root))];
  const users = await db.many(repository.userNames(listUsers(all)));
  const names = new Map([
    ...Object.entries({ ...earlier?.names, ...later?.names }),
    ...users.map(({ uid, name }) => [uid, name] as const),
  ]);
  const found = describeRows(all, names, organisation.timeZone);
  for (const { uid, named: causesOf } of named)
    found.set(uid, causesOf.flatMap((cause) => found.get(cause) ?? []).slice(0, maxChanges));
  return found;
}

/** Compares two stored results, given in any order. @throws 404 */
export async function compareDays({ db, organisation, params, query }: Ctx<typeof asOf.compare>) {
  const [one, other] = await Promise.all([readResult(db, params.uid), readResult(db, query.with)]);
  const [from, to] = one.moment <= other.moment ? [one, other] : [other, one];
  const asked = { from, to, q: query.q, filter: query.filter };
  const pairs = (await db.many(repository.gapDifferences(organisation.uid, asked))) as Pair[];
  const byEnd = groupByRecord(pairs);
  const isNarrowed = narrowing.some((field) => query.filter[field] !== undefined);
  const most = isNarrowed ? null : maxCompared;
  const [matching, people] = await Promise.all([
    db.many(repository.differences(organisation.uid, { ...asked, withGap: [...byEnd.keys()], most })),
    db.many(repository.people(organisation.uid, from, to)),
  ]);
  const records = matching.slice(0, maxCompared);
  const shown = isNarrowed ? keepOfRecords(pairs, new Set(matching.map(({ uid }) => uid))) : pairs;
  const byRecord = await readChanges({ db, organisation }, asked, records);
  return {
    data: {
      ...{ from, to, people },
      records: records.map(({ total: _, ...record }) => ({
        ...record,
        gaps: countSteps(byEnd.get(record.uid) ?? []),
        changes: byRecord.get(record.uid) ?? [],
      })),
      recordCount: records[0]?.total ?? 0,
      gaps: shown.slice(0, maxCompared),
      gapCounts: countSteps(shown),
    },
  };
}
