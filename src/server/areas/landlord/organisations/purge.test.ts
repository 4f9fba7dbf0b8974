import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createRows } from '#test/support/rows.ts';
import { dailyPurge } from './purge.ts';

let test: TestApp;
const log = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const listTables = async (): Promise<string[]> =>
  (
    await test.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'organisation_uid' and table_type = 'BASE TABLE'`,
    )
  ).rows.map(({ name }) => name);

const countRows = async (table: string, organisation: string): Promise<number> =>
  (await test.owner.query(`select 1 from ${table} where organisation_uid = $1`, [organisation])).rowCount ?? 0;

/** Adds an organisation that was deleted the given number of days ago. */
async function addDeleted(days: number) {
  const organisation = await test.addOrganisation();
  await test.owner.query(`update organisations set state = 'deleted' where uid = $1`, [organisation.uid]);
  await test.owner.query(`update organisations set deleted_at = now() - make_interval(days => $2) where uid = $1`, [
    organisation.uid,
    days,
  ]);
  return organisation;
}

describe('the nightly purge', () => {
  it('removes from every table an organisation that was deleted thirty days ago, and removes no other organisation', async () => {
    const home = await test.addOrganisation({ isLandlord: true });
    const rows = await createRows(test.owner);
    const tables = await listTables();
    const [old, young] = [await addDeleted(30), await addDeleted(29)];
    const own = ['organisations', 'audit_entries', 'audit_seals', 'industries'];
    for (const table of tables.filter((name) => !own.includes(name)))
      await rows.insert(table, old.uid).catch(() => undefined);
    const filled = [];
    for (const table of tables) if (await countRows(table, old.uid)) filled.push(table);
    // There are enough tables with references between them for the order to matter.
    expect(filled.length).toBeGreaterThan(25);
    const before = await countRows('audit_entries', young.uid);
    const { folder } = test.services.mail;
    await mkdir(folder, { recursive: true });
    for (const { uid } of [old, young]) {
      await writeFile(join(folder, `${uid}.eml`), 'a link');
      await test.owner.query(
        `insert into mails (organisation_uid, uid, kind, recipient, state, kept_as)
         values ($1, gen_random_uuid(), 'invitation', 'a@b.example', 'kept', $2)`,
        [uid, `${uid}.eml`],
      );
    }

    const worker = startWorker({
      pool: test.pool,
      services: test.services,
      jobs: [dailyPurge.job],
      log,
      pollEvery: 20,
    });
    const job = await createTenantAccess(test.pool).write(home.uid, {}, (db) => enqueue(db, dailyPurge.job, {}));
    const state = async () => (await test.owner.query('select state, result from jobs where uid = $1', [job])).rows[0];
    for (let tries = 0; tries < 200 && (await state()).state !== 'done'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await worker.close();

    expect(await state()).toEqual({ state: 'done', result: { purged: 1, forgotMails: 0 } });
    for (const table of tables) expect([table, await countRows(table, old.uid)]).toEqual([table, 0]);
    // The purge also removes the files of the organisation's mails.
    const kept = await readdir(folder);
    expect([kept.includes(`${old.uid}.eml`), kept.includes(`${young.uid}.eml`)]).toEqual([false, true]);
    expect(await countRows('organisations', young.uid)).toBe(1);
    expect(await countRows('audit_entries', young.uid)).toBe(before);
  });
});
