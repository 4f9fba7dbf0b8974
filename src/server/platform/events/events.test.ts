import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createNotifyListener, type NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { waitUntil as untilTrue } from '#test/support/until.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { emit } from './emit.ts';
import { defineEvent } from './event.ts';
import { type Delivered, type Subscriber, subscribe, subscribeToAll } from './subscriber.ts';

const shelfFilled = defineEvent('shelf.filled', { boxes: z.int() });
const shelfEmptied = defineEvent('shelf.emptied');

let test: TestApp;
let home: string;
let other: string;
let running: Dispatcher[] = [];
let listeners: NotifyListener[] = [];
let said: string[] = [];

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  home = (await test.addOrganisation()).uid;
  other = (await test.addOrganisation()).uid;
  said = [];
});
afterEach(async () => {
  await Promise.all(running.map((dispatcher) => dispatcher.close()));
  running = [];
  await Promise.all(listeners.map((listener) => listener.close()));
  listeners = [];
  await test.owner.query('delete from outbox');
});

const say = (message: string) => void said.push(message);
function start(subscribers: Subscriber[], more: Partial<DispatcherOptions> = {}): Dispatcher {
  const { connectionString } = test.pool.options;
  const listener = createNotifyListener(connectionString ? { connectionString } : {});
  listeners.push(listener);
  const log = { debug: say, info: say, warn: say, error: say };
  const dispatcher = startDispatcher({ pool: test.pool, subscribers, log, listener, retryAfter: 20, ...more });
  running.push(dispatcher);
  return dispatcher;
}

const actor = newUid();
const fill = (organisation: string, ...boxes: number[]) =>
  writeTenant(test.pool, organisation, { actor }, async (db) => {
    for (const count of boxes) await emit(db, shelfFilled({ uid: newUid(), name: `Shelf ${count}`, boxes: count }));
  });
const until = (condition: () => Promise<boolean>) => untilTrue(condition, () => said.join('; '));
const left = async () => Number((await test.owner.query('select count(*) from outbox')).rows[0].count);

