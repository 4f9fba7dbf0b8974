import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runBatch } from './batch.ts';
import type { Statement } from './statement.ts';
import { readTenant, writeTenant } from './tenant.ts';

const [mine, theirs] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const count: Statement<{ n: number }> = { text: 'select count(*)::int as n from divisions', values: [], name: 'count' };
const setting = `select current_setting('holdfast.organisation', true) as organisation`;
const insert = (organisation: string, uid: string, name: string): Statement => ({
  text: 'insert into divisions (organisation_uid, uid, name) values ($1, $2, $3) returning name',
  values: [organisation, uid, name],
  name: 'insert',
});
const uid = (n: number) => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  for (const organisation of [mine, theirs]) {
    await database.owner.query(
      `insert into organisations (organisation_uid, uid, name, friendly_url) values ($1, $1, $2, $2)`,
      [organisation, `org-${organisation.slice(-1)}`],
    );
  }
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner.query('delete from divisions');
  await database.owner.query(
    `insert into divisions (organisation_uid, uid, name) values ($1, $3, 'Mine'), ($2, $4, 'Theirs')`,
    [mine, theirs, uid(1), uid(2)],
  );
});

/** Expects that no connection has been lost, and that no connection is still bound to an organisation. */
async function expectCleanPool() {
  expect(pool.idleCount).toBe(pool.totalCount);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    expect((await client.query(setting)).rows[0].organisation || null).toBeNull();
    expect((await client.query(count.text)).rows).toEqual([{ n: 0 }]);
    client.release();
  }
}

describe('a rehearsal', () => {
  it('undoes its writes, and returns the connection if no transaction had begun', async () => {
    await writeTenant(pool, mine, {}, async (db) => {
      const rehearsed = await db.rehearse(async () => {
        await db.run(insert(mine, uid(3), 'Rehearsed'));
        return (await db.maybe(count))?.n;
      });
      expect(rehearsed).toBe(2);
      expect(pool.idleCount).toBe(pool.totalCount);
      await db.run(insert(mine, uid(4), 'Kept'));
      // Within a transaction, only the writes of the rehearsal are undone.
      await db.rehearse(async () => db.run(insert(mine, uid(5), 'Rehearsed')));
      expect((await db.maybe(count))?.n).toBe(2);
    });
    expect((await readTenant(pool, mine).maybe(count))?.n).toBe(2);
    await expectCleanPool();
  });

  it('that fails returns the connection, and nothing is written', async () => {
    await writeTenant(pool, mine, {}, async (db) => {
      const failing = db.rehearse(async () => {
        await db.run(insert(mine, uid(3), 'Rehearsed'));
        throw new Error('broken');
      });
      await expect(failing).rejects.toThrow('broken');
      expect(pool.idleCount).toBe(pool.totalCount);
    });
    expect((await readTenant(pool, mine).maybe(count))?.n).toBe(1);
  });
});

describe('a connection without an organisation', () => {
  it('sees no rows in any table and gets no error', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_uid'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('holdfast_app', c.oid, 'select')`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows)
      expect((await pool.query(`select count(*)::int as n from ${name}`)).rows).toEqual([{ n: 0 }]);
  });

  it('can write nothing', async () => {
    const { text, values } = insert(mine, uid(9), 'Smuggled');
    await expect(pool.query(text, [...values])).rejects.toThrow('row-level security');
    expect((await pool.query(`update divisions set name = 'x'`)).rowCount).toBe(0);
    expect((await pool.query('delete from divisions')).rowCount).toBe(0);
  });
});

