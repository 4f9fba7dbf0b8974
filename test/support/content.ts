import type { TestApp, TestOrganisation } from './app.ts';

type Row = Record<string, unknown>;

const ownColumns = ['organisation_uid', 'uid', 'version', 'created_at', 'updated_at'];

/**
 * Returns the organisation's rows in each of these tables as sorted JSON texts, with names in place of uids. The result
 * is the same for two organisations with the same content.
 * @param excluded further columns to omit
 */
export async function readContent(
  { owner }: TestApp,
  { uid }: Pick<TestOrganisation, 'uid'>,
  tables: readonly string[],
  excluded: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const names = new Map<string, string>();
  const rows = new Map<string, readonly Row[]>();
  for (const table of new Set(['master_rows', ...tables])) {
    const result = await owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where organisation_uid = $1`,
      [uid],
    );
    const own = result.rows.map(({ row }) => row);
    rows.set(table, own);
    for (const { uid: recordUid, list = table, name, first_name, last_name, email } of own)
      if (recordUid) names.set(String(recordUid), [list, name, first_name, last_name, email].join(' '));
  }
  const ignored = new Set([...ownColumns, ...excluded]);
  const describeRow = (row: Row) =>
    JSON.stringify(Object.entries(row).filter(([column]) => !ignored.has(column))).replaceAll(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (uid) => names.get(uid) ?? uid,
    );
  return Object.fromEntries(tables.map((table) => [table, (rows.get(table) ?? []).map(describeRow).toSorted()]));
}
