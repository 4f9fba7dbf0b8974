import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { toStatement } from '#root/server/platform/db/statement.ts';
import { type Db, readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { type ActivityWorld, createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { addMaster, buildMaster } from '#test/support/masters.ts';
import { waitUntil } from '#test/support/until.ts';
import { bytesPerPart, createGraphCache, type GraphCache } from './graph-cache.ts';
import { readImpacts } from './graph-impacts.ts';

const { test, world } = await startActivityTests();
const newCache = (maxBytes = 2 ** 27) => createGraphCache(createVersionedCache(maxBytes));

/** Seals the log without waiting for the sealer's pauses. */
async function seal(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await test.owner.query(`update sealing.progress set next_at = '-infinity'`);
    await test.owner.query('select seal_audit_entries(1000)');
  }
}

const ask = (cache: GraphCache, { organisation }: ActivityWorld = world) =>
  cache.read(readTenant(test.pool, organisation.uid), organisation.uid);

const sorted = <T extends { readonly uid: string }>(list: readonly T[]) =>
  list.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));

/** Reads the graph through the cache and compares it with a graph loaded from the database. */
async function askAndCompare(cache: GraphCache, asked: ActivityWorld = world) {
  const [known, anew] = [await ask(cache, asked), await ask(newCache(), asked)];
  expect(sorted(known.nodes)).toEqual(sorted(anew.nodes));
  expect(sorted(known.edges)).toEqual(sorted(anew.edges));
  const { uid } = asked.organisation;
  const impacts = await readImpacts(readTenant(test.pool, uid), uid, known);
  expect(impacts).toEqual(await readImpacts(readTenant(test.pool, uid), uid, anew));
  return known;
}

