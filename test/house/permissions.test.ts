import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opensOrganisation } from '#root/contract/endpoint.ts';
import { type Permission, permissions } from '#root/contract/permissions.ts';
import { features } from '#root/server/features.ts';
import { type Client, nowhere, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

const guarded = features.filter(({ endpoint }) => endpoint.scope !== 'public');
const label = ({ endpoint }: (typeof features)[number]) => `${endpoint.method} ${endpoint.path}`;

/** Nothing that is asked for is there: who is refused is refused before anything is looked at. */
const input = ({ endpoint }: (typeof features)[number]) => ({
  params: Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, nowhere])),
  ...(endpoint.method !== 'GET' && !endpoint.upload && { body: {} }),
});

let test: TestApp;
let tenant: TestOrganisation;
let landlord: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await test.organisation();
  landlord = await test.organisation({ isLandlord: true });
});
afterAll(() => test.close());

/** Someone who may do everything but one thing; made once for each. */
const known = new Map<string, Promise<Client>>();
function everythingBut(organisation: TestOrganisation, missing: Permission): Promise<Client> {
  const key = `${organisation.uid} ${missing}`;
  const found =
    known.get(key) ??
    test.signIn(
      organisation,
      permissions.filter((one) => one !== missing),
    );
  known.set(key, found);
  return found;
}

describe(`${guarded.length} guarded calls`, () => {
  it('answer 401 without a session, all with the same bytes', async () => {
    const answers = await Promise.all(
      guarded.map(async (route) => ({
        call: label(route),
        ...(await test.anonymous.call(route.endpoint, input(route))),
      })),
    );
    expect(answers.filter(({ status }) => status !== 401).map(({ call, status }) => `${call}: ${status}`)).toEqual([]);
    expect([...new Set(answers.map(({ text }) => text))]).toEqual([
      '{"error":{"code":"unauthenticated","message":"Please login again."}}',
    ]);
  });

  const missing = guarded.flatMap((route) => route.endpoint.permissions.map((permission) => ({ route, permission })));
  it(`answer 403 in ${missing.length} cases of one missing permission`, async () => {
    const allowed: string[] = [];
    for (const { route, permission } of missing) {
      const home = route.endpoint.scope === 'landlord' ? landlord : tenant;
      const client = await everythingBut(home, permission);
      const { status } = await client.call(route.endpoint, input(route));
      if (status !== 403) allowed.push(`${label(route)} without ${permission}: ${status}`);
    }
    expect(allowed).toEqual([]);
  }, 120_000);

  const registry = guarded.filter(({ endpoint }) => endpoint.scope === 'landlord');
  it(`answer 403 to a tenant's people in ${registry.length} calls of the registry of organisations`, async () => {
    const client = await test.signIn(tenant);
    const allowed: string[] = [];
    for (const route of registry) {
      const { status } = await client.call(route.endpoint, input(route));
      if (status !== 403) allowed.push(`${label(route)}: ${status}`);
    }
    expect(allowed).toEqual([]);
  });

  const opened = guarded.filter(({ endpoint }) => opensOrganisation(endpoint.scope));
  it(`answer 404 in ${opened.length} calls that name another organisation in the header`, async () => {
    const client = await test.signIn(tenant);
    const other = await test.organisation();
    const wrong: string[] = [];
    for (const route of opened) {
      const [foreign, nobody] = await Promise.all(
        [other.uid, nowhere].map((organization) =>
          client.call(route.endpoint, { ...input(route), headers: { organization } }),
        ),
      );
      if (foreign?.status !== 404 || foreign.text !== nobody?.text) wrong.push(`${label(route)}: ${foreign?.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it(`answer 404 in ${opened.length} calls of a landlord whose header is malformed, doubled, or of none that is there`, async () => {
    const client = await test.signIn(landlord);
    const deleted = await test.organisation({ state: 'deleted' });
    const wrong: string[] = [];
    for (const route of opened) {
      const answers = await Promise.all(
        [
          'x',
          `${tenant.uid}, ${tenant.uid}`,
          `${tenant.uid} `.repeat(2),
          nowhere,
          deleted.uid,
          landlord.friendlyUrl,
        ].map((organization) => client.call(route.endpoint, { ...input(route), headers: { organization } })),
      );
      const said = new Set(answers.map(({ status, text }) => `${status} ${text}`));
      if (said.size > 1 || answers[0]?.status !== 404) wrong.push(`${label(route)}: ${[...said].join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('answer a landlord who names no organisation with 400 where there is content, and with their own elsewhere', async () => {
    const client = await test.signIn(landlord);
    const wrong: string[] = [];
    for (const route of opened) {
      const { status, text } = await client.call(route.endpoint, input(route));
      const missing = text.includes('"organisation_missing"');
      if (missing !== (route.endpoint.scope === 'organisation')) wrong.push(`${label(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
