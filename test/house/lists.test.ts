import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { createRows } from '#test/support/rows.ts';
import { walkSchema } from '#test/support/schema-walk.ts';

const hasFilter = (endpoint: EndpointShape, name: string) =>
  endpoint.query !== undefined && [...walkSchema(endpoint.query)].some(({ path }) => path === `filter.${name}`);

const lists = features
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.response !== null)
  .flatMap((endpoint) =>
    ['created', 'updated'].filter((name) => hasFilter(endpoint, name)).map((name) => ({ endpoint, name })),
  );

let test: TestApp;
let client: Client;
let landlord: Client;

beforeAll(async () => {
  test = await startTestApp();
  const home = await test.addOrganisation();
  const registry = await test.addOrganisation({ isLandlord: true });
  client = await test.signIn(home);
  landlord = await test.signIn(registry);
  const rows = await createRows(test.owner);
  for (const kind of kinds) await rows.insertRecord(kind, home.uid);
  await rows.insertRecord('industry', registry.uid);
  // Days begin and end in the organisation's time zone, so the tests use one that is far from UTC.
  await test.owner.query(`update organisations set time_zone = 'Pacific/Kiritimati' where uid = $1`, [home.uid]);
});
afterAll(() => test.close());

async function countRecords(endpoint: EndpointShape, name: string, span: string): Promise<number> {
  const caller = endpoint.scope === 'landlord' ? landlord : client;
  const { status, body, text } = await caller.call(endpoint, {
    params: { list: 'rto' },
    query: { [`filter[${name}]`]: span },
  });
  expect(status, `${endpoint.path} ${text}`).toBe(200);
  return (body as { meta: { total: number } }).meta.total;
}

describe(`${lists.length} date filters of lists`, () => {
  it.each(lists.map(({ endpoint, name }) => [`${endpoint.path} ${name}`, endpoint, name] as const))(
    '%s returns only the records of those days',
    async (_label, endpoint, name) => {
      const all = await countRecords(endpoint, name, '1990-01-01..');
      expect(all).toBeGreaterThan(0);
      expect(await countRecords(endpoint, name, '..1990-01-01')).toBe(0);
      expect(await countRecords(endpoint, name, '1990-01-01')).toBe(0);
      const today = await countRecords(endpoint, name, 'today');
      expect(await countRecords(endpoint, name, 'last-year')).toBeGreaterThanOrEqual(today);
      expect(today).toBeGreaterThan(0);
    },
  );

  it('days begin and end in the organisation’s time zone', async () => {
    const activities = lists.find(({ endpoint }) => endpoint.path.endsWith('/activities'))?.endpoint as EndpointShape;
    // 23:00 in London is 13:00 on the next day in Kiritimati.
    await test.owner.query(`update activities set created_at = '2026-03-01T23:00:00Z'`);
    expect(await countRecords(activities, 'created', '2026-03-01')).toBe(0);
    expect(await countRecords(activities, 'created', '2026-03-02')).toBe(1);
    expect(await countRecords(activities, 'created', '2026-03-02..2026-03-02')).toBe(1);
    expect(await countRecords(activities, 'created', '2026-03-03..')).toBe(0);
  });

  it('an invalid span is refused', async () => {
    const { endpoint, name } = lists[0] as (typeof lists)[number];
    for (const span of ['yesterday', '2026-02-30', '2026-03-02..2026-03-01', '..', '2026-01-01..2026-01-02..']) {
      const { status } = await client.call(endpoint, { query: { [`filter[${name}]`]: span } });
      expect(`${span} ${status}`).toBe(`${span} 400`);
    }
  });
});
