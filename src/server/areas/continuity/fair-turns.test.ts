import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers, type Task, type Workers } from '#root/server/platform/workers/workers.ts';
import { createWhatIfCache } from '#root/server/shared/graph/what-if-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { type Client, createClient, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { buildTarget } from '#test/support/scenarios.ts';
import { waitUntil } from '#test/support/until.ts';

interface Tenant {
  readonly name: string;
  readonly organisation: TestOrganisation;
  readonly member: Client;
  readonly activities: readonly string[];
}

let test: TestApp;
const tenants: Tenant[] = [];
beforeAll(async () => {
  test = await startTestApp();
  for (let n = 0; n < 8; n += 1) {
    const organisation = await test.addOrganisation();
    // These are enough records for the engine to use a thread.
    const { rows } = await test.owner.query<{ uid: string }>(
      `insert into activities (organisation_uid, uid, name)
       select $1, gen_random_uuid(), 'Activity ' || n from generate_series(1, 120) n returning uid`,
      [organisation.uid],
    );
    const member = await test.signIn(organisation);
    tenants.push({ name: `org ${n}`, organisation, member, activities: rows.map(({ uid }) => uid) });
  }
});
afterAll(() => test.close());

/**
 * Blocks a thread until the test sets the flag. The task counts as long work, so that no other long work begins in the
 * meantime.
 */
const hold: Task<Int32Array, undefined> = {
  file: new URL(
    `data:text/javascript,${encodeURIComponent('export const run = (flag) => { Atomics.wait(flag, 0, 0); };')}`,
  ),
  milliseconds: 60_000,
  isLong: true,
  limited: () => new Error('held for too long'),
};

let threads: Workers;
let asked = 0;
/**
 * The organisations in the order in which their work ended. Only one piece of long work runs at a time, so the pieces
 * also began in this order.
 */
let done: string[] = [];
let open: (tenant: Tenant) => Client;
let release: () => Promise<unknown>;
let close: () => Promise<void>;

beforeEach(async () => {
  [asked, done] = [0, []];
  const mainThread = createMainThread();
  threads = createWorkers(mainThread, { threads: 2 });
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const held = threads.run(hold, 'somebody else', flag);
  const workers: Workers = {
    close: threads.close,
    run: async (task, organisation, order) => {
      asked += 1;
      const answer = await threads.run(task, organisation, order);
      done.push(tenants.find((tenant) => tenant.organisation.uid === organisation)?.name ?? '');
      return answer;
    },
  };
  // Clears what the previous test has cached.
  const whatIfs = createWhatIfCache(createVersionedCache(2 ** 24, mainThread), workers);
  const app = await createApp({ pool: test.pool, services: { ...test.services, mainThread, workers, whatIfs } });
  open = ({ member }) => createClient(app, member.userUid, member.cookie);
  release = async () => {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    await held;
  };
  close = () => app.close();
});
afterEach(async () => {
  await release();
  await close();
  await threads.close();
});

/** Requests a what-if for the loss of forty records. A different `number` makes it a different what-if. */
const askWhatIf = async (tenant: Tenant, number: number) => {
  const targets = tenant.activities.slice(number, number + 40).map((uid) => buildTarget(uid, { outageMinutes: 60 }));
  return (await open(tenant).call(whatIf.run, { body: { targets } })).status;
};
const askSuggestions = async (tenant: Tenant) =>
  (await open(tenant).call(continuitySuggestions.recoverySuggestions)).status;
const areWaiting = (count: number) => waitUntil(() => asked === count);
const numbers = (length: number) => Array.from({ length }, (_, n) => n);

describe('engine work of several organisations', () => {
  it('takes turns: each organisation gets its first suggestions, even if another has queued many requests before', async () => {
    const [noisy, ...others] = tenants as [Tenant, ...Tenant[]];
    const many = [askSuggestions(noisy), ...numbers(5).map((n) => askWhatIf(noisy, n))];
    await areWaiting(6);
    const first: Promise<number>[] = [];
    for (const tenant of others) {
      first.push(askSuggestions(tenant));
      await areWaiting(6 + first.length);
    }
    await release();
    const statuses = await Promise.all([...many, ...first]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // First, one task of each organisation is done, beginning with the noisy organisation. The remaining tasks of the
    // noisy organisation come last.
    expect(done.slice(0, 8)).toEqual(tenants.map(({ name }) => name));
    expect(done.slice(8)).toEqual(Array(5).fill(noisy.name));
  });

  it('alternates between the what-ifs of two organisations, even if one of them has queued more before', async () => {
    const [one, two] = tenants as [Tenant, Tenant];
    const many = numbers(6).map((n) => askWhatIf(one, n));
    await areWaiting(6);
    const few = numbers(3).map((n) => askWhatIf(two, n));
    await areWaiting(9);
    await release();
    expect(new Set(await Promise.all([...many, ...few]))).toEqual(new Set([200]));
    const [a, b] = [one.name, two.name];
    expect(done).toEqual([a, b, a, b, a, b, a, a, a]);
  });

  it('is refused with 429 for an organisation whose queue is full, while work of other organisations is done', async () => {
    const [noisy, quiet] = tenants as [Tenant, Tenant];
    const many = numbers(24).map((n) => askWhatIf(noisy, n));
    await areWaiting(24);
    const one = askSuggestions(quiet);
    await areWaiting(25);
    await release();
    expect(await one).toBe(200);
    const statuses = await Promise.all(many);
    // An organisation may have twenty waiting requests.
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(done.indexOf(quiet.name)).toBeLessThanOrEqual(1);
  });
});