describe('readTenant', () => {
  it('sees one organisation, and the next user of the connection sees nothing', async () => {
    expect(await readTenant(pool, mine).maybe(count)).toEqual({ n: 1 });
    await expectCleanPool();
  });

  it('refuses to write', async () => {
    await expect(readTenant(pool, mine).run(insert(mine, uid(3), 'Written'))).rejects.toMatchObject({ code: '25006' });
    await expectCleanPool();
  });

  it('keeps organisations apart during many concurrent reads over few connections', async () => {
    const reads = Array.from({ length: 200 }, (_, index) => {
      const organisation = index % 2 ? mine : theirs;
      const names = { text: 'select name from divisions', values: [], name: 'names' } as Statement<{ name: string }>;
      return readTenant(pool, organisation)
        .many(names)
        .then((rows) => [organisation, rows.map(({ name }) => name).join()]);
    });
    const seen = new Set((await Promise.all(reads)).map((pair) => pair.join(' ')));
    expect([...seen].sort()).toEqual([`${mine} Mine`, `${theirs} Theirs`]);
    await expectCleanPool();
  });

  it('leaves the connection usable after an error, be it of the given statement or of the statement that opens the tenant', async () => {
    await expect(readTenant(pool, 'nobody').maybe(count)).rejects.toMatchObject({ code: '22P02' });
    await expect(readTenant(pool, mine).maybe({ text: 'select 1 / 0', values: [] })).rejects.toMatchObject({
      code: '22012',
    });
    await expect(
      readTenant(pool, mine).maybe({ text: 'select nonsense', values: [], name: 'bad' }),
    ).rejects.toMatchObject({
      code: '42703',
    });
    expect(await readTenant(pool, mine).maybe(count)).toEqual({ n: 1 });
    await expectCleanPool();
  });
});

describe('writeTenant', () => {
  const names = async () =>
    (await database.owner.query('select name from divisions order by name')).rows.map(({ name }) => name);

  it('writes for its organisation only', async () => {
    await expect(writeTenant(pool, mine, {}, (db) => db.run(insert(theirs, uid(3), 'Smuggled')))).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
    const renamed = await writeTenant(pool, mine, {}, (db) =>
      db.run({ text: `update divisions set name = 'Renamed'`, values: [] }),
    );
    expect(renamed).toBe(1);
    expect(await names()).toEqual(['Renamed', 'Theirs']);
    await expectCleanPool();
  });

  it('commits all or nothing', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      await db.run(insert(mine, uid(3), 'First'));
      await db.run(insert(mine, uid(4), 'Second'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await names()).toEqual(['Mine', 'Theirs']);
    await expectCleanPool();
  });

  it('rolls back if a statement fails, and returns a usable connection', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      await db.run(insert(mine, uid(3), 'First'));
      await db.run(insert(mine, uid(3), 'Same uid'));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(['Mine', 'Theirs']);
    await expectCleanPool();
  });

  it('fails if its handler ignores the error of a statement, because nothing is committed', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      await db.run(insert(mine, uid(3), 'First'));
      await db.run(insert(mine, uid(3), 'Same uid')).catch(() => 0);
      return 'done';
    });
    await expect(work).rejects.toThrow('Nothing was committed');
    expect(await names()).toEqual(['Mine', 'Theirs']);
    await expectCleanPool();
  });

  it('is one transaction even if its first statements are sent concurrently', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      const transaction = { text: 'select pg_current_xact_id()::text as id', values: [] } as Statement<{ id: string }>;
      const ids = await Promise.all([db.maybe(transaction), db.maybe(transaction), db.maybe(transaction)]);
      expect(new Set(ids.map((row) => row?.id)).size).toBe(1);
      await Promise.all([db.run(insert(mine, uid(3), 'First')), db.run(insert(mine, uid(4), 'Second'))]);
      throw new Error('back');
    });
    await expect(work).rejects.toThrow('back');
    expect(await names()).toEqual(['Mine', 'Theirs']);
    await expectCleanPool();
  });

  it('ends when all concurrent statements have ended, and sends nothing afterwards', async () => {
    const late: Promise<unknown>[] = [];
    const work = writeTenant(pool, mine, {}, async (db) => {
      const again = async () => {
        await db.run(insert(mine, uid(4), 'Second'));
        return db.run(insert(mine, uid(5), 'Third'));
      };
      late.push(again().catch((error: Error) => error.message));
      throw new Error('back');
    });
    await expect(work).rejects.toThrow('back');
    expect(await Promise.all(late)).toEqual(['The transaction has ended']);
    expect(await names()).toEqual(['Mine', 'Theirs']);
    await expectCleanPool();
  });

  it('takes no connection for a handler that refuses before it has written', async () => {
    const before = pool.totalCount;
    await expect(writeTenant(pool, mine, {}, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(pool.totalCount).toBe(before);
  });

  it('commits its only statement in one round trip, with its actor in the audit log', async () => {
    const actor = uid(50);
    const work = writeTenant(pool, mine, { actor, request: 'r-1' }, async (db) => {
      expect(await db.only(insert(mine, uid(3), 'Alone'))).toEqual({ name: 'Alone' });
      throw new Error('too late');
    });
    await expect(work).rejects.toThrow('too late');
    expect(await names()).toEqual(['Alone', 'Mine', 'Theirs']);
    const { rows } = await database.owner.query(
      'select actor_uid, request_id from audit_entries where record_uid = $1',
      [uid(3)],
    );
    expect(rows).toEqual([{ actor_uid: actor, request_id: 'r-1' }]);
    await expectCleanPool();
  });

  it('runs the statement of `db.only()` in the transaction if one has begun', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      await db.run(insert(mine, uid(3), 'First'));
      await db.only(insert(mine, uid(4), 'Second'));
      throw new Error('back');
    });
    await expect(work).rejects.toThrow('back');
    expect(await names()).toEqual(['Mine', 'Theirs']);
  });

  it('writes nothing if its connection dies, and the pool recovers', async () => {
    const work = writeTenant(pool, mine, {}, async (db) => {
      await db.run(insert(mine, uid(3), 'First'));
      const backend = await db.maybe<{ pid: number }>({ text: 'select pg_backend_pid() as pid', values: [] });
      await database.owner.query('select pg_terminate_backend($1)', [backend?.pid]);
      await db.run(insert(mine, uid(4), 'Second'));
    });
    await expect(work).rejects.toThrow(/terminat|connection error|EPIPE|ECONNRESET/i);
    expect(await names()).toEqual(['Mine', 'Theirs']);
    expect(await readTenant(pool, mine).maybe(count)).toEqual({ n: 1 });
    await expectCleanPool();
  });
});

