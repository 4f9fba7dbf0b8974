import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { waitUntil } from '#test/support/until.ts';
import { startSealer } from './sealer.ts';
import { organisationsWithLog, verifyChain } from './verify.ts';

let test: TestApp;
let client: pg.PoolClient;
let home: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  home = (await test.addOrganisation()).uid;
  client = await test.owner.connect();
});
afterEach(() => client.release());

const log = { debug() {}, info() {}, warn() {}, error() {} };
const divide = (organisation: string, name: string) =>
  writeTenant(test.pool, organisation, { actor: newUid(), address: '::1', request: 'r-1' }, (db) =>
    db.run(queries.insertInto('divisions').values({ organisation_uid: organisation, uid: newUid(), name })),
  );
const seal = async (most = 2000): Promise<number> => {
  let sum = 0;
  for (let sealed = most; sealed === most; sum += sealed)
    sealed = (await test.pool.query('select seal_audit_entries($1) as n', [most])).rows[0].n;
  return sum;
};
/** Seals the log three times, without the pauses that the database otherwise requires in between. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await client.query(`update sealing.progress set next_at = '-infinity'`);
    await seal();
  }
};
const progress = async () =>
  (
    await client.query(
      'select sealed_to = (select max(id) from audit_entries) as done, sealed_to from sealing.progress',
    )
  ).rows[0];
/** Seals until every entry is sealed. Transactions in the databases of other tests can delay sealing. */
const settleWholly = () =>
  waitUntil(async () => {
    await settle();
    return (await progress()).done;
  });
const entries = async () =>
  (await client.query('select id from audit_entries where organisation_uid = $1 order by id', [home])).rows.map(
    ({ id }) => Number(id),
  );
const unsealed = async () =>
  (
    await client.query(
      `select from audit_entries e where not exists (
         select from audit_seals s where (s.organisation_uid, s.entry_id) = (e.organisation_uid, e.id))`,
    )
  ).rowCount;

describe('the chain of the audit log', () => {
  it('contains every entry once and can be verified', async () => {
    for (const name of ['One', 'Two', 'Three']) await divide(home, name);
    await seal();
    const report = await verifyChain(client, home);
    expect(report).toMatchObject({ sealed: (await entries()).length, waiting: 0, broken: null });
    expect(report.head).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(await seal()).toBe(0);
    await divide(home, 'Four');
    expect(await verifyChain(client, home)).toMatchObject({ sealed: report.sealed, waiting: 1, broken: null });
    await seal();
    // The head that was stored earlier must still be a link of the chain, which is longer now.
    expect(await verifyChain(client, home, [report.head ?? ''])).toMatchObject({
      sealed: report.sealed + 1,
      broken: null,
    });
    expect((await organisationsWithLog(client)).map(({ uid }) => uid)).toContain(home);
  });

  it('appends entries that are committed late, and loses none', async () => {
    const slow = await test.pool.connect();
    await slow.query(
      `begin; select set_config('holdfast.organisation', '${home}', true);
       insert into divisions (organisation_uid, uid, name) values ('${home}', '${newUid()}', 'Slow')`,
    );
    await divide(home, 'Quick');
    await settle();
    const { waiting, broken } = await verifyChain(client, home);
    expect([waiting, broken]).toEqual([0, null]);
    expect((await progress()).done).toBe(false);
    await slow.query('commit');
    slow.release();
    await settleWholly();
    expect(await verifyChain(client, home)).toMatchObject({
      sealed: (await entries()).length,
      waiting: 0,
      broken: null,
    });
  });

  it('has no break and misses no entry if several sealers build it during concurrent writes', async () => {
    const other = (await test.addOrganisation()).uid;
    const sealers = [1, 2, 3].map(() => startSealer({ pool: test.pool, log, pollEvery: 5 }));
    const writers = [home, other].flatMap((organisation) =>
      [1, 2, 3].map(async (writer) => {
        for (let count = 0; count < 40; count += 1) await divide(organisation, `Writer ${writer}, ${count}`);
      }),
    );
    await Promise.all(writers);
    await waitUntil(async () => (await unsealed()) === 0);
    await Promise.all(sealers.map((sealer) => sealer.close()));
    for (const organisation of [home, other])
      expect(await verifyChain(client, organisation)).toMatchObject({ waiting: 0, broken: null });
  });

  it('grows in batches of any size, and continues after a restore from a database with a longer history', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await divide(home, name);
    await seal(2);
    // A restored database counts transactions from the beginning again, so the stored `next_xid` is above all new ids.
    await client.query(`update sealing.progress set next_xid = '999999999999', next_at = '-infinity'`);
    await divide(home, 'Six');
    await settleWholly();
    expect(await verifyChain(client, home)).toMatchObject({ waiting: 0, broken: null });
  });

  it('cannot be written by the runtime role', async () => {
    await seal();
    for (const statement of [
      `insert into audit_seals (organisation_uid, seq, entry_id, hash) values ('${home}', 999, 999, sha256(''))`,
      'update audit_seals set seq = seq + 1',
      'delete from audit_seals',
      'update audit_entries set at = now()',
      'delete from audit_entries',
      'select * from sealing.progress',
    ])
      await expect(test.pool.query(statement)).rejects.toThrow('permission denied');
    const rows = await writeTenant(test.pool, home, {}, (db) =>
      db.many(query(sql<{ organisation_uid: string }>`select distinct organisation_uid from audit_seals`)),
    );
    expect(rows).toEqual([{ organisation_uid: home }]);
  });
});

