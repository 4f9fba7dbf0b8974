import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { selectActivityPage } from '#root/server/areas/activities/activity-list.repository.ts';
import { findName } from '#root/server/platform/db/statement.ts';
import { type Db, type Json, readTenant } from '#root/server/platform/db/tenant.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createVersionedCache } from './versioned-cache.ts';

const { test, world } = await startActivityTests();
const newCache = (maxBytes = 2 ** 25) => createResponseCache(createVersionedCache(maxBytes));

const asked = { page: 1, pageSize: 50, sort: '-updatedAt', filter: {} } as const;
const ask = (cache: ResponseCache, { q = '', db }: { q?: string; db?: Db } = {}): Promise<Json> => {
  const { uid } = world.organisation;
  return cache.json(
    db ?? readTenant(test.pool, uid),
    uid,
    selectActivityPage({ organisation: uid, user: uid }, { ...asked, q }),
  );
};
const readRows = ({ text }: Json) => (JSON.parse(text) as { data: { name: string; version: number }[] }).data;

/** Counts the statements that read a list. */
function counting(db: Db) {
  const made = { lists: 0 };
  const counted: Db = {
    ...db,
    maybe: (statement) => {
      if ('text' in statement && statement.text.includes('json_agg')) made.lists += 1;
      return db.maybe(statement);
    },
  };
  return { counted, made };
}

/** Saves the details of an activity without a change, which only increases its version. */
async function saveAsItIs(uid: string): Promise<void> {
  const { details, version } = await world.readActivity(uid);
  const saved = await world.client.call(activitySteps.details, { params: { uid }, version, body: details });
  expect(saved.status).toBe(200);
}

describe('a cached list', () => {
  it('is not built again while nothing is written in the organisation', async () => {
    const cache = newCache();
    await world.addActivity('Alone', 60, 240);
    const first = await ask(cache);
    expect(readRows(first).map(({ name }) => name)).toContain('Alone');
    const { counted, made } = counting(readTenant(test.pool, world.organisation.uid));
    expect(await ask(cache, { db: counted })).toBe(first);
    expect(made.lists).toBe(0);
    const other = await createActivityWorld(test);
    await other.addActivity('Elsewhere');
    expect(await ask(cache)).toBe(first);
  });

  it('stays cached, however many other statements the server runs', async () => {
    for (let index = 0; index < 2100; index += 1) findName(`select ${index} as other`);
    const cache = newCache();
    const first = await ask(cache, { q: 'asked late' });
    expect(await ask(cache, { q: 'asked late' })).toBe(first);
  });

  it('is built again after each kind of write', async () => {
    const cache = newCache();
    const { uid } = await world.addActivity('Changing', 60, 240);
    const supplier = await world.addResource('supplier', 'Freight', 600);
    let before = await ask(cache);
    const changes = async (what: string, write: () => Promise<unknown>) => {
      await write();
      const now = await ask(cache);
      expect(now.text, what).not.toBe(before.text);
      expect(now.text, what).toBe((await ask(newCache())).text);
      expect(await ask(cache), what).toBe(now);
      before = now;
    };
    await changes('an activity more', () => world.addActivity('New', 60, 240));
    await changes('a link to what is too slow', () =>
      world.saveLinks(uid, [{ kind: 'supplier', providerUid: supplier }]),
    );
    await changes('times of what it needs', () =>
      test.owner.query('update suppliers set rto_minutes = 30 where uid = $1', [supplier]),
    );
    await changes('deletion', async () => {
      const removal = { params: { uid }, version: await world.readVersion(uid), body: { confirmName: 'Changing' } };
      expect((await world.client.call(activities.remove, removal)).status).toBe(204);
    });
  });

  it('shows the new version of a record that was saved unchanged, although the log has no entry of this save', async () => {
    const cache = newCache();
    const { uid } = await world.addActivity('Saved again', 60, 240);
    const entries = () => test.owner.query('select count(*)::int as n from audit_entries where record_uid = $1', [uid]);
    await saveAsItIs(uid);
    const logged = (await entries()).rows;
    for (let turn = 0; turn < 2; turn += 1) {
      await ask(cache);
      await saveAsItIs(uid);
      const [row] = readRows(await ask(cache)).filter(({ name }) => name === 'Saved again');
      expect(row?.version).toBe(await world.readVersion(uid));
    }
    expect((await entries()).rows).toEqual(logged);
  });

  it('is built again after a second save without a change, even if the sealer has processed the first save in between', async () => {
    const cache = newCache();
    const { uid } = await world.addActivity('Saved twice', 60, 240);
    await test.owner.query('delete from quiet_writes');
    await saveAsItIs(uid);
    await ask(cache);
    // Settles the log as the sealer does when all transactions have ended.
    await test.owner.query(`update sealing.progress set sealed_to = (
      select greatest((select max(id) from quiet_writes), (select max(id) from audit_entries)))`);
    await saveAsItIs(uid);
    const [row] = readRows(await ask(cache)).filter(({ name }) => name === 'Saved twice');
    expect(row?.version).toBe(await world.readVersion(uid));
  });

  it('shows a write that began before the list was read, and was committed only afterwards', async () => {
    const cache = newCache();
    await world.addActivity('Late');
    const late = await test.owner.connect();
    await late.query('begin');
    await late.query(`update activities set name = 'Later' where organisation_uid = $1 and name = 'Late'`, [
      world.organisation.uid,
    ]);
    await world.addActivity('Meanwhile');
    expect(readRows(await ask(cache)).map(({ name }) => name)).toContain('Late');
    await late.query('commit');
    late.release();
    expect(readRows(await ask(cache)).map(({ name }) => name)).toContain('Later');
  });

  it('is dropped from a full cache if it is the least recently used, and is not cached if it is larger than the cache', async () => {
    const small = newCache((await ask(newCache())).text.length);
    expect(await ask(small)).not.toBe(await ask(small));
    // This cache has room for about twenty empty lists.
    const some = newCache(20_000);
    const searched = (words: string) => ask(some, { q: words });
    const [used, unused] = [await searched('used'), await searched('unused')];
    for (let turn = 0; turn < 60; turn += 1) {
      await searched(`other ${turn}`);
      expect(await searched('used')).toBe(used);
    }
    expect(await searched('unused')).not.toBe(unused);
  });
});