describe('a batch', () => {
  it('is one transaction: if the last statement fails, the first is rolled back', async () => {
    const client = await pool.connect();
    const open = { text: `select set_config('holdfast.organisation', $1, true)`, values: [mine] };
    const bad = { text: 'select 1 / 0', values: [] };
    await expect(runBatch(client, [open, insert(mine, uid(3), 'First'), bad])).rejects.toMatchObject({ code: '22012' });
    const { rows } = await runBatch<{ n: number }>(client, [open, count]);
    expect(rows).toEqual([{ n: 1 }]);
    client.release();
    await expectCleanPool();
  });

  it('converts values before sending, so that an invalid value leaves the connection usable', async () => {
    const client = await pool.connect();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await expect(runBatch(client, [{ text: 'select $1::jsonb', values: [circular] }])).rejects.toThrow(/circular/);
    expect((await runBatch(client, [{ text: 'select 1 as n', values: [] }])).rows).toEqual([{ n: 1 }]);
    client.release();
  });
});

describe('two transactions that wait for each other', () => {
  it('both commit, after one of them was retried', async () => {
    await database.owner.query(`insert into divisions (organisation_uid, uid, name) values ($1, $2, 'Also mine')`, [
      mine,
      uid(3),
    ]);
    const add = (record: string): Statement => ({
      text: 'update divisions set description = description || $3 where organisation_uid = $1 and uid = $2',
      values: [mine, record, '+'],
    });
    const both = Promise.withResolvers<void>();
    let tries = 0;
    let holding = 0;
    const writer = (first: string, second: string) =>
      writeTenant(pool, mine, {}, async (db) => {
        tries += 1;
        await db.run(add(first));
        holding += 1;
        if (holding === 2) both.resolve();
        await both.promise;
        await db.run(add(second));
      });
    await Promise.all([writer(uid(1), uid(3)), writer(uid(3), uid(1))]);
    // There may be more than one retry, because the retried transaction conflicts again if the other one has not
    // continued yet.
    expect(tries).toBeGreaterThan(2);
    const { rows } = await database.owner.query(`select description from divisions where organisation_uid = $1`, [
      mine,
    ]);
    expect(rows).toEqual([{ description: '++' }, { description: '++' }]);
    await expectCleanPool();
  });
});
