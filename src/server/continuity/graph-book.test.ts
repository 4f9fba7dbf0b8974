import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { masters } from '#root/contract/masters.ts';
import { resources } from '#root/contract/resources.ts';
import { query } from '#root/server/db/queries.ts';
import { toStatement } from '#root/server/db/statement.ts';
import { type Db, readTenant, writeTenant } from '#root/server/db/tenant.ts';
import { type ActivityWorld, activityTests, activityWorld } from '#test/support/activities.ts';
import { addMaster, masterBody } from '#test/support/masters.ts';
import { until } from '#test/support/until.ts';
import { createGraphBook, type GraphBook } from './graph-book.ts';
import { impactsOf } from './graph-impacts.ts';

const { test, world } = await activityTests();

/** Seals the log, as if the pauses between two looks were over. */
async function seal(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await test.owner.query(`update sealing.progress set next_at = '-infinity'`);
    await test.owner.query('select seal_audit_entries(1000)');
  }
}

const ask = (book: GraphBook, { organisation }: ActivityWorld = world) =>
  book.of(readTenant(test.pool, organisation.uid), organisation.uid);

const sorted = <T extends { readonly uid: string }>(list: readonly T[]) =>
  list.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));

/** The remembered graph, which is the one that is loaded anew. */
async function askAndCompare(book: GraphBook, asked: ActivityWorld = world) {
  const [known, anew] = [await ask(book, asked), await ask(createGraphBook(), asked)];
  expect(sorted(known.nodes)).toEqual(sorted(anew.nodes));
  expect(sorted(known.edges)).toEqual(sorted(anew.edges));
  const { uid } = asked.organisation;
  const impacts = await impactsOf(readTenant(test.pool, uid), uid, known);
  expect(impacts).toEqual(await impactsOf(readTenant(test.pool, uid), uid, anew));
  return known;
}

