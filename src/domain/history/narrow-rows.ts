import { PastRows, type Row } from './past-rows.ts';

/**
 * The tables of parts that belong to an activity or its locations, with the column that refers to the owner of a part.
 */
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
 * Returns a function that finds only the rows of some activities, of their parts and of the records that they refer to.
 * A calculation about few activities then has few rows to read. The rows are grouped only once for all calls.
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
