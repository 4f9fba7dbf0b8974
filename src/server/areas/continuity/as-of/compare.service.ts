import { type asOf, type GapAsOf, mostChanges, mostCompared } from '#root/contract/continuity/as-of.ts';
import { describeChanges } from '#root/domain/history/changes.ts';
import { labelTable } from '#root/domain/history/table-labels.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { type ChangeRow, asOfRepository as repository } from './as-of.repository.ts';
import { readResult } from './as-of.service.ts';

/** The most changes of the log that one comparison reads. */
const mostRead = 5_000;

/** Returns the changes of the log by record, in words, the latest first. */
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
    if (known.length < mostChanges) known.push(describe(row));
    byRecord.set(row.root, known);
  }
  return byRecord;
}

/** Compares two kept results, whichever is the earlier. @throws 404 */
export async function compareDays({ db, organisation, params, query }: Ctx<typeof asOf.compare>) {
  const [one, other] = await Promise.all([readResult(db, params.uid), readResult(db, query.with)]);
  const [from, to] = one.moment <= other.moment ? [one, other] : [other, one];
  const [records, gaps] = await Promise.all([
    db.many(repository.differences(organisation.uid, from.uid, to.uid, mostCompared)),
    db.many(repository.gapDifferences(organisation.uid, from.uid, to.uid)),
  ]);
  const uids = records.map(({ uid }) => uid);
  const [changes, earlier, later] = await Promise.all([
    db.many(repository.changes(organisation.uid, [from.moment, to.moment], uids, mostRead)),
    db.maybe(repository.names({ organisation: organisation.uid, uid: from.uid })),
    db.maybe(repository.names({ organisation: organisation.uid, uid: to.uid })),
  ]);
  const names = new Map(Object.entries({ ...earlier?.names, ...later?.names }));
  const byRecord = describeRows(changes, names, organisation.timeZone);
  const pairs = gaps as { before: GapAsOf | null; after: GapAsOf | null }[];
  return {
    data: {
      ...{ from, to },
      records: records.map(({ total: _, ...record }) => ({ ...record, changes: byRecord.get(record.uid) ?? [] })),
      recordCount: records[0]?.total ?? 0,
      gaps: pairs.slice(0, mostCompared),
      gapCounts: {
        opened: pairs.filter(({ before }) => !before).length,
        closed: pairs.filter(({ after }) => !after).length,
        changed: pairs.filter(({ before, after }) => before && after).length,
      },
    },
  };
}
