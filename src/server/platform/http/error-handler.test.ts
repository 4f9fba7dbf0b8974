import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import { imports } from '#root/contract/import/imports.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { type Client, startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';
import { waitUntilBlocked } from '#test/support/until.ts';

let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await startTestApp();
  client = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

const create = divisions.create.path;
const valid = { name: 'Sales', description: '', code: '', ownerUid: null };

/** Sends a valid call that creates a division, with these changes. */
function send(changed: InjectOptions, app: FastifyInstance = test.app) {
  return app.inject({
    method: 'POST',
    url: create,
    payload: JSON.stringify(valid),
    ...changed,
    headers: { cookie: client.cookie, 'content-type': 'application/json', ...changed.headers },
  });
}

describe('an unavailable database', () => {
  let pool: pg.Pool;
  let app: FastifyInstance;
  beforeAll(async () => {
    pool = createPgPool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 });
    app = await createApp({ pool, services: { ...test.services, access: createAccessCache(pool) } });
  });
  afterAll(async () => {
    await app.close();
    await pool.end();
  });

  it('causes 503, because 401 would sign everybody out', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await send({ method, ...(method === 'GET' && { payload: '' }) }, app);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json().error.code).toBe('unavailable');
    }
  });

  it('makes the server not ready for the load balancer, but the process counts as alive', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      parts: { database: 'ready', schema: 'ready' },
    });
  });

  it('causes no further failures once it is available again', async () => {
    let away = true;
    const access: typeof test.services.access = {
      ...test.services.access,
      readAccess: (...who) =>
        away ? createAccessCache(pool).readAccess(...who) : test.services.access.readAccess(...who),
    };
    const flaky = await createApp({ pool: test.pool, services: { ...test.services, access } });
    expect((await send({ method: 'GET', payload: '' }, flaky)).statusCode).toBe(503);
    away = false;
    expect((await send({ method: 'GET', payload: '' }, flaky)).statusCode).toBe(200);
    await flaky.close();
  });

  it('causes 503 even if it fails during a call, and the next call works', async () => {
    const lock = await test.owner.connect();
    await lock.query('begin');
    await lock.query('lock table divisions in access exclusive mode');
    const waiting = client.call(divisions.create, { body: { ...valid, name: 'Interrupted' } });
    await waitUntilBlocked(test.owner);
    await test.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(await waiting).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    await lock.query('rollback');
    lock.release();
    const listed = await client.call(divisions.list, { query: { q: 'Interrupted' } });
    expect(listed).toMatchObject({ status: 200, body: { meta: { total: 0 } } });
  });
});

it('if PostgreSQL ends all connections at once, each write is saved, or refused with a 503 that says when to try again', async () => {
  const made: string[] = [];
  const refused = new Set<string>();
  let hasEnded = false;
  const work = async (client: Client, caller: number) => {
    for (let at = 0; !hasEnded; at += 1) {
      const name = `Made ${caller} ${at}`;
      const answer = await client.call(divisions.create, { body: { ...valid, name } });
      if (answer.status === 201) made.push(name);
      else refused.add(`${answer.status} ${answer.error?.code} ${answer.headers['retry-after']}`);
    }
  };
  const all = Array.from({ length: 8 }, (_, caller) => work(client, caller));
  for (let round = 0; round < 5; round += 1) {
    await setTimeout(100);
    await test.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  hasEnded = true;
  await Promise.all(all);
  expect([...refused]).toEqual(['503 unavailable 5']);
  const { rows } = await test.owner.query<{ name: string }>('select name from divisions where name = any($1)', [made]);
  expect(rows.length).toBe(made.length);
  expect((await client.call(divisions.list, {})).status).toBe(200);
}, 60_000);

describe('a caller who closes the connection', () => {
  it.each([
    [
      'a file',
      imports.upload.path,
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname',
    ],
    ['a body', create, 'application/json', '{"name":'],
  ])('in the middle of %s is not logged as a failure', async (_, path, type, begun) => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await createApp({ pool: test.pool, services: test.services, logger });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${client.cookie}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${begun}`,
    );
    await setTimeout(300);
    socket.resetAndDestroy();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await setTimeout(100);
    await app.close();
    expect(lines.filter((line) => JSON.parse(line).level >= 50 || line.includes('stack'))).toEqual([]);
  });
});

describe('an unreadable request', () => {
  it.each([
    ['no JSON', { payload: '{"name":' }, 400, 'malformed'],
    ['nothing', { payload: '' }, 400, 'malformed'],
    ['another type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'a form of another site',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['a polluted prototype', { payload: '{"__proto__":{"isLandlord":true}}' }, 400, 'malformed'],
    ['a polluted constructor', { payload: '{"constructor":{"prototype":{"isLandlord":true}}}' }, 400, 'malformed'],
    ['a body over 1 MiB', { payload: JSON.stringify({ name: 'x'.repeat(1_048_600) }) }, 413, 'too_large'],
    ['a body 100,000 levels deep', { payload: '['.repeat(100_000) + ']'.repeat(100_000) }, 400, 'too_deep'],
    ['one of 65 levels', { payload: `${'{"a":'.repeat(65)}1${'}'.repeat(65)}` }, 400, 'too_deep'],
    ['one of 65 levels that never end', { payload: '[{"a":'.repeat(33) }, 400, 'too_deep'],
    ['one of 64 levels', { payload: `${'{"a":'.repeat(64)}1${'}'.repeat(64)}` }, 400, 'validation'],
    [
      'one with brackets in a text',
      { payload: JSON.stringify({ name: `\\"${'[{'.repeat(40)}`, code: 1 }) },
      400,
      'validation',
    ],
    ['a list instead of a record', { payload: '[]' }, 400, 'validation'],
    ['null', { payload: 'null' }, 400, 'validation'],
  ])('%s is refused', async (_, changed: InjectOptions, status, code) => {
    const answer = await send(changed);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(({} as { isLandlord?: boolean }).isLandlord).toBeUndefined();
  });

  it('with a body that is too large is refused with the maximum size', async () => {
    const answer = await send({ payload: JSON.stringify({ name: 'x'.repeat(1_048_600) }) });
    expect(answer.json().error.message).toBe(
      'This is too large. At most 1 MB can be sent at once. Shorten it, or split it.',
    );
  });

  it('with an unknown sort, page or filter is refused, and __proto__ is an ordinary key', async () => {
    const answer = await client.call(divisions.list, {
      query: { page: '0', pageSize: '7', sort: 'secret', 'filter[nothing]': 'x', __proto__: 'x' },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.fields?.map(({ field }) => field).sort()).toEqual(['filter', 'page', 'pageSize', 'sort']);
  });
});