describe('events', () => {
  it('reach their subscribers at once after the commit, and not if it is rolled back', async () => {
    const heard: Delivered<{ uid: string; name: string; boxes: number }>[] = [];
    start([subscribe('test', shelfFilled, async (event) => void heard.push(event))], { pollEvery: 60_000 });
    await sleep(50);
    await expect(
      writeTenant(test.pool, home, {}, async (db) => {
        await emit(db, shelfFilled({ uid: newUid(), name: 'Never', boxes: 0 }));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await writeTenant(test.pool, home, { actor }, async (db) => {
      await emit(
        db,
        shelfFilled({ uid: newUid(), name: 'One', boxes: 1 }),
        shelfEmptied({ uid: newUid(), name: 'Two' }),
      );
      await sleep(30);
      expect(heard).toEqual([]);
    });
    await until(async () => (await left()) === 0);
    expect(heard).toMatchObject([
      { type: 'shelf.filled', organisationUid: home, actorUid: actor, payload: { name: 'One', boxes: 1 } },
    ]);
  });

  it('are delivered in order within their organisation, to each subscriber', async () => {
    const [one, all]: [number[], string[]] = [[], []];
    await fill(home, ...Array.from({ length: 130 }, (_, index) => index));
    await fill(other, 1000);
    start([
      subscribe('one', shelfFilled, async ({ payload, organisationUid }) => {
        if (organisationUid === home) one.push(payload.boxes);
      }),
      subscribeToAll('all', async ({ payload, organisationUid }) => {
        if (organisationUid === home) all.push(payload.name);
      }),
    ]);
    await until(async () => (await left()) === 0);
    expect(one).toEqual(Array.from({ length: 130 }, (_, index) => index));
    expect(all).toEqual(one.map((boxes) => `Shelf ${boxes}`));
  });

  it('are handled once for all processes together, in order', async () => {
    const heard: number[] = [];
    const subscriber = subscribe('slow', shelfFilled, async ({ payload }) => {
      heard.push(payload.boxes);
      await sleep(1);
    });
    for (let count = 0; count < 3; count += 1) start([subscriber]);
    const wanted = Array.from({ length: 60 }, (_, index) => index);
    for (const boxes of wanted) await fill(home, boxes);
    await until(async () => (await left()) === 0);
    expect(heard).toEqual(wanted);
  });

  it('are written for by subscribers within the walls of their organisation, by who caused them', async () => {
    const name = `Made by event ${newUid()}`;
    let seen = -1;
    const handle = async (_: unknown, db: Parameters<Subscriber['handle']>[1]) => {
      seen = (await db.many(query(sql`select uid from organisations`))).length;
      await db.run(queries.insertInto('divisions').values({ organisation_uid: home, uid: newUid(), name }));
    };
    start([subscribe('test', shelfFilled, handle)]);
    await fill(home, 1);
    await until(async () => (await left()) === 0);
    const { rows } = await test.owner.query(
      `select d.organisation_uid, e.actor_uid from divisions d join audit_entries e on e.record_uid = d.uid where d.name = $1`,
      [name],
    );
    expect(rows).toEqual([{ organisation_uid: home, actor_uid: actor }]);
    expect(seen).toBe(1);
  });
});

describe('an event whose subscriber fails', () => {
  it('is tried again from the start, holds up its own organisation only, and leaves nothing half done', async () => {
    const heard: string[] = [];
    let tries = 0;
    const write = subscribe('first', shelfFilled, async ({ organisationUid }, db) => {
      await db.run(
        queries
          .insertInto('divisions')
          .values({ organisation_uid: organisationUid, uid: newUid(), name: `Division ${newUid()}` }),
      );
    });
    const fail = subscribe('second', shelfFilled, async ({ payload, organisationUid }) => {
      // Not before the other organisation's has come through.
      if (organisationUid === home && payload.boxes === 1 && (++tries < 4 || heard.length === 0))
        throw new Error('not yet');
      heard.push(`${organisationUid === home ? 'home' : 'other'} ${payload.boxes}`);
    });
    start([write, fail], { pollEvery: 10 });
    await fill(home, 1, 2);
    await fill(other, 3);
    await until(async () => (await left()) === 0);
    expect(heard).toEqual(['other 3', 'home 1', 'home 2']);
    expect(tries).toBeGreaterThanOrEqual(4);
    const { rows } = await test.owner.query(
      'select organisation_uid, count(*)::int as n from divisions where organisation_uid = any($1) group by 1 order by 2',
      [[home, other]],
    );
    expect(rows).toEqual([
      { organisation_uid: other, n: 1 },
      { organisation_uid: home, n: 2 },
    ]);
    expect(said.filter((line) => line.includes('shelf.filled')).at(-1)).toMatch(
      /to second: not yet\. It will be tried again/,
    );
  });

  it('for good is set aside with its reason, and the next one is delivered', async () => {
    const heard: number[] = [];
    const picky = subscribe('picky', shelfFilled, async ({ payload }) => {
      if (payload.boxes === 1) throw new Error('never');
      heard.push(payload.boxes);
    });
    start([picky], { pollEvery: 5, retryAfter: 1, maxTries: 3 });
    await fill(home, 1, 2);
    await until(async () => heard.length === 1 && (await left()) === 1);
    const { rows } = await test.owner.query('select tries, last_error, failed_at is not null as failed from outbox');
    expect(rows).toEqual([{ tries: 3, last_error: expect.stringContaining('picky: never'), failed: true }]);
    expect(said.at(-1)).toContain('It was tried 3 times and is set aside.');
  });

  it('because its connection was killed is delivered by whoever comes next', async () => {
    let tries = 0;
    const fragile = subscribe('fragile', shelfFilled, async ({ organisationUid }, db) => {
      tries += 1;
      const uid = newUid();
      await db.run(
        queries.insertInto('divisions').values({ organisation_uid: organisationUid, uid, name: `Once ${uid}` }),
      );
      if (tries > 1) return;
      const backend = await db.maybe(query(sql<{ pid: number }>`select pg_backend_pid() as pid`));
      await test.owner.query('select pg_terminate_backend($1)', [backend?.pid]);
      await sleep(50);
      await db.run(query(sql`select 1`));
    });
    start([fragile], { pollEvery: 20 });
    await fill(home, 1);
    await until(async () => (await left()) === 0);
    const { rowCount } = await test.owner.query('select from divisions where organisation_uid = $1', [home]);
    expect([tries, rowCount]).toEqual([2, 1]);
  });
});

it('a dispatcher that is closed finishes the event in hand and leaves the rest', async () => {
  const heard: number[] = [];
  const entered = Promise.withResolvers<void>();
  const slow = subscribe('slow', shelfFilled, async ({ payload }) => {
    entered.resolve();
    await sleep(50);
    heard.push(payload.boxes);
  });
  const dispatcher = start([slow]);
  await fill(home, 1, 2, 3);
  await entered.promise;
  await dispatcher.close();
  expect(heard).toEqual([1]);
  expect(await left()).toBe(2);
});

it('organisations with events are known where the owner of the tables is bound by the walls', async () => {
  const walled = await startTestApp();
  try {
    const organisation = await walled.addOrganisation();
    await writeTenant(walled.pool, organisation.uid, {}, (db) =>
      emit(db, shelfEmptied({ uid: newUid(), name: 'One' })),
    );
    await walled.owner.query(`do $$ begin create role holdfast_test_owner nologin; exception when duplicate_object then null; end $$;
      alter table outbox owner to holdfast_test_owner;
      alter policy organisations_with_events on outbox to holdfast_test_owner;
      alter function organisations_with_events() owner to holdfast_test_owner`);
    const { rows } = await walled.pool.query('select organisations_with_events() as uid');
    expect(rows).toEqual([{ uid: organisation.uid }]);
    expect((await walled.pool.query('select * from outbox')).rows).toEqual([]);
  } finally {
    await walled.close();
  }
});
