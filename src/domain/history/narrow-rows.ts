import { PastRows, type Row } from './past-rows.ts';

const partTables = ['activity_links', 'activity_link_alternatives', 'activity_remote_factors'] as const;

/** Adds the uids that a row refers to. */
function collect(row: Row, uids: Set<unknown>): void {
  for (const [column, value] of Object.entries(row)) if (column.endsWith('_uid') && value !== null) uids.add(value);
}

/**
 * Returns only the rows that some activities consist of and refer to, so that a statement about a few of many activities has
 * little to read.
 */
export function narrowRows(past: PastRows, tables: readonly string[], activityUids: readonly string[]): PastRows {
  const wanted = new Set<unknown>(activityUids);
  const uids = new Set<unknown>(activityUids);
  const narrow = new PastRows();
  for (const row of past.list('activities')) if (wanted.has(row.uid)) collect(row, uids);
  for (const table of partTables) {
    const rows = past.list(table).filter((row) => wanted.has(row.activity_uid));
    narrow.replace(table, rows);
    for (const row of rows) collect(row, uids);
  }
  const alternates = past.list('location_alternates').filter((row) => uids.has(row.location_uid));
  narrow.replace('location_alternates', alternates);
  for (const row of alternates) collect(row, uids);
  const whole: readonly string[] = [...partTables, 'location_alternates'];
  for (const table of tables)
    if (!whole.includes(table))
      narrow.replace(
        table,
        past.list(table).filter((row) => uids.has(row.uid)),
      );
  return narrow;
}