describe('a write from another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' }, 201],
    [{ origin: 'http://localhost:8080' }, 201],
    // A caller without these headers is accepted, because it is not a browser.
    [{}, 201],
  ])('with %o is answered %i', async (headers, status) => {
    const payload = JSON.stringify({ ...valid, name: JSON.stringify(headers) || 'plain' });
    expect((await send({ headers, payload })).statusCode).toBe(status);
  });

  it('is refused because it writes, while a read from another site is answered', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', cookie: client.cookie };
    expect((await test.app.inject({ url: create, headers })).statusCode).toBe(200);
  });
});

describe('every answer', () => {
  it('has a request id that callers cannot choose, and headers that allow nothing to run', async () => {
    const answer = await send({ headers: { 'x-request-id': 'mine' }, payload: '{' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/);
    expect(answer.body).not.toContain(String(answer.headers['x-request-id']));
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  it('for an unknown path has the same bytes as for an unknown record', async () => {
    const record = await client.call(divisions.get, { params: { uid: unknownUid } });
    for (const [method, url] of [
      ['GET', '/continuity/api/v1/nothing'],
      ['GET', `${create}/not-a-uid`],
      ['PATCH', create],
      ['GET', '/../../etc/passwd'],
    ] as const) {
      const answer = await test.app.inject({ method, url, headers: { cookie: client.cookie } });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
      expect(answer.rawPayload).toEqual(record.raw);
    }
  });

  it('reveals no internal error', async () => {
    const access = { ...test.services.access, readAccess: () => Promise.reject(new Error('secret of the house')) };
    const broken = await createApp({ pool: test.pool, services: { ...test.services, access } });
    const answer = await send({}, broken);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { code: 'system', message: 'System error, please contact administrator' },
    });
    await broken.close();
  });
});

describe('a request that is not UTF-8', () => {
  it.each(['/identity/%E0%A4%A', '/identity/%ff', `${create}?q=%c3%28`, `${create}?q=%ff`])(
    'is refused with 400 in the usual format with the usual headers: %s',
    async (url) => {
      const [answer, nowhere] = [await test.app.inject(url), await test.app.inject('/identity/nowhere')];
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().error).toMatchObject({ code: 'malformed' });
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(nowhere.headers).sort());
    },
  );

  it('is refused if the invalid bytes are in its body, and saves nothing', async () => {
    const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const answer = await send({ payload });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      400,
      'The body of the request is not valid UTF-8.',
    ]);
  });

  it('is distinguished from a request with an unescaped percent sign, which is served', async () => {
    const answer = await test.app.inject({ url: `${create}?q=50%`, headers: { cookie: client.cookie } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a request that the HTTP parser refuses', () => {
  let port: number;
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createApp({ pool: test.pool, services: test.services });
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** Sends the text and returns everything that is received until the connection is closed. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let told = '';
      socket.setEncoding('utf8').on('data', (part) => {
        told += part;
      });
      socket.on('error', reject).on('close', () => resolve(told));
    });

  it.each([
    ['a line that is no request', 'hello\r\n\r\n', 400, 'malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0',
      400,
      'malformed',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'malformed'],
  ])(
    'is answered in the usual format with the usual headers, and the connection closes: %s',
    async (_, text, status, code) => {
      const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) } });
      const headers = head.toLowerCase();
      for (const header of ['connection: close', 'x-content-type-options: nosniff', 'cache-control: no-store'])
        expect(headers).toContain(header);
      expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`);
    },
  );
});
