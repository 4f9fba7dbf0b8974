import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { organisationsWithLog } from '#root/server/platform/audit/verify.ts';
import { fileTables } from '#root/server/platform/files/sweep.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, Part, TableEntry } from './manifest.ts';
import { countByTenants, listTables, type Table } from './tables.ts';

/** Stores a file of the backup. */
export type Store = (file: string, content: Buffer) => Promise<Part>;

/**
 * The size of one piece of a table, in bytes. A piece is held in memory, and is uploaded to a bucket with one request.
 */
const pieceSize = 32 * 2 ** 20;

/** The settings that PostgreSQL's text format depends on. */
const settings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s'`;

export type DatabaseExport = Pick<
  Manifest,
  'postgres' | 'migrations' | 'tables' | 'sequences' | 'auditHeads' | 'keyCheck'
> & {
  /** The uploaded files that the rows refer to. */
  readonly uploads: readonly { readonly organisation: string; readonly hash: string }[];
};

/**
 * Writes all rows as of one moment, while other transactions may write. The client is connected as the owner of the
 * tables.
 * @throws BackupError if the export has fewer rows than the organisations have
 */
export async function exportDatabase(client: ClientBase, store: Store): Promise<DatabaseExport> {
  await client.query(`begin isolation level repeatable read read only; ${settings}`);
  try {
    await client.query(`select set_config('holdfast.backup', 'on', true)`);
    const facts = await readFacts(client);
    const found = await listTables(client);
    const tables: TableEntry[] = [];
    for (const table of found) tables.push(await exportTable(client, table, store));
    // Sequences do not belong to the snapshot. They are read after the rows, so that they are not behind the rows.
    const sequences = await readSequences(client);
    await client.query(`select set_config('holdfast.backup', 'off', true)`);
    const organisations = (await organisationsWithLog(client)).map(({ uid }) => uid);
    refuseMissingRows(tables, await countByTenants(client, found, organisations));
    return { ...facts, tables, sequences };
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function readFacts(client: ClientBase) {
  const { rows: facts } = await client.query<{ postgres: string; keyCheck: string }>(
    `select current_setting('server_version') as postgres, key_check as "keyCheck" from installation`,
  );
  const [fact] = facts;
  if (!fact) throw new BackupError('This database has not been started with its root key yet. Start Holdfast once.');
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows: auditHeads } = await client.query<{ organisation: string; head: string }>(
    `select distinct on (organisation_uid) organisation_uid as organisation, seq || ':' || encode(hash, 'hex') as head
     from audit_seals order by organisation_uid, seq desc`,
  );
  // Reads only those tables that exist, because a database of an earlier release lacks some of them.
  const { rows: present } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [fileTables],
  );
  const files = present.map(({ name }) => `select organisation_uid as organisation, file_hash as hash from ${name}`);
  const { rows: uploads } = await client.query<{ organisation: string; hash: string }>(
    `${files.join(' union ')} order by 1, 2`,
  );
  return { ...fact, migrations: migrations.map(({ name }) => name), auditHeads, uploads };
}

async function exportTable(client: ClientBase, { name, columns }: Table, store: Store): Promise<TableEntry> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const copy = client.query(copyTo(`copy ${name} (${list}) to stdout`));
  const parts: Part[] = [];
  const keep = async (content: Buffer) => {
    const number = String(parts.length + 1).padStart(4, '0');
    parts.push(await store(`database/${name}.${number}.gz`, content));
  };
  let rows = 0;
  async function* countLines(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      yield chunk;
    }
  }
  // A row is a line, because line breaks within values are escaped. The rows are counted in the stream that is stored.
  await pipeline(copy, countLines, createGzip({ level: 3 }), (source: AsyncIterable<Buffer>) => inPieces(source, keep));
  return { name, columns: [...columns], rows, parts };
}

async function inPieces(source: AsyncIterable<Buffer>, keep: (content: Buffer) => Promise<void>): Promise<void> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceSize) continue;
    await keep(Buffer.concat(held));
    held = [];
    bytes = 0;
  }
  if (bytes > 0) await keep(Buffer.concat(held));
}

async function readSequences(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where last_value is not null order by 1`,
  );
  return rows;
}

function refuseMissingRows(tables: readonly TableEntry[], counts: ReadonlyMap<string, number>): void {
  const missing = tables
    .filter(({ name, rows }) => rows < (counts.get(name) ?? 0))
    .map(({ name, rows }) => `  ${name}: ${rows} of ${counts.get(name)} rows`);
  if (missing.length === 0) return;
  throw new BackupError(
    `The backup would not hold every row, because a table lacks the policy for backups or has lost it:\n${missing.join('\n')}`,
  );
}
