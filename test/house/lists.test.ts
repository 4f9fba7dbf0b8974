import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { masterListNames } from '#root/contract/master-data/master-lists.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';
import { createRows } from '#test/support/rows.ts';
import { readDefinition, walkSchema } from '#test/support/schema-walk.ts';

/** All lists, and all lists of master data. */
const sortable = features
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, query }) => method === 'GET' && query !== undefined && 'sort' in query.shape && 'page' in query.shape,
  );
/** Values at and beyond the limits of filters: days, numbers, texts. */
const edges = [
  ...[
    '0000-01-01',
    '0001-01-01',
    '1900-01-01',
    '2999-12-31',
    '9999-12-31',
    '10000-01-01',
    '0000-01-01..',
    '..9999-12-31',
  ],
  ...['0000-00-00', '-0001-01-01', '0', '-1', '2147483648', '9223372036854775808', '1e309', 'NaN', 'true', 'null'],
  ...["'", '%', '\\', '\u0000', ',', ',,,', '\ud800', 'x'.repeat(5000), unknownUid, `${unknownUid},${unknownUid}`],
];

/** Returns the names that a list's `sort` takes. */
function readSortKeys({ query }: EndpointShape): string[] {
  const parts = query?.shape.sort ? [...walkSchema(query.shape.sort)] : [];
  return parts.flatMap(({ schema }) => Object.values(readDefinition(schema).entries ?? {}));
}
/** Returns the names of a list's filters, each with the values of its choices. */
function readFilters({ query }: EndpointShape): [name: string, values: string[]][] {
  const { filter } = query?.shape ?? {};
  const found = new Map<string, string[]>();
  for (const { schema, path } of filter ? walkSchema(filter) : []) {
    if (path === '') continue;
    const name = path.split('.')[0] as string;
    found.set(name, [...(found.get(name) ?? []), ...Object.values(readDefinition(schema).entries ?? {})]);
  }
  return [...found];
}

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
  await rows.insertRecord('notification_receipt', home.uid);
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

describe(`${sortable.length} lists`, () => {
  const call = async (endpoint: EndpointShape, params: Record<string, string>, query: object) => {
    const caller = endpoint.scope === 'landlord' ? landlord : client;
    const { status, text } = await caller.call(endpoint, { params, query });
    return { status, said: `${endpoint.path} ${JSON.stringify({ params, query }).slice(0, 200)} ${status} ${text}` };
  };
  const ofEach = (endpoint: EndpointShape) => {
    const uids = { uid: unknownUid };
    return endpoint.path.includes(':list') ? masterListNames.map((list) => ({ ...uids, list })) : [uids];
  };

  it.each(sortable.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s accepts each of its sort orders',
    async (_path, endpoint) => {
      const keys = readSortKeys(endpoint);
      expect(keys.length).toBeGreaterThan(1);
      for (const params of ofEach(endpoint))
        for (const sort of keys) {
          const { status, said } = await call(endpoint, params, { sort });
          expect([200, 404], said).toContain(status);
        }
    },
  );

  it.each(sortable.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s either answers or refuses each value of its filters, without an error of the server',
    async (_path, endpoint) => {
      const [params = {}] = ofEach(endpoint);
      const queries = [
        ...edges.flatMap((q) => [{ q }, { page: q }]),
        ...readFilters(endpoint).flatMap(([name, values]) =>
          [...values, ...edges].map((value) => ({ [`filter[${name}]`]: value })),
        ),
      ];
      for (const query of queries) {
        const { status, said } = await call(endpoint, params, query);
        expect(status, said).toBeLessThan(500);
      }
    },
    60_000,
  );
});

it('no call accepts a date that PostgreSQL cannot store, or that is certainly a mistake', () => {
  const taken = features.flatMap(({ endpoint }) =>
    [endpoint.query, endpoint.body].flatMap((schema) =>
      [...(schema ? walkSchema(schema) : [])]
        .filter(({ schema: part }) => (part.def as { format?: string }).format === 'date')
        .filter(({ schema: part }) =>
          ['0000-01-01', '0026-11-21', '9999-12-31'].some((day) => part.safeParse(day).success),
        )
        .map(({ path }) => `${endpoint.method} ${endpoint.path} ${path}`),
    ),
  );
  expect(taken).toEqual([]);
});
