import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { s3Store } from '#root/server/platform/files/s3-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { waitUntil } from '#test/support/until.ts';
import { announceServer } from './announce.ts';
import { createHealth } from './health.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-servers-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const readLive = async () =>
  (await database.pool.query<{ name: string }>('select name from live_servers()')).rows.map(({ name }) => name);

/** Starts a server that keeps its files in a folder. */
function announce(name: string, files: string) {
  const warnings: string[] = [];
  const none = () => undefined;
  const log = { debug: none, info: none, error: none, warn: (line: string) => void warnings.push(line) };
  const store = diskStore(join(folder, files));
  const facts = { name, version: '1.0.0', schema: '0045-servers' };
  return { ...announceServer({ ...facts, pool: database.pool, files: store, log, every: 20 }), warnings };
}

describe('servers on one database', () => {
  it('know each other while they run, and warn if they do not share files', async () => {
    const one = announce('one', 'shared');
    await waitUntil(async () => (await readLive()).length === 1);
    const two = announce('two', 'shared');
    await waitUntil(async () => (await readLive()).length === 2);
    const three = announce('three', 'own');
    await waitUntil(() => one.warnings.length > 0 && three.warnings.length > 0);
    expect(await readLive()).toEqual(['one', 'two', 'three']);
    expect(one.warnings).toEqual([expect.stringContaining('in another place than three on the same database')]);
    expect(three.warnings[0]).toContain('one, two');
    await Promise.all([one.close(), two.close()]);
    expect(await readLive()).toEqual(['three']);
    // A server that was killed, as the one in this row, is forgotten after half a minute.
    await three.close();
    await database.owner.query(
      `insert into servers values (gen_random_uuid(), 'killed', '1', '0045', 'x', now(), now() - interval '31 seconds')`,
    );
    expect(await readLive()).toEqual([]);
  });

  it('distinguish file stores by the folder or the bucket', async () => {
    const [one, again, other] = [
      diskStore(join(folder, 'a')),
      diskStore(join(folder, 'a')),
      diskStore(join(folder, 'b')),
    ];
    expect(await again.identify()).toBe(await one.identify());
    expect(await other.identify()).not.toBe(await one.identify());
    expect(await one.organisations()).toEqual([]);
    const keys = { region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' };
    const bucket = (name: string) => s3Store({ ...keys, endpoint: `https://s3.example.org/${name}` }).identify();
    expect(await bucket('one')).toBe(await bucket('one'));
    expect(await bucket('two')).not.toBe(await bucket('one'));
    expect(await bucket('one')).not.toContain('secret');
  });
});

describe('the check of a server’s parts', () => {
  it('names a background part that does not work, and says that requests are still answered', async () => {
    const health = createHealth(database.pool);
    let works = true;
    health.watch('jobs', () => works);
    expect(await health.check()).toEqual({
      status: 'ready',
      parts: { database: 'ready', schema: 'ready', jobs: 'ready' },
    });
    works = false;
    expect(await health.check()).toMatchObject({ status: 'impaired', parts: { jobs: 'not ready' } });
  });

  it('is answered even if the database does not respond, without details about the database', async () => {
    const silent = { query: () => new Promise(() => undefined) } as unknown as pg.Pool;
    expect(await createHealth(silent, '0045', 50).check()).toEqual({
      status: 'not ready',
      parts: { database: 'not ready', schema: 'not ready' },
    });
    const refused = createPgPool({ host: '127.0.0.1', port: 1, password: 'canary' });
    expect(JSON.stringify(await createHealth(refused, '0045').check())).not.toMatch(/canary|127/);
  });

  it('queries the database once for many probes at the same time', async () => {
    let asked = 0;
    const counting = {
      query: async () => {
        asked += 1;
        return { rows: [{ fits: true }] };
      },
    } as unknown as pg.Pool;
    const health = createHealth(counting, '0045');
    await Promise.all(Array.from({ length: 50 }, () => health.check()));
    expect(asked).toBe(1);
  });
});