describe('a change that the owner of the tables makes in the log', () => {
  const ids = async () => {
    for (const name of ['One', 'Two', 'Three']) await divide(home, name);
    await settleWholly();
    return (await entries()).slice(-3);
  };

  it.each([
    ['after', `after = (after::jsonb || '{"name": "Forged"}')::json`],
    ['actor', 'actor_uid = gen_random_uuid()'],
    ['time', `at = at + interval '1 microsecond'`],
    ['landlord', 'behalf_of_uid = organisation_uid'],
    ['address', 'address = null'],
  ])('is found if the %s was changed', async (_, change) => {
    const [, middle] = await ids();
    await client.query(`update audit_entries set ${change} where id = $1`, [middle]);
    const { broken } = await verifyChain(client, home);
    expect(broken).toMatchObject({ kind: 'changed', entryId: String(middle), entry: { entity: 'divisions' } });
  });

  it('is found if an entry was removed, with or without its seal', async () => {
    const [, middle] = await ids();
    await client.query('delete from audit_entries where id = $1', [middle]);
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'removed', entryId: String(middle) });
    await client.query('delete from audit_seals where entry_id = $1', [middle]);
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'seal_removed' });
  });

  it('is found if an entry was inserted', async () => {
    const [first] = await ids();
    await client.query(
      `insert into audit_entries (organisation_uid, id, at, entity, root_uid, record_uid, action)
       overriding system value select organisation_uid, -1, at, entity, root_uid, record_uid, action
       from audit_entries where id = $1`,
      [first],
    );
    await settle();
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'inserted', entryId: '-1', seq: null });
    await client.query('delete from audit_entries where id = -1');
  });

  it('is found if two entries changed places', async () => {
    const [first, second] = await ids();
    await client.query('alter table audit_entries alter column id set generated by default');
    await client.query('update audit_entries set id = -2 where id = $1', [first]);
    await client.query('update audit_entries set id = $1 where id = $2', [first, second]);
    await client.query('update audit_entries set id = $1 where id = -2', [second]);
    await client.query('alter table audit_entries alter column id set generated always');
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'changed', entryId: String(first) });
  });

  it('is found if two seals changed places', async () => {
    const [first, second] = await ids();
    await client.query('update audit_seals set entry_id = -2 where entry_id = $1', [first]);
    await client.query('update audit_seals set entry_id = $1 where entry_id = $2', [first, second]);
    await client.query('update audit_seals set entry_id = $1 where entry_id = -2', [second]);
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'changed' });
  });

  it('is found with the help of a stored head if the last entry was removed with its seal', async () => {
    const [, , last] = await ids();
    const { head } = await verifyChain(client, home);
    await client.query('delete from audit_entries where id = $1', [last]);
    await client.query('delete from audit_seals where entry_id = $1', [last]);
    expect((await verifyChain(client, home)).broken).toBe(null);
    expect((await verifyChain(client, home, [head ?? ''])).broken).toMatchObject({ kind: 'head' });
  });

  it('is found if the whole log was removed with its seals', async () => {
    await ids();
    await client.query('delete from audit_seals where organisation_uid = $1', [home]);
    await client.query('delete from audit_entries where organisation_uid = $1', [home]);
    expect((await organisationsWithLog(client)).map(({ uid }) => uid)).toContain(home);
    expect((await verifyChain(client, home)).broken).toMatchObject({ kind: 'seal_removed', seq: '1' });
  });
});
