import { describe, expect, it } from 'vitest';
import { queries } from '#root/server/platform/db/queries.ts';
import { type Db, readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { readLogState } from './log-state.ts';
import { createVersionedCache, type Source, type VersionedCache } from './versioned-cache.ts';

const { test, world } = await startActivityTests();
const megabyte = 2 ** 20;

const selectNames = (organisation: string) =>
  queries.selectFrom('activities').select('name').where('organisation_uid', '=', organisation).orderBy('name');

type NamesOptions = { bytes?: number; key?: string } & Pick<Source<string[]>, 'tables'>;

/** Reads the names of all activities through the cache and counts how often they are loaded. */
function namesThrough(cache: VersionedCache, { bytes = 1, key = 'names', ...rest }: NamesOptions = {}) {
  const made = { loads: 0 };
  const ask = (db: Db, organisation = world.organisation.uid) =>
    cache.read(db, organisation, {
      ...rest,
      key,
      load: async () => {
        made.loads += 1;
        const state = await readLogState(db, organisation, rest.tables);
        const value = (await db.many(selectNames(organisation))).map(({ name }) => name);
        return { state, value, bytes };
      },
    });
  const read = (organisation = world.organisation.uid) => ask(readTenant(test.pool, organisation), organisation);
  return { made, ask, read };
}

describe('reading through the cache', () => {
  it('returns the same value while nothing is written in the organisation', async () => {
    const { made, read } = namesThrough(createVersionedCache(megabyte));
    await world.addActivity('Alone');
    const first = await read();
    expect(first).toContain('Alone');
    const other = await createActivityWorld(test);
    await other.addActivity('Elsewhere');
    expect(await read()).toBe(first);
    expect(await read(other.organisation.uid)).toEqual(['Elsewhere']);
    expect(await read()).toBe(first);
    expect(made.loads).toBe(2);
  });

  it('loads again after a write, even one that changes only a version', async () => {
    const { made, read } = namesThrough(createVersionedCache(megabyte));
    const { uid } = await world.addActivity('Before');
    await read();
    await test.owner.query(`update activities set name = 'After' where uid = $1`, [uid]);
    expect(await read()).toContain('After');
    expect(made.loads).toBe(2);
    await test.owner.query('update activities set name = name where uid = $1', [uid]);
    await read();
    expect(made.loads).toBe(3);
  });

  it('loads again only after writes to the tables that the source names', async () => {
    const { made, read } = namesThrough(createVersionedCache(megabyte), { tables: ['activities'] });
    const first = await read();
    await world.addResource('supplier', 'Freight', 60);
    expect(await read()).toBe(first);
    await world.addActivity('Counts');
    expect(await read()).toContain('Counts');
    expect(made.loads).toBe(2);
  });

  it('passes the cached value to the next load', async () => {
    const cache = createVersionedCache(megabyte);
    const { uid } = world.organisation;
    const db = readTenant(test.pool, uid);
    const given: unknown[] = [];
    const read = () =>
      cache.read(db, uid, {
        key: 'counter',
        load: async (outdated) => {
          given.push(outdated?.value);
          return { state: await readLogState(db, uid), value: given.length, bytes: 1 };
        },
      });
    await read();
    await world.addActivity('Another');
    expect(await read()).toBe(2);
    expect(given).toEqual([undefined, 1]);
  });

  it('loads a value again for the next call if a write happened while the value was being loaded', async () => {
    const cache = createVersionedCache(megabyte);
    const { made, read } = namesThrough(cache);
    await world.addActivity('First');
    const { uid } = world.organisation;
    const db = readTenant(test.pool, uid);
    let writes = 1;
    const slow = () =>
      cache.read(db, uid, {
        key: 'names',
        load: async () => {
          const state = await readLogState(db, uid);
          const value = (await db.many(selectNames(uid))).map(({ name }) => name);
          if (writes > 0) await world.addActivity('In between');
          writes -= 1;
          return { state, value, bytes: 1 };
        },
      });
    expect(await slow()).not.toContain('In between');
    expect(await read()).toContain('In between');
    expect(made.loads).toBe(1);
  });

  it('serves a transaction that writes, but caches nothing that the transaction may roll back', async () => {
    const { made, ask, read } = namesThrough(createVersionedCache(megabyte));
    await world.addActivity('Committed');
    const before = await read();
    const { uid } = world.organisation;
    const undone = writeTenant(test.pool, uid, {}, async (db) => {
      expect(await ask(db)).toBe(before);
      await db.run(
        queries
          .updateTable('activities')
          .set({ name: 'Undone' })
          .where('organisation_uid', '=', uid)
          .where('name', '=', 'Committed'),
      );
      expect(await ask(db)).toContain('Undone');
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await read()).toEqual(before);
    expect(made.loads).toBe(2);
  });

  it('loads once for all concurrent calls, and reports a failure only to the call that loads', async () => {
    const { made, read } = namesThrough(createVersionedCache(megabyte));
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => read()));
    expect(others.every((names) => names === first)).toBe(true);
    expect(made.loads).toBe(1);
    const cache = createVersionedCache(megabyte);
    const { uid } = world.organisation;
    const db = readTenant(test.pool, uid);
    let tries = 0;
    const failing = () =>
      cache.read(db, uid, {
        key: 'failing',
        load: async () => {
          tries += 1;
          if (tries === 1) throw new Error('The first try');
          return { state: await readLogState(db, uid), value: 'Loaded', bytes: 1 };
        },
      });
    const results = await Promise.allSettled([failing(), failing(), failing()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(tries).toBe(2);
  });

  it('drops the least recently used values, values that are too large, and values that are to be forgotten', async () => {
    const { uid } = world.organisation;
    const cache = createVersionedCache(10);
    const small = namesThrough(cache, { bytes: 6 });
    await small.read();
    cache.forget(uid, 'names');
    await small.read();
    expect(small.made.loads).toBe(2);
    const large = namesThrough(cache, { bytes: 11, key: 'large' });
    await large.read();
    await large.read();
    expect(large.made.loads).toBe(2);
    const next = namesThrough(cache, { bytes: 6, key: 'next' });
    await next.read();
    await small.read();
    expect(small.made.loads).toBe(3);
  });

  it('caches nothing if the cache may use no memory', async () => {
    const { made, read } = namesThrough(createVersionedCache(0));
    expect(await read()).toEqual(await read());
    expect(made.loads).toBe(2);
  });
});

describe('a result derived from a version of a value', () => {
  const db = readTenant(test.pool, world.organisation.uid);
  const counting = (cache: VersionedCache) => {
    const made = { times: 0 };
    const work = async () => {
      made.times += 1;
      return { value: { number: made.times }, bytes: 1 };
    };
    return { made, derive: (version: string, using = db) => cache.derive(using, version, 'number', work) };
  };

  it('is calculated once for each version, even for concurrent calls', async () => {
    const { made, derive } = counting(createVersionedCache(megabyte));
    const [first, second] = await Promise.all([derive('a'), derive('a')]);
    expect(second).toBe(first);
    expect(await derive('a')).toBe(first);
    expect(await derive('b')).toEqual({ number: 2 });
    expect(made.times).toBe(2);
  });

  it('is not returned to another organisation that names the same version', async () => {
    const { derive } = counting(createVersionedCache(megabyte));
    const first = await derive('a');
    const other = await createActivityWorld(test);
    expect(await derive('a', readTenant(test.pool, other.organisation.uid))).not.toBe(first);
  });

  it('is not cached if the calculation fails', async () => {
    const cache = createVersionedCache(megabyte);
    const failing = cache.derive(db, 'a', 'number', () => Promise.reject(new Error('busy')));
    await expect(failing).rejects.toThrow('busy');
    expect(await counting(cache).derive('a')).toEqual({ number: 1 });
  });

  it('is read from the cache in a transaction that writes, but not added to it', async () => {
    const { made, derive } = counting(createVersionedCache(megabyte));
    const { uid } = world.organisation;
    await writeTenant(test.pool, uid, {}, async (writing) => derive('a', writing));
    const first = await derive('a');
    expect(first).toEqual({ number: 2 });
    expect(await writeTenant(test.pool, uid, {}, async (writing) => derive('a', writing))).toBe(first);
    expect(made.times).toBe(2);
  });
});
