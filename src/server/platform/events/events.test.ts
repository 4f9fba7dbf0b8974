import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { type WriteDb, writeTenant } from '#root/server/platform/db/tenant.ts';
import { useJobs } from '#test/support/jobs.ts';
import { createEvents } from './create-events.ts';
import { type DomainEvent, defineEvent } from './event.ts';
import { type DeliveredEvent, type Subscription, subscribe, subscribeToAll } from './subscription.ts';

const shelfFilled = defineEvent('shelf.filled', { boxes: z.int() });
const shelfEmptied = defineEvent('shelf.emptied');

const jobs = useJobs();
const actor = newUid();

const emit = (subscriptions: Subscription[], ...events: DomainEvent[]) =>
  writeTenant(jobs.test.pool, jobs.home.uid, { actor }, (db) =>
    createEvents(subscriptions, jobs.test.services.now).emit(db, ...events),
  );
const startWorker = (subscriptions: Subscription[]) =>
  jobs.startWorker(
    subscriptions.map(({ job }) => ({ ...job, retryAfter: 10 })),
    { pollEvery: 10 },
  );
async function insertDivision(db: WriteDb, organisation: string, name: string): Promise<void> {
  await db.run(queries.insertInto('divisions').values({ organisation_uid: organisation, uid: newUid(), name }));
}

it('an event reaches the subscribers to its type and the subscribers to all types', async () => {
  const [filled, all]: [DeliveredEvent<{ boxes: number }>[], DeliveredEvent[]] = [[], []];
  const subscriptions = [
    subscribe('shelf.record_filled', shelfFilled, async (event) => void filled.push(event)),
    subscribeToAll('shelf.record_all', async (event) => void all.push(event)),
  ];
  startWorker(subscriptions);
  const [one, two] = [newUid(), newUid()];
  await emit(subscriptions, shelfFilled({ uid: one, name: 'One', boxes: 1 }), shelfEmptied({ uid: two, name: 'Two' }));
  await jobs.waitUntil(jobs.areAllDone);
  expect(filled).toEqual([
    {
      id: all.find(({ type }) => type === 'shelf.filled')?.id,
      type: 'shelf.filled',
      organisationUid: jobs.home.uid,
      at: expect.any(Date),
      actorUid: actor,
      payload: { uid: one, name: 'One', boxes: 1 },
    },
  ]);
  expect(all.map(({ type }) => type).sort()).toEqual(['shelf.emptied', 'shelf.filled']);
  expect(all.find(({ type }) => type === 'shelf.emptied')?.payload).toEqual({ uid: two, name: 'Two' });
});

it('an event of a transaction that is rolled back is not delivered', async () => {
  const subscriptions = [subscribeToAll('shelf.record', async () => undefined)];
  await expect(
    writeTenant(jobs.test.pool, jobs.home.uid, {}, async (db) => {
      await createEvents(subscriptions, jobs.test.services.now).emit(db, shelfEmptied({ uid: newUid(), name: 'One' }));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await jobs.readJobs()).toEqual([]);
});

it('an event that nobody subscribes to writes nothing', async () => {
  const subscriptions = [subscribe('shelf.record', shelfFilled, async () => undefined)];
  await emit(subscriptions, shelfEmptied({ uid: newUid(), name: 'One' }));
  expect(await jobs.readJobs()).toEqual([]);
});

it('a subscriber writes within the organisation of the event, on behalf of the person who caused the event', async () => {
  const name = `Made by an event ${newUid()}`;
  let visible = -1;
  const subscriptions = [
    subscribe('shelf.write', shelfFilled, async ({ organisationUid }, db) => {
      visible = (await db.many(query(sql`select uid from organisations`))).length;
      await insertDivision(db, organisationUid, name);
    }),
  ];
  startWorker(subscriptions);
  await emit(subscriptions, shelfFilled({ uid: newUid(), name: 'One', boxes: 1 }));
  await jobs.waitUntil(jobs.areAllDone);
  const { rows } = await jobs.test.owner.query(
    `select d.organisation_uid, e.actor_uid from divisions d join audit_entries e on e.record_uid = d.uid where d.name = $1`,
    [name],
  );
  expect(rows).toEqual([{ organisation_uid: jobs.home.uid, actor_uid: actor }]);
  expect(visible).toBe(1);
});

it('a failed delivery is retried with the same id and leaves no partial writes, and other subscribers do not wait', async () => {
  const ids: string[] = [];
  const subscriptions = [
    subscribe('shelf.fail', shelfFilled, async ({ id, organisationUid }, db) => {
      ids.push(id);
      await insertDivision(db, organisationUid, `Try ${ids.length}`);
      if (ids.length < 3) throw new Error('not yet');
    }),
    subscribe('shelf.write', shelfFilled, ({ organisationUid }, db) => insertDivision(db, organisationUid, 'Other')),
  ];
  startWorker(subscriptions);
  await emit(subscriptions, shelfFilled({ uid: newUid(), name: 'One', boxes: 1 }));
  await jobs.waitUntil(jobs.areAllDone);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect((await jobs.readDivisions()).map(({ name }) => name).sort()).toEqual(['Other', 'Try 3']);
});

it('a delivery whose connection is killed is made by the next try', async () => {
  let tries = 0;
  const subscriptions = [
    subscribe('shelf.write', shelfFilled, async ({ organisationUid }, db) => {
      tries += 1;
      await insertDivision(db, organisationUid, 'Once');
      if (tries > 1) return;
      const backend = await db.maybe(query(sql<{ pid: number }>`select pg_backend_pid() as pid`));
      await jobs.test.owner.query('select pg_terminate_backend($1)', [backend?.pid]);
      await db.run(query(sql`select pg_sleep(1)`));
    }),
  ];
  startWorker(subscriptions);
  await emit(subscriptions, shelfFilled({ uid: newUid(), name: 'One', boxes: 1 }));
  await jobs.waitUntil(jobs.areAllDone);
  expect([tries, await jobs.readDivisions()]).toEqual([2, [{ name: 'Once' }]]);
});

it('a delivery fails if an older release emitted the event with a payload that no longer fits', async () => {
  const subscriptions = [subscribe('shelf.record', shelfFilled, async () => undefined)];
  jobs.startWorker(subscriptions.map(({ job }) => ({ ...job, maxTries: 1 })));
  await emit(subscriptions, { type: 'shelf.filled', payload: { uid: newUid(), name: 'One' } });
  await jobs.waitUntil(async () => (await jobs.readJobs())[0]?.state === 'failed');
  expect(await jobs.readJobs()).toMatchObject([{ kind: 'shelf.record', tries: 1, finished_at: expect.any(Date) }]);
});
