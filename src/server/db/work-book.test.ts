import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { activityTests, activityWorld } from '#test/support/activities.ts';
import { queries } from './queries.ts';
import { type Db, readTenant, writeTenant } from './tenant.ts';
import { createWorkBook, type WorkBook } from './work-book.ts';

const { test, world } = await activityTests();
const megabyte = 2 ** 20;

const namesOf = (organisation: string) =>
  queries.selectFrom('activities').select('name').where('organisation_uid', '=', organisation).orderBy('name');

/** Asks for the names of all activities, and counts how often that was worked out. */
function namesIn(book: WorkBook, { size = 1, key = 'names' } = {}) {
  const made = { times: 0 };
  const ask = (db: Db, organisation = world.organisation.uid) =>
    book.of(db, organisation, {
      key,
      sizeOf: () => size,
      work: async () => {
        made.times += 1;
        return (await db.many(namesOf(organisation))).map(({ name }) => name);
      },
    });
  const read = (organisation = world.organisation.uid) => ask(readTenant(test.pool, organisation), organisation);
  return { made, ask, read };
}

describe('what was worked out', () => {
  it('is the very same while nothing is written in the organisation, whatever happens elsewhere', async () => {
    const { made, read } = namesIn(createWorkBook(megabyte));
    await world.activity('Alone');
    const first = await read();
    expect(first).toContain('Alone');
    const other = await activityWorld(test);
    await other.activity('Elsewhere');
    expect(await read()).toBe(first);
    expect(await read(other.organisation.uid)).toEqual(['Elsewhere']);
    expect(await read()).toBe(first);
    expect(made.times).toBe(2);
  });

  it('is worked out anew after a write, also one that changed nothing but a version', async () => {
    const { made, read } = namesIn(createWorkBook(megabyte));
    const { uid } = await world.activity('Before');
    await read();
    await test.owner.query(`update activities set name = 'After' where uid = $1`, [uid]);
    expect(await read()).toContain('After');
    expect(made.times).toBe(2);
    await test.owner.query('update activities set name = name where uid = $1', [uid]);
    await read();
    expect(made.times).toBe(3);
  });

  it('is not remembered where something came in while it was worked out', async () => {
    const book = createWorkBook(megabyte);
    const { made, read } = namesIn(book);
    await world.activity('First');
    const db = readTenant(test.pool, world.organisation.uid);
    let writes = 1;
    const slow = () =>
      book.of(db, world.organisation.uid, {
        key: 'names',
        sizeOf: () => 1,
        work: async () => {
          const names = (await db.many(namesOf(world.organisation.uid))).map(({ name }) => name);
          if (writes > 0) await world.activity('In between');
          writes -= 1;
          return names;
        },
      });
    expect(await slow()).not.toContain('In between');
    expect(await read()).toContain('In between');
    expect(made.times).toBe(1);
  });

  it('is used by a transaction that writes, which leaves nothing behind that may never be committed', async () => {
    const { made, ask, read } = namesIn(createWorkBook(megabyte));
    await world.activity('Committed');
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
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await read()).toEqual(before);
    expect(made.times).toBe(2);
  });

  it('goes when it is forgotten, too large, the least used, or not asked for in its time', async () => {
    const { uid } = world.organisation;
    const book = createWorkBook(10);
    const small = namesIn(book, { size: 6 });
    await small.read();
    book.forget(uid, 'names');
    await small.read();
    expect(small.made.times).toBe(2);
    const large = namesIn(book, { size: 11, key: 'large' });
    await large.read();
    await large.read();
    expect(large.made.times).toBe(2);
    const next = namesIn(book, { size: 6, key: 'next' });
    await next.read();
    await small.read();
    expect(small.made.times).toBe(3);
    const short = namesIn(createWorkBook(megabyte, 1));
    await short.read();
    await sleep(50);
    await short.read();
    expect(short.made.times).toBe(2);
  });
});
