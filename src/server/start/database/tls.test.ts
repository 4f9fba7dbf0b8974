import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { verifyTls } from '#root/server/start/config/database-tls.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { waitForPostgres } from './postgres-checks.ts';

const certificates = path.join(import.meta.dirname, '../../../../test/support/tls');
const authority = path.join(certificates, 'certificate.pem');
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let folder: string;
let server: EmbeddedPostgres;
let address: URL;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-tls-'));
  fs.chmodSync(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: quiet, transport: 'tcp' });
  const data = path.join(folder, 'data', 'postgres');
  const { uid, gid } = fs.statSync(data);
  for (const name of ['certificate.pem', 'key.pem']) {
    fs.copyFileSync(path.join(certificates, name), path.join(data, name));
    fs.chmodSync(path.join(data, name), 0o600);
    fs.chownSync(path.join(data, name), uid, gid);
  }
  address = new URL(server.adminUrl);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const withMode = (mode: string, more: Record<string, string> = {}) => {
  const url = new URL(address);
  url.search = new URLSearchParams({ sslmode: mode, ...more }).toString();
  return url.href;
};
async function open(url: string): Promise<boolean> {
  const pool = createPgPool({ connectionString: url, max: 1 });
  try {
    await waitForPostgres(pool, quiet, 0);
    const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl ?? false;
  } finally {
    await pool.end();
  }
}

it('a PostgreSQL without TLS is refused with advice, unless sslmode=disable', async () => {
  await expect(open(withMode('verify-full'))).rejects.toThrow(/sslmode=disable/);
  expect(await open(withMode('disable'))).toBe(false);
});

it('the certificate of PostgreSQL is verified, unless sslmode=no-verify', async () => {
  const client = createPgClient({ connectionString: address.href });
  await client.connect();
  await client.query(`alter system set ssl_cert_file = 'certificate.pem'`);
  await client.query(`alter system set ssl_key_file = 'key.pem'`);
  await client.query(`alter system set ssl = on`);
  await client.query('select pg_reload_conf()');
  await expect.poll(async () => (await client.query('show ssl')).rows[0].ssl).toBe('on');
  await client.end();
  await expect(open(withMode('verify-full'))).rejects.toThrow(/sslrootcert/);
  expect(await open(withMode('verify-full', { sslrootcert: authority }))).toBe(true);
  expect(await open(withMode('no-verify'))).toBe(true);
});

it.each([
  ['postgres://u:p@db.example.org/x', 'postgres://u:p@db.example.org/x?sslmode=verify-full'],
  [
    'postgres://u:p@10.0.0.5:6432/x?application_name=y',
    'postgres://u:p@10.0.0.5:6432/x?application_name=y&sslmode=verify-full',
  ],
  ...['postgres://u:p@db.example.org/x?sslmode=disable', 'postgres://u:p@localhost/x', 'postgres://u:p@[::1]/x'].map(
    (same) => [same, same] as const,
  ),
  ['postgres://u:p@%2Frun%2Fpostgresql/x', 'postgres://u:p@%2Frun%2Fpostgresql/x'],
] as const)('the database %s is opened as %s', (given, opened) => {
  expect(verifyTls(given)).toBe(opened);
});
