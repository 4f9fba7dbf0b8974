import { PastRows, type Row } from './past-rows.ts';

/** The tables of what an activity consists of, by the column that names what their rows belong to. */
const parts: Readonly<Record<string, string>> = {
  activity_links: 'activity_uid',
  activity_link_alternatives: 'activity_uid',
  activity_remote_factors: 'activity_uid',
  location_alternates: 'location_uid',
};

/** Adds the uids that a row refers to. */
function collect(row: Row, uids: Set<unknown>): void {
  for (const [column, value] of Object.entries(row)) if (column.endsWith('_uid') && value !== null) uids.add(value);
}

/**
 * Returns a function that finds only the rows that some activities consist of and refer to, so that a statement about a few of
 * many activities has little to read. It groups the rows once, for all calls.
 */
export function createNarrowing(
  past: PastRows,
  tables: readonly string[],
): (activityUids: readonly string[]) => PastRows {
  const partRows = Object.entries(parts).map(
    ([table, column]) => [table, Map.groupBy(past.list(table), (row) => row[column])] as const,
  );
  const others = tables.filter((table) => !(table in parts));
  return (activityUids) => {
    const narrow = new PastRows();
    const uids = new Set<unknown>(activityUids);
    for (const uid of activityUids) collect(past.find('activities', uid) ?? {}, uids);
    for (const [table, rowsByUid] of partRows) {
      const rows = [...uids].flatMap((uid) => rowsByUid.get(uid) ?? []);
      narrow.replace(table, rows);
      for (const row of rows) collect(row, uids);
    }
    for (const table of others)
      narrow.replace(
        table,
        [...uids].map((uid) => past.find(table, uid)).filter((row) => row !== undefined),
      );
    return narrow;
  };
}
