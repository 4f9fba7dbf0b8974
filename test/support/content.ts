import type { TestApp, TestOrganisation } from './app.ts';

type Row = Record<string, unknown>;

const ownToItself = ['organisation_uid', 'uid', 'version', 'created_at', 'updated_at'];

/**
 * All that an organisation has in these tables, as two organisations with the same content have it: each row by its columns,
 * with names in the place of uids.
 * @param without further columns to leave out
 */
export async function contentOf(
  { owner }: TestApp,
  { uid }: Pick<TestOrganisation, 'uid'>,
  tables: readonly string[],
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const names = new Map<string, string>();
  const rows = new Map<string, readonly Row[]>();
  for (const table of new Set(['master_rows', ...tables])) {
    const found = await owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where organisation_uid = $1`,
      [uid],
    );
    const own = found.rows.map(({ row }) => row);
    rows.set(table, own);
    for (const { uid: of, list = table, name, first_name, last_name, email } of own)
      if (of) names.set(String(of), [list, name, first_name, last_name, email].join(' '));
  }
  const left = new Set([...ownToItself, ...without]);
  const inWords = (row: Row) =>
    JSON.stringify(Object.entries(row).filter(([column]) => !left.has(column))).replaceAll(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      (one) => names.get(one) ?? one,
    );
  return Object.fromEntries(tables.map((table) => [table, (rows.get(table) ?? []).map(inWords).toSorted()]));
}
