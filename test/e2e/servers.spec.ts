import { connectAsOwner, type OwnerConnection } from '#root/server/start/cli/owner-connection.ts';
import { readConfig } from '#root/server/start/config/config.ts';
import { findProblems, type Look } from './support/looks.ts';
import { signIn } from './support/sign-in.ts';
import { expect, findLogin, test } from './support/test.ts';

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const other = '6d0f0f5e-6a5b-4a0e-9d51-000000000002';

/** Connects to the database of the running product. */
const connect = (): Promise<OwnerConnection> =>
  connectAsOwner(readConfig({ DATA_DIR: process.env.E2E_DATA, NODE_ENV: 'production' }), quiet);

test('the landlord is warned if a second server stores uploaded files separately, until it shares the files', async ({
  page,
}) => {
  const owner = await connect();
  /** Writes the report of a second server to the database, as it does every ten seconds. */
  const announce = (files: string) =>
    owner.client.query(`select announce_server($1, 'second', '0.1.0', '0001', $2, now())`, [other, files]);
  try {
    await signIn(page, findLogin('Landlord admin'));
    await page.goto('/dashboard');
    const tile = page.getByRole('region', { name: 'Which servers are running?' });
    const rows = tile.getByRole('table', { name: 'Which servers are running?' }).getByRole('row');
    // The rows are the heading and this server.
    await expect(rows).toHaveCount(2);
    await expect(tile.getByRole('alert')).toHaveCount(0);
    await expect(tile.getByRole('columnheader', { name: 'Uploaded files' })).toHaveCount(0);

    await announce('a folder of its own');
    await page.reload();
    await expect(tile.getByRole('alert')).toContainText('The servers do not share uploaded files');
    await expect(tile.getByRole('alert')).toContainText('Set the same bucket or shared folder on all servers.');
    await expect(rows.filter({ hasText: 'second' })).toContainText('Separate');
    await expect(rows.filter({ hasText: 'Shared' })).toHaveCount(1);
    // A server counts as gone after 30 seconds of silence, so the second server reports again.
    await announce('a folder of its own');
    expect(await findProblems(page, '/dashboard with a server that keeps files apart', looks)).toEqual([]);

    const { rows: live } = await owner.client.query<{ files: string }>(
      'select files from live_servers() where uid <> $1',
      [other],
    );
    // A server can store its files elsewhere only after a restart, and a server that stops removes its row. The test
    // does the same: it removes the row and announces the server again.
    await owner.client.query('select dismiss_server($1)', [other]);
    await announce(live[0]?.files ?? '');
    await page.reload();
    await expect(rows.filter({ hasText: 'second' })).toBeVisible();
    await expect(tile.getByRole('alert')).toHaveCount(0);
    await expect(tile.getByRole('columnheader', { name: 'Uploaded files' })).toHaveCount(0);
  } finally {
    await owner.client.query('select dismiss_server($1)', [other]);
    await owner.close();
  }
});