describe('a remembered graph', () => {
  it('is the very same while nothing it is made of changes, also when the log is sealed in between', async () => {
    const book = createGraphBook();
    await world.activity('Alone', 60, 240);
    const first = await ask(book);
    expect(first.graph.nodeCount).toBeGreaterThan(0);
    expect(await ask(book)).toBe(first);
    await seal();
    expect(await ask(book)).toBe(first);
    // What runs in the other databases of the tests holds it up.
    await until(async () => {
      await seal();
      return Number((await test.owner.query('select audit_settled() as id')).rows[0].id) > 0;
    });
    expect(await ask(book)).toBe(first);
    // A new one begins above what is settled by now, and is compared from there.
    const fresh = createGraphBook();
    const second = await ask(fresh);
    expect(await ask(fresh)).toBe(second);
    await world.activity('One more');
    expect((await ask(fresh)).graph.nodeCount).toBe(second.graph.nodeCount + 1);
    expect((await ask(book)).graph.nodeCount).toBe(second.graph.nodeCount + 1);
  });

  it('is another after each kind of write, and only for its organisation', async () => {
    const book = createGraphBook();
    const other = await activityWorld(test);
    const { client } = world;
    const dependent = await world.activity('Dependent', 60, 240);
    const supplier = await world.resource('supplier', 'Freight Co', 30);
    const row = await addMaster(client, 'rto', 'Odd', 47);
    const moved = await test.owner.query<{ uid: string }>(
      `update activities set rto_uid = $2, rto_minutes = 47 where uid = $1 returning uid`,
      [dependent.uid, row],
    );
    expect(moved.rowCount).toBe(1);
    const untouched = await ask(book, other);
    let before = await ask(book);
    const changes = async (what: string, write: () => Promise<unknown>) => {
      await write();
      const now = await askAndCompare(book);
      expect(now, what).not.toBe(before);
      expect(await ask(book), what).toBe(now);
      before = now;
      return now;
    };
    const linked = await changes('link', () =>
      world.link(dependent.uid, [{ kind: 'supplier', providerUid: supplier }]),
    );
    expect(linked.edges).toHaveLength(1);
    await changes('tolerance', () =>
      world.link(dependent.uid, [{ kind: 'supplier', providerUid: supplier, toleranceMinutes: 5 }]),
    );
    const minutes = await changes('minutes of a row', async () => {
      const saved = await client.call(masters.update, {
        params: { list: 'rto', uid: row },
        version: 1,
        body: masterBody('rto', 'Odd', 49),
      });
      expect(saved.status).toBe(200);
    });
    expect(minutes.nodes.find(({ uid }) => uid === dependent.uid)?.rto).toBe(49);
    await changes('resource', async () => {
      const { body } = await client.call(resources.get, { params: { kind: 'supplier', uid: supplier } });
      const { name, description, workaround, ownerName } = body.data;
      const answer = await client.call(resources.update, {
        params: { kind: 'supplier', uid: supplier },
        version: body.data.version,
        body: { name, description, workaround, ownerName, rtoMinutes: 90 },
      });
      expect(answer.status).toBe(200);
    });
    const gone = await changes('removal', async () => {
      const answer = await client.call(activities.remove, {
        params: { uid: dependent.uid },
        version: await world.version(dependent.uid),
        body: { confirmName: 'Dependent' },
      });
      expect(answer.status).toBe(204);
    });
    expect(gone.edges).toHaveLength(0);
    expect(await ask(book, other)).toBe(untouched);
  });

  it('follows what lists say, many at once, and more than is worth reading one by one', async () => {
    const book = createGraphBook();
    const busy = await activityWorld(test);
    const ranked = await busy.activity('Ranked', 60, 240);
    const { uid: organisation } = busy.organisation;
    await test.owner.query('update activities set priority_uid = $1 where uid = $2', [busy.row('Low'), ranked.uid]);
    // As when all of that was sealed long ago: an activity that the log still names would be read again anyway.
    await test.owner.query('update sealing.progress set sealed_to = (select max(id) from audit_entries)');
    const rankOf = ({ nodes }: Awaited<ReturnType<typeof ask>>) =>
      nodes.find(({ uid }) => uid === ranked.uid)?.priority;
    const before = rankOf(await askAndCompare(book, busy));
    await test.owner.query('update master_rows set rank = rank + 3 where uid = $1', [busy.row('Low')]);
    expect(rankOf(await askAndCompare(book, busy))).toBe((before ?? 0) + 3);
    const add = (from: number, to: number) =>
      test.owner.query(
        `insert into equipment (organisation_uid, uid, name) select $1, gen_random_uuid(), 'Van ' || n from generate_series($2::int, $3) n`,
        [organisation, from, to],
      );
    const { rows } = await test.owner.query<{ uid: string }>(
      'select uid from impact_categories where organisation_uid = $1 order by position, uid',
      [organisation],
    );
    const category = rows[0]?.uid ?? '';
    await test.owner.query('update activities set impacts = $2 where uid = $1', [
      ranked.uid,
      { [category]: [null, 1, 2, 3, 4, 5, 5, 5] },
    ]);
    const harmed = await askAndCompare(book, busy);
    expect(harmed.impacts.loaded?.matrices[ranked.uid]?.[category]).toEqual([null, 1, 2, 3, 4, 5, 5, 5]);
    await test.owner.query(`update impact_categories set name = 'Trust of the regulator' where uid = $1`, [category]);
    expect((await askAndCompare(book, busy)).impacts.loaded?.categories[0]?.name).toBe('Trust of the regulator');
    await test.owner.query(`update activities set impacts = '{}' where uid = $1`, [ranked.uid]);
    expect((await askAndCompare(book, busy)).impacts.loaded?.matrices[ranked.uid]).toBeUndefined();

    const count = (await ask(book, busy)).nodes.length;
    await add(1, 900);
    expect((await askAndCompare(book, busy)).nodes).toHaveLength(count + 900);
    await add(901, 2100);
    expect((await askAndCompare(book, busy)).nodes).toHaveLength(count + 2100);
    await test.owner.query(`update activities set state = 'archived' where uid = $1`, [ranked.uid]);
    const archived = await askAndCompare(book, busy);
    expect(archived.nodes.find(({ uid }) => uid === ranked.uid)?.archived).toBe(true);
    await test.owner.query(`delete from equipment where organisation_uid = $1 and name like 'Van 1%'`, [organisation]);
    await askAndCompare(book, busy);
  });

  it('is not held when it is larger than all that may be; the least recently used goes first', async () => {
    const other = await activityWorld(test);
    await other.activity('Of the other');
    const [first, second] = [await ask(createGraphBook()), await ask(createGraphBook(), other)];
    const size = ({ nodes, edges }: typeof first) => nodes.length + edges.length;
    const small = createGraphBook(size(first) - 1);
    expect(await ask(small)).not.toBe(await ask(small));
    const one = createGraphBook(Math.max(size(first), size(second)));
    const mine = await ask(one);
    await ask(one, other);
    expect(await ask(one)).not.toBe(mine);
  });

  it('is loaded once for those who ask at the same time, and again after a write in between', async () => {
    const book = createGraphBook();
    const db = readTenant(test.pool, world.organisation.uid);
    let loads = 0;
    const counting: Db = {
      ...db,
      maybe: (asked) => {
        if (toStatement(asked).text.includes('json_build_array')) loads += 1;
        return db.maybe(asked);
      },
    };
    const all = () => Promise.all(Array.from({ length: 8 }, () => book.of(counting, world.organisation.uid)));
    const [first, ...others] = await all();
    expect(others.every((one) => one === first)).toBe(true);
    expect(loads).toBe(1);
    await world.activity('In between');
    expect((await all()).every((one) => one.graph.nodeCount === (first?.graph.nodeCount ?? 0) + 1)).toBe(true);
    expect(loads).toBe(2);
  });

  it('does not keep a transaction that writes waiting, nor remembers what that has loaded', async () => {
    const book = createGraphBook();
    const { uid } = world.organisation;
    const db = readTenant(test.pool, uid);
    const noConnection = Promise.withResolvers<void>();
    const waiting: Db = { ...db, maybe: async (asked) => noConnection.promise.then(() => db.maybe(asked)) };
    const reading = book.of(waiting, uid);
    const writing = await writeTenant(test.pool, uid, {}, async (write) => {
      const parts = await book.of(write, uid);
      return { parts, impacts: await impactsOf(write, uid, parts) };
    });
    noConnection.resolve();
    expect((await reading).graph.nodeCount).toBe(writing.parts.graph.nodeCount);
    expect(await ask(book)).toBe(await reading);
    expect(writing.impacts.categories.length).toBeGreaterThan(0);
  });

  it('does not remember impacts that a transaction has written and takes back', async () => {
    const book = createGraphBook();
    const { uid } = world.organisation;
    await ask(book);
    const failing = writeTenant(test.pool, uid, {}, async (write) => {
      const graph = await book.of(write, uid);
      await write.maybe(query(sql`update impact_categories set name = 'Taken back ' || position returning uid`));
      const { categories } = await impactsOf(write, uid, graph);
      expect(categories[0]?.name).toMatch(/^Taken back/);
      throw new Error('It is taken back');
    });
    await expect(failing).rejects.toThrow('It is taken back');
    await askAndCompare(book);
  });

  it('counts what commits late, although its entries of the log came earlier', async () => {
    const book = createGraphBook();
    const late = await test.owner.connect();
    await late.query('begin');
    await late.query(`update activities set restart_minutes = 7 where organisation_uid = $1 and name = 'Alone'`, [
      world.organisation.uid,
    ]);
    await world.activity('Quick');
    await seal();
    const before = await ask(book);
    await late.query('commit');
    late.release();
    const after = await ask(book);
    expect(after).not.toBe(before);
    expect(after.nodes.find(({ name }) => name === 'Alone')?.restart).toBe(7);
  });
});
