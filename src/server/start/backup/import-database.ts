import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';
import { countRows, listTables, type Table } from './tables.ts';

/**
 * Writes all rows of a backup into a database with the same schema, in one transaction. Triggers do not run, so nothing
 * is logged again. Foreign keys and other constraints are checked. The client is connected as the owner of the tables.
 * @throws BackupError if the schema differs, or the database then has another number of rows than the manifest says
 */
export async function importDatabase(client: Client, backup: OpenBackup): Promise<void> {
  const { manifest } = backup;
  const tables = await listTables(client);
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  try {
    const entries = matchTables(tables, manifest);
    const secured = tables.filter((table) => table.secured);
    // Stops forcing the policies of tables, which then no longer apply to the owner. PostgreSQL would refuse COPY into
    // a table whose policies apply to the role.
    await forEach(client, secured, (name) => `alter table ${name} no force row level security`);
    await forEach(client, tables, (name) => `alter table ${name} disable trigger user`);
    // Deletes the few rows that the migrations have written, because the backup contains them too.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) await importTable(client, backup, entries.get(table.name));
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value]);
    await client.query('set constraints all immediate');
    refuseOtherCounts(manifest, await countRows(client, tables));
    await forEach(client, tables, (name) => `alter table ${name} enable trigger user`);
    await forEach(client, secured, (name) => `alter table ${name} force row level security`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  // The tables are named, because otherwise PostgreSQL would try the system tables too and warn of each.
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
}

async function forEach(client: Client, tables: readonly Table[], toStatement: (name: string) => string): Promise<void> {
  await client.query(tables.map(({ name }) => toStatement(name)).join(';'));
}

/**
 * Returns the tables of the backup; the keys are their names.
 * @throws BackupError if they differ from the tables of the database
 */
function matchTables(tables: readonly Table[], manifest: Manifest): ReadonlyMap<string, TableEntry> {
  const entries = new Map(manifest.tables.map((entry) => [entry.name, entry]));
  const here = tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`);
  const there = manifest.tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`);
  const others = [...here.filter((line) => !there.includes(line)), ...there.filter((line) => !here.includes(line))];
  if (others.length === 0) return entries;
  throw new BackupError(`The tables of the backup are not those of its version of Holdfast:\n  ${others.join('\n  ')}`);
}

async function importTable(client: Client, { readRows }: OpenBackup, entry: TableEntry | undefined): Promise<void> {
  if (!entry || entry.parts.length === 0) return;
  const list = entry.columns.map((column) => escapeIdentifier(column)).join(', ');
  await pipeline(readRows(entry.parts), client.query(copyFrom(`copy ${entry.name} (${list}) from stdin`)));
}

function refuseOtherCounts({ tables }: Manifest, counts: ReadonlyMap<string, number>): void {
  const others = tables
    .filter(({ name, rows }) => counts.get(name) !== rows)
    .map(({ name, rows }) => `  ${name}: ${counts.get(name)} instead of ${rows} rows`);
  if (others.length > 0) throw new BackupError(`Not every row was restored:\n${others.join('\n')}`);
}
