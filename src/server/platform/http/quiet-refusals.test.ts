import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { createPasswordHasher } from '#root/server/platform/security/passwords.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers, type Task, type Workers } from '#root/server/platform/workers/workers.ts';
import { createWhatIfCache } from '#root/server/shared/graph/what-if-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { type CallInput, createClient, startTestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { buildTarget } from '#test/support/scenarios.ts';
import { waitUntil } from '#test/support/until.ts';
import { errors } from './define-error.ts';
import type { Services } from './services.ts';

const test = await startTestApp();
afterAll(() => test.close());
const home: TestOrganisation = await test.addOrganisation();
const member = await test.signIn(home);
const outsider = await test.signIn(home, []);
let targets: ReturnType<typeof buildTarget>[];
beforeAll(async () => {
  // Enough activities to make the engine use a worker thread.
  const { rows } = await test.owner.query(
    `insert into activities (organisation_uid, uid, name)
     select $1, gen_random_uuid(), 'Activity ' || n from generate_series(1, 100) n returning uid`,
    [home.uid],
  );
  targets = rows.slice(0, 40).map(({ uid }) => buildTarget(uid, { outageMinutes: 60 }));
});

let app: FastifyInstance | undefined;
let lines: string[] = [];
afterEach(async () => {
  await app?.close();
});
/** Starts a server with a log that the test reads. */
async function open(services: Partial<Services> = {}) {
  lines = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await createApp({ pool: test.pool, services: { ...test.services, ...services }, logger });
  return app;
}
/** The lines that would alarm an operator: errors, and everything with a stack. */
const alarms = () => lines.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'));
const withWorkers = (workers: Workers) => ({
  workers,
  whatIfs: createWhatIfCache(createVersionedCache(2 ** 20, createMainThread()), workers),
});

describe('a refusal', () => {
  const calls: readonly [string, EndpointShape, CallInput<EndpointShape>, number][] = [
    ['a wrong value', divisions.create, { body: { name: '' } }, 400],
    ['an unknown record', divisions.get, { params: { uid: unknownUid } }, 404],
    ['an unknown version', divisions.update, { params: { uid: unknownUid }, body: {} }, 428],
    ['an unknown target', whatIf.run, { body: { targets: [buildTarget(unknownUid)] } }, 400],
  ];
  it.each(calls)('of %s is not logged as a failure', async (_, endpoint, input, status) => {
    const client = createClient(await open(), member.userUid, member.cookie);
    expect((await client.call(endpoint, input)).status).toBe(status);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['answered']);
    expect(alarms()).toEqual([]);
  });

  it('of a person who is not signed in or lacks a permission is not logged as a failure', async () => {
    const opened = await open();
    for (const [cookie, status] of [
      ['', 401],
      [outsider.cookie, 403],
    ] as const)
      expect((await createClient(opened, '', cookie).call(divisions.list)).status).toBe(status);
    expect(alarms()).toEqual([]);
  });

  it('of work because too much is waiting is not logged as a failure', async () => {
    const workers = createWorkers(createMainThread(), { maxWaiting: 0 });
    const client = createClient(await open(withWorkers(workers)), member.userUid, member.cookie);
    const answers = [
      await client.call(whatIf.run, { body: { targets } }),
      await client.call(continuitySuggestions.recoverySuggestions),
    ];
    await workers.close();
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(alarms()).toEqual([]);
  });

  it('of work that takes too long is not logged as a failure', async () => {
    const run = <Order, Answer>({ limited }: Task<Order, Answer>): Promise<Answer> => Promise.reject(limited('time'));
    const workers: Workers = { run, close: async () => undefined };
    const client = createClient(await open(withWorkers(workers)), member.userUid, member.cookie);
    expect((await client.call(whatIf.run, { body: { targets } })).status).toBe(422);
    expect(alarms()).toEqual([]);
  });

  it('of a sign-in while too many are waiting says when to try again, and is logged as a warning without a stack', async () => {
    const passwords = createPasswordHasher({ memory: 64, passes: 1, parallelism: 1 });
    const full: typeof passwords = {
      ...passwords,
      verify: () => Promise.reject(errors.unavailable({ headers: { 'retry-after': '10' } })),
    };
    const client = createClient(await open({ passwords: full }), '', '');
    const body = { tenantId: home.friendlyUrl, clientId: 'escalate', username: 'ann', password: 'Wrong-1' };
    const answer = await client.call(identity.login, { body });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(alarms()).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 40, code: 'unavailable', msg: 'request refused for now' }),
    );
  });

  it('because of an internal error is logged as a failure', async () => {
    const access = { ...test.services.access, readAccess: () => Promise.reject(new Error('broken')) };
    const client = createClient(await open({ access }), member.userUid, member.cookie);
    expect((await client.call(divisions.list)).status).toBe(500);
    expect(alarms()).toHaveLength(1);
  });
});

describe('when a caller closes the connection while the engine works', () => {
  const asked = [
    ['a what-if', whatIf.run, () => JSON.stringify({ targets })],
    ['suggestions', continuitySuggestions.recoverySuggestions, () => ''],
  ] as const;
  const ends = [
    ['is done', (gate: PromiseWithResolvers<void>) => gate.resolve()],
    ['is refused', (gate: PromiseWithResolvers<void>) => gate.reject(errors.notFound())],
  ] as const;
  const cases = asked.flatMap(([what, endpoint, body]) =>
    ends.map(([how, end]) => ({ what, how, endpoint, body, end })),
  );

  it.each(cases)('$what that $how afterwards is not logged as a failure', async ({ endpoint, body, end }) => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const threads = test.services.workers;
    const run: Workers['run'] = async (...work) => {
      begun.resolve();
      await gate.promise;
      return threads.run(...work);
    };
    const opened = await open(withWorkers({ run, close: async () => undefined }));
    const sent = Promise.withResolvers<void>();
    opened.addHook('onSend', async () => sent.resolve());
    await opened.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((opened.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const text = body();
    socket.write(
      `${endpoint.method} ${endpoint.path} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${member.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    await begun.promise;
    socket.resetAndDestroy();
    const countConnections = () => new Promise((resolve) => opened.server.getConnections((_, n) => resolve(n)));
    await waitUntil(async () => (await countConnections()) === 0);
    end(gate);
    await sent.promise;
    await opened.close();
    expect(alarms()).toEqual([]);
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the caller closed the connection');
    expect(told).toEqual([
      expect.objectContaining({ route: endpoint.path, user: member.userUid, organisation: home.uid }),
    ]);
  });
});
