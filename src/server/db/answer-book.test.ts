import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { activitySteps } from '#root/contract/activity-steps.ts';
import { activityPage } from '#root/server/features/activities/activity-list.repository.ts';
import { activityTests, activityWorld } from '#test/support/activities.ts';
import { type AnswerBook, createAnswerBook } from './answer-book.ts';
import { type Db, type Json, readTenant } from './tenant.ts';

const { test, world } = await activityTests();

const asked = { page: 1, pageSize: 50, sort: '-updatedAt', filter: {} } as const;
const ask = (book: AnswerBook, { q = '', db }: { q?: string; db?: Db } = {}): Promise<Json> => {
  const { uid } = world.organisation;
  return book.json(
    db ?? readTenant(test.pool, uid),
    uid,
    activityPage({ organisation: uid, user: uid }, { ...asked, q }),
  );
};
const rowsOf = ({ text }: Json) => (JSON.parse(text) as { data: { name: string; version: number }[] }).data;

/** Counts the statements that build a list. */
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

/** Saves the details of an activity as they stand: another version, and nothing else. */
async function saveAsItIs(uid: string): Promise<void> {
  const { details, version } = await world.read(uid);
  const saved = await world.client.call(activitySteps.details, { params: { uid }, version, body: details });
  expect(saved.status).toBe(200);
}

describe('a remembered answer', () => {
  it('is the very same while nothing is written in the organisation', async () => {
    const book = createAnswerBook(32 * 2 ** 20);
    await world.activity('Alone', 60, 240);
    const first = await ask(book);
    expect(rowsOf(first).map(({ name }) => name)).toContain('Alone');
    const { counted, made } = counting(readTenant(test.pool, world.organisation.uid));
    expect(await ask(book, { db: counted })).toBe(first);
    expect(made.lists).toBe(0);
    const other = await activityWorld(test);
    await other.activity('Elsewhere');
    expect(await ask(book)).toBe(first);
  });

  it('is another after each kind of write', async () => {
    const book = createAnswerBook(32 * 2 ** 20);
    const { uid } = await world.activity('Changing', 60, 240);
    const supplier = await world.resource('supplier', 'Freight', 600);
    let before = await ask(book);
    const changes = async (what: string, write: () => Promise<unknown>) => {
      await write();
      const now = await ask(book);
      expect(now.text, what).not.toBe(before.text);
      expect(now.text, what).toBe((await ask(createAnswerBook(32 * 2 ** 20))).text);
      expect(await ask(book), what).toBe(now);
      before = now;
    };
    await changes('an activity more', () => world.activity('New', 60, 240));
    await changes('a link to what is too slow', () => world.link(uid, [{ kind: 'supplier', providerUid: supplier }]));
    await changes('times of what it needs', () =>
      test.owner.query('update suppliers set rto_minutes = 30 where uid = $1', [supplier]),
    );
    await changes('deletion', async () => {
      const removal = { params: { uid }, version: await world.version(uid), body: { confirmName: 'Changing' } };
      expect((await world.client.call(activities.remove, removal)).status).toBe(204);
    });
  });

  it('has the version that a record gets when it is saved as it was, which the log does not tell', async () => {
    const book = createAnswerBook(32 * 2 ** 20);
    const { uid } = await world.activity('Saved again', 60, 240);
    const entries = () => test.owner.query('select count(*)::int as n from audit_entries where record_uid = $1', [uid]);
    await saveAsItIs(uid);
    const logged = (await entries()).rows;
    for (let turn = 0; turn < 2; turn += 1) {
      await ask(book);
      await saveAsItIs(uid);
      const [row] = rowsOf(await ask(book)).filter(({ name }) => name === 'Saved again');
      expect(row?.version).toBe(await world.version(uid));
    }
    expect((await entries()).rows).toEqual(logged);
  });

  it('is not taken for another one when a later save that changed nothing takes the place of a settled one', async () => {
    const book = createAnswerBook(32 * 2 ** 20);
    const { uid } = await world.activity('Saved twice', 60, 240);
    await test.owner.query('delete from quiet_writes');
    await saveAsItIs(uid);
    await ask(book);
    // As the sealer does, once all that was under way has ended.
    await test.owner.query(`update sealing.progress set sealed_to = (
      select greatest((select max(id) from quiet_writes), (select max(id) from audit_entries)))`);
    await saveAsItIs(uid);
    const [row] = rowsOf(await ask(book)).filter(({ name }) => name === 'Saved twice');
    expect(row?.version).toBe(await world.version(uid));
  });

  it('counts what commits late', async () => {
    const book = createAnswerBook(32 * 2 ** 20);
    await world.activity('Late');
    const late = await test.owner.connect();
    await late.query('begin');
    await late.query(`update activities set name = 'Later' where organisation_uid = $1 and name = 'Late'`, [
      world.organisation.uid,
    ]);
    await world.activity('Meanwhile');
    expect(rowsOf(await ask(book)).map(({ name }) => name)).toContain('Late');
    await late.query('commit');
    late.release();
    expect(rowsOf(await ask(book)).map(({ name }) => name)).toContain('Later');
  });

  it('is not kept where it takes too much of what may be kept; the least recently used goes first', async () => {
    const small = createAnswerBook(2 * (await ask(createAnswerBook(32 * 2 ** 20))).text.length);
    expect(await ask(small)).not.toBe(await ask(small));
    // Room for some twenty answers without rows.
    const some = createAnswerBook(20_000);
    const searched = (words: string) => ask(some, { q: words });
    const [used, unused] = [await searched('used'), await searched('unused')];
    for (let turn = 0; turn < 60; turn += 1) {
      await searched(`other ${turn}`);
      expect(await searched('used')).toBe(used);
    }
    expect(await searched('unused')).not.toBe(unused);
  });
});