describe('a cached graph', () => {
  it('stays the same object until its data changes, even when the log is sealed in between', async () => {
    const cache = newCache();
    await world.addActivity('Alone', 60, 240);
    const first = await ask(cache);
    expect(first.graph.nodeCount).toBeGreaterThan(0);
    expect(await ask(cache)).toBe(first);
    await seal();
    expect(await ask(cache)).toBe(first);
    // Transactions in the databases of other tests delay the sealer.
    await waitUntil(async () => {
      await seal();
      return Number((await test.owner.query('select audit_settled() as id')).rows[0].id) > 0;
    });
    expect(await ask(cache)).toBe(first);
    // This cache loads the graph only now, after the older entries of the log have been sealed.
    const fresh = newCache();
    const second = await ask(fresh);
    expect(await ask(fresh)).toBe(second);
    await world.addActivity('One more');
    expect((await ask(fresh)).graph.nodeCount).toBe(second.graph.nodeCount + 1);
    expect((await ask(cache)).graph.nodeCount).toBe(second.graph.nodeCount + 1);
  });

  it('changes after each kind of write, but not after writes in another organisation', async () => {
    const cache = newCache();
    const other = await createActivityWorld(test);
    const { client } = world;
    const dependent = await world.addActivity('Dependent', 60, 240);
    const supplier = await world.addResource('supplier', 'Freight Co', 30);
    const row = await addMaster(client, 'rto', 'Odd', 47);
    const moved = await test.owner.query<{ uid: string }>(
      `update activities set rto_uid = $2, rto_minutes = 47 where uid = $1 returning uid`,
      [dependent.uid, row],
    );
    expect(moved.rowCount).toBe(1);
    const untouched = await ask(cache, other);
    let before = await ask(cache);
    const changes = async (what: string, write: () => Promise<unknown>) => {
      await write();
      const now = await askAndCompare(cache);
      expect(now, what).not.toBe(before);
      expect(await ask(cache), what).toBe(now);
      before = now;
      return now;
    };
    const linked = await changes('link', () =>
      world.saveLinks(dependent.uid, [{ kind: 'supplier', providerUid: supplier }]),
    );
    expect(linked.edges).toHaveLength(1);
    await changes('tolerance', () =>
      world.saveLinks(dependent.uid, [{ kind: 'supplier', providerUid: supplier, toleranceMinutes: 5 }]),
    );
    const minutes = await changes('minutes of a row', async () => {
      const saved = await client.call(masters.update, {
        params: { list: 'rto', uid: row },
        version: 1,
        body: buildMaster('rto', 'Odd', 49),
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
        version: await world.readVersion(dependent.uid),
        body: { confirmName: 'Dependent' },
      });
      expect(answer.status).toBe(204);
    });
    expect(gone.edges).toHaveLength(0);
    expect(await ask(cache, other)).toBe(untouched);
  });

  it('reflects changes of master data, many changes at once, and so many changes that the whole graph is loaded again', async () => {
    const cache = newCache();
    const busy = await createActivityWorld(test);
    const ranked = await busy.addActivity('Ranked', 60, 240);
    const { uid: organisation } = busy.organisation;
    await test.owner.query('update activities set priority_uid = $1 where uid = $2', [busy.findRow('Low'), ranked.uid]);
    // Marks the whole log as sealed, because an activity with an unsealed entry would be read again anyway.
    await test.owner.query('update sealing.progress set sealed_to = (select max(id) from audit_entries)');
    const findRank = ({ nodes }: Awaited<ReturnType<typeof ask>>) =>
      nodes.find(({ uid }) => uid === ranked.uid)?.priority;
    const before = findRank(await askAndCompare(cache, busy));
    await test.owner.query('update master_rows set rank = rank + 3 where uid = $1', [busy.findRow('Low')]);
    expect(findRank(await askAndCompare(cache, busy))).toBe((before ?? 0) + 3);
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
    const harmed = await askAndCompare(cache, busy);
    expect(harmed.impacts.loaded?.matrices[ranked.uid]?.[category]).toEqual([null, 1, 2, 3, 4, 5, 5, 5]);
    await test.owner.query(`update impact_categories set name = 'Trust of the regulator' where uid = $1`, [category]);
    expect((await askAndCompare(cache, busy)).impacts.loaded?.categories[0]?.name).toBe('Trust of the regulator');
    await test.owner.query(`update activities set impacts = '{}' where uid = $1`, [ranked.uid]);
    expect((await askAndCompare(cache, busy)).impacts.loaded?.matrices[ranked.uid]).toBeUndefined();

    const count = (await ask(cache, busy)).nodes.length;
    await add(1, 900);
    expect((await askAndCompare(cache, busy)).nodes).toHaveLength(count + 900);
    await add(901, 2100);
    expect((await askAndCompare(cache, busy)).nodes).toHaveLength(count + 2100);
    await test.owner.query(`update activities set state = 'archived' where uid = $1`, [ranked.uid]);
    const archived = await askAndCompare(cache, busy);
    expect(archived.nodes.find(({ uid }) => uid === ranked.uid)?.archived).toBe(true);
    await test.owner.query(`delete from equipment where organisation_uid = $1 and name like 'Van 1%'`, [organisation]);
    await askAndCompare(cache, busy);
  });

  it('is not stored if it is larger than the cache, and the least recently used graph is dropped first', async () => {
    const other = await createActivityWorld(test);
    await other.addActivity('Of the other');
    const [first, second] = [await ask(newCache()), await ask(newCache(), other)];
    const size = ({ nodes, edges }: typeof first) => nodes.length + edges.length;
    const small = newCache((size(first) - 1) * bytesPerPart);
    expect(await ask(small)).not.toBe(await ask(small));
    const one = newCache(Math.max(size(first), size(second)) * bytesPerPart);
    const mine = await ask(one);
    await ask(one, other);
    expect(await ask(one)).not.toBe(mine);
  });

  it('is loaded once for all concurrent calls, and again after a write', async () => {
    const cache = newCache();
    const db = readTenant(test.pool, world.organisation.uid);
    let loads = 0;
    const counting: Db = {
      ...db,
      maybe: (asked) => {
        if (toStatement(asked).text.includes('json_build_array')) loads += 1;
        return db.maybe(asked);
      },
    };
    const all = () => Promise.all(Array.from({ length: 8 }, () => cache.read(counting, world.organisation.uid)));
    const [first, ...others] = await all();
    expect(others.every((one) => one === first)).toBe(true);
    expect(loads).toBe(1);
    await world.addActivity('In between');
    expect((await all()).every((one) => one.graph.nodeCount === (first?.graph.nodeCount ?? 0) + 1)).toBe(true);
    expect(loads).toBe(2);
  });

  it('does not make a writing transaction wait, and is not replaced by what the transaction loads', async () => {
    const cache = newCache();
    const { uid } = world.organisation;
    const db = readTenant(test.pool, uid);
    const noConnection = Promise.withResolvers<void>();
    const waiting: Db = { ...db, maybe: async (asked) => noConnection.promise.then(() => db.maybe(asked)) };
    const reading = cache.read(waiting, uid);
    const writing = await writeTenant(test.pool, uid, {}, async (write) => {
      const parts = await cache.read(write, uid);
      return { parts, impacts: await readImpacts(write, uid, parts) };
    });
    noConnection.resolve();
    expect((await reading).graph.nodeCount).toBe(writing.parts.graph.nodeCount);
    expect(await ask(cache)).toBe(await reading);
    expect(writing.impacts.categories.length).toBeGreaterThan(0);
  });

  it('never contains impacts that a transaction writes and rolls back', async () => {
    const cache = newCache();
    const { uid } = world.organisation;
    await ask(cache);
    const failing = writeTenant(test.pool, uid, {}, async (write) => {
      const graph = await cache.read(write, uid);
      await write.maybe(query(sql`update impact_categories set name = 'Rolled back ' || position returning uid`));
      const { categories } = await readImpacts(write, uid, graph);
      expect(categories[0]?.name).toMatch(/^Rolled back/);
      throw new Error('It is rolled back');
    });
    await expect(failing).rejects.toThrow('It is rolled back');
    await askAndCompare(cache);
  });

  it('shows a write that was committed late, although its log entries are older than entries that were read before', async () => {
    const cache = newCache();
    const late = await test.owner.connect();
    await late.query('begin');
    await late.query(`update activities set restart_minutes = 7 where organisation_uid = $1 and name = 'Alone'`, [
      world.organisation.uid,
    ]);
    await world.addActivity('Quick');
    await seal();
    const before = await ask(cache);
    await late.query('commit');
    late.release();
    const after = await ask(cache);
    expect(after).not.toBe(before);
    expect(after.nodes.find(({ name }) => name === 'Alone')?.restart).toBe(7);
  });
});
