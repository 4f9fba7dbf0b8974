import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { landlord } from '#root/contract/landlord/landlord.ts';
import { lastTurn } from '#root/server/start/backup/schedule.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

/** An hour that has passed, so that today's backup is due now. */
const backupHour = new Date().getUTCHours();
const minute = 60_000;
const hour = 60 * minute;

let test: TestApp;
let home: TestOrganisation;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ backupHour });
  home = await test.addOrganisation({ isLandlord: true });
  client = await test.signIn(home);
});
afterAll(() => test.close());
beforeEach(() => test.owner.query('delete from backup_runs'));

interface Run {
  readonly state: 'running' | 'done' | 'failed';
  /** The time since the backup began, in milliseconds. Each completed backup takes ten seconds. */
  readonly ago: number;
  readonly scheduled?: boolean;
  readonly problem?: string;
  readonly checked?: string;
}
async function add({ state, ago, scheduled = true, problem, checked }: Run): Promise<void> {
  await test.owner.query(
    `insert into backup_runs (uid, started_at, ended_at, state, scheduled, target, name, row_count, file_count, byte_count, problem,
       verified_at, verify_problem)
     values (gen_random_uuid(), $1::timestamptz, case when $2::text <> 'running' then $1::timestamptz + interval '10 seconds' end, $2, $3, '/mnt/secret', 'holdfast-x',
       1200, 3, 4000000, $4, case when $5::text is not null then now() end, nullif($5, ''))`,
    [new Date(Date.now() - ago), state, scheduled, problem ?? null, checked ?? null],
  );
}
const read = async (who = client) => (await who.call(landlord.dashboard)).body.data.backups;
const at = (moment: string | null | undefined) => Math.round(Date.parse(moment ?? '') / minute);
const inMinutes = (milliseconds: number) => Math.round((Date.now() + milliseconds) / minute);

describe('the backups on the landlord’s dashboard', () => {
  it('are due at once in a new installation', async () => {
    const report = await read();
    expect(report).toMatchObject({ isDaily: true, last: null, checked: null, openFailure: null, failures: [] });
    expect(Math.abs(at(report.nextAt) - inMinutes(0))).toBeLessThanOrEqual(1);
  });

  it('show the last complete backup, its size, and the next backup at the scheduled hour', async () => {
    await add({ state: 'done', ago: 26 * hour });
    await add({ state: 'done', ago: Date.now() - lastTurn(backupHour, new Date()).getTime(), checked: '' });
    const report = await read();
    const turn = lastTurn(backupHour, new Date()).getTime();
    expect(report.last).toMatchObject({ rows: 1200, bytes: 4_000_000 });
    expect(at(report.last?.at)).toBe(at(new Date(turn + 10_000).toISOString()));
    expect(Date.parse(report.nextAt ?? '')).toBe(turn + 24 * hour);
    expect(report.checked).toMatchObject({ problem: null });
    expect(report).toMatchObject({ openFailure: null, failureCount: 0, runningSince: null });
  });

  it('show the reason of a failure until a backup succeeds, and the time of the next attempt', async () => {
    await add({ state: 'done', ago: 30 * hour });
    const turn = lastTurn(backupHour, new Date()).getTime();
    await add({ state: 'failed', ago: Date.now() - turn, problem: 'The disk is full.' });
    const failing = await read();
    expect(failing.openFailure).toMatchObject({ problem: 'The disk is full.' });
    expect(failing).toMatchObject({ failureCount: 1, failures: [{ problem: 'The disk is full.' }] });
    expect(Date.parse(failing.nextAt ?? '')).toBe(turn + hour);
    await add({ state: 'done', ago: 0, scheduled: false });
    expect(await read()).toMatchObject({ openFailure: null, failureCount: 1 });
  });

  it('count a run as failed if its process ended without a result, and show a run that is in progress', async () => {
    await add({ state: 'running', ago: minute });
    expect(await read()).toMatchObject({
      runningSince: null,
      openFailure: { problem: 'The backup was interrupted.' },
      failureCount: 1,
    });
    const backup = await test.owner.connect();
    await backup.query('begin');
    await backup.query('select pg_advisory_xact_lock(backup_lock())');
    const under = await read();
    await backup.query('rollback');
    backup.release();
    expect(under).toMatchObject({ openFailure: null, failureCount: 0 });
    expect(at(under.runningSince)).toBe(inMinutes(-minute));
  });

  it('list the five latest failures of the last seven days, and the problem of a copy that failed its check', async () => {
    for (let days = 0; days < 9; days += 1)
      await add({ state: 'failed', ago: days * 24 * hour, problem: `Day ${days}` });
    await add({ state: 'done', ago: 0, checked: 'public.users: 1 of 2 rows' });
    const report = await read();
    expect(report.failureCount).toBe(7);
    expect(report.failures.map(({ problem }) => problem)).toEqual(['Day 0', 'Day 1', 'Day 2', 'Day 3', 'Day 4']);
    expect(report.checked).toMatchObject({ problem: 'public.users: 1 of 2 rows' });
  });

  it('have no next time if the server makes no daily backups', async () => {
    const without = await startTestApp();
    try {
      const reader = await without.signIn(await without.addOrganisation({ isLandlord: true }));
      expect(await read(reader)).toMatchObject({ isDaily: false, nextAt: null, last: null });
    } finally {
      await without.close();
    }
  });

  it('are shown only to the landlord, both by the call and by the database', async () => {
    await add({ state: 'failed', ago: minute, problem: 'The folder /mnt/secret is full.' });
    const other = await test.addOrganisation();
    const member = await test.signIn(other);
    const refused = await member.call(landlord.dashboard);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('secret');
    const clerk = await test.signIn(home, ['organization.read']);
    expect((await clerk.call(landlord.dashboard)).status).toBe(403);
    const seen = await test.pool.connect();
    await seen.query('begin');
    await seen.query(`select set_config('holdfast.organisation', $1, true)`, [other.uid]);
    for (const source of ['landlord_backup_runs()', 'backup_state()'])
      expect((await seen.query(`select * from ${source}`)).rows, source).toEqual([]);
    await expect(seen.query('select * from backup_runs')).rejects.toThrow('permission denied');
    seen.release(true);
    expect((await client.call(landlord.dashboard)).text).not.toContain('holdfast-x');
  });
});
