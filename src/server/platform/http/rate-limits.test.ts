import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BudgetName, budgets } from '#root/contract/platform/budgets.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { makePdf } from '#test/support/files.ts';
import { buildSample } from '#test/support/sample.ts';
import { createRequestLimits } from './request-limits.ts';

let test: TestApp;
let registry: TestOrganisation;
let home: TestOrganisation;
let landlord: Client;
let member: Client;
beforeAll(async () => {
  // The clock does not move, so the limits do not recover during the tests.
  test = await startTestApp({ requestLimits: createRequestLimits(10_000, () => 0) });
  registry = await test.addOrganisation({ isLandlord: true });
  home = await test.addOrganisation();
  landlord = await test.signIn(registry);
  member = await test.signIn(home);
});
afterAll(() => test.close());

const endpoints: readonly EndpointShape[] = features.map(({ endpoint }) => endpoint);
const nameCall = ({ method, path }: EndpointShape) => `${method} ${path}`;

/** Expects a refusal that says when to try again, in its header and in its message. */
const expectWait = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => {
  const seconds = Number((headers as Record<string, unknown>)['retry-after']);
  expect(statusCode, body).toBe(429);
  const { error } = JSON.parse(body);
  expect(error.code).toBe('too_many_requests');
  expect(error.message).toContain(
    `Nothing was done. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  );
  return seconds;
};

describe('a budget that is used up', () => {
  const everything = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null };
  /** The values that make a sample a valid call. */
  const related: Readonly<Record<string, object>> = {
    'POST /continuity/api/v1/reports': { type: 'dependency-gap', formats: ['pdf'], scope: everything },
  };
  const limited = endpoints.flatMap((endpoint) =>
    endpoint.budget
      ? budgets[endpoint.budget].limits.map((limit) => ({
          name: `${nameCall(endpoint)}, of ${limit.by === 'person' ? 'a person' : 'an organisation'}`,
          endpoint,
          budget: endpoint.budget as BudgetName,
          limit,
        }))
      : [],
  );

  it.each(limited)('refuses $name', async ({ endpoint, budget, limit: { by, most, minutes } }) => {
    const [caller, own] = endpoint.scope === 'landlord' ? [landlord, registry] : [member, home];
    const subject = by === 'person' ? `${budget} ${caller.userUid}` : budget;
    await test.owner.query('delete from budget_uses');
    await test.owner.query(
      `insert into budget_uses (organisation_uid, subject, used, started_at)
       values ($1, $2, $3, now() - make_interval(mins => $4))`,
      [own.uid, subject, most, minutes - 1],
    );
    const sample = <T>(schema: T) => schema && (buildSample(schema as never, () => unknownUid) as object);
    const body = sample(endpoint.body);
    const query = { ...sample(endpoint.query) };
    // Some exports refuse `part`: those of records that cannot need other records.
    if (endpoint.path.endsWith('/export')) Reflect.deleteProperty(query, 'part');
    const { status, headers, text } = await caller.call(endpoint, {
      params: { uid: unknownUid, list: 'site-types', ...sample(endpoint.params) },
      query,
      ...(body && { body: { ...body, ...related[nameCall(endpoint)] } }),
      ...(endpoint.versioned && { version: 1 }),
      ...(endpoint.upload && { file: { name: 'some.pdf', content: makePdf('x') } }),
    });
    expect(expectWait({ statusCode: status, headers, body: text })).toBeLessThanOrEqual(60);
  });

  it('refuses at least one call, whichever budget it is', () => {
    expect(new Set(limited.map(({ budget }) => budget))).toEqual(new Set(Object.keys(budgets)));
  });
});

describe('a network that asks for organisations which do not exist', () => {
  const asking = endpoints
    .filter(({ scope, query, body }) => scope === 'public' && 'tenantId' in { ...query?.shape, ...shapeOf(body) })
    .map((endpoint, index) => ({ name: nameCall(endpoint), endpoint, remoteAddress: `192.0.2.${index + 1}` }));

  it.each(asking)('is refused by $name after 30 such requests, while another network is not', async (call) => {
    const { endpoint, remoteAddress } = call;
    const ask = (from: string) => {
      const input = buildSample((endpoint.query ?? endpoint.body) as never, () => unknownUid) as object;
      const given = { ...input, tenantId: 'nobody-knows' } as Record<string, string>;
      return test.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        remoteAddress: from,
        ...(endpoint.query ? { query: given } : { payload: given }),
      });
    };
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push((await ask(remoteAddress)).statusCode);
    expect(new Set(answers)).toEqual(new Set([400]));
    expect(expectWait(await ask(remoteAddress))).toBe(2);
    expect((await ask('198.51.100.7')).statusCode).toBe(400);
  });

  it('is refused also by the two calls that browsers send before a sign-in', () => {
    expect(asking.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /identity/api/v1/configs', 'POST /identity/api/v1/login']),
    );
  });
});

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object } | undefined)?.shape ?? {};
}
