import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOrganisationScope } from '#root/contract/platform/endpoint.ts';
import { type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';

const guarded = features.filter(({ endpoint }) => endpoint.scope !== 'public');
const describeRoute = ({ endpoint }: (typeof features)[number]) => `${endpoint.method} ${endpoint.path}`;

/** Builds an input with unknown uids, because a caller without permission must be refused before any record is read. */
const buildInput = ({ endpoint }: (typeof features)[number]) => ({
  params: Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, unknownUid])),
  ...(endpoint.method !== 'GET' && !endpoint.upload && { body: {} }),
});

let test: TestApp;
let tenant: TestOrganisation;
let landlord: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await test.addOrganisation();
  landlord = await test.addOrganisation({ isLandlord: true });
});
afterAll(() => test.close());

/** The clients that lack exactly one permission, by organisation and permission. */
const clients = new Map<string, Promise<Client>>();
function signInWithout(organisation: TestOrganisation, missing: Permission): Promise<Client> {
  const key = `${organisation.uid} ${missing}`;
  const client =
    clients.get(key) ??
    test.signIn(
      organisation,
      permissions.filter((one) => one !== missing),
    );
  clients.set(key, client);
  return client;
}

describe(`${guarded.length} guarded calls`, () => {
  it('every call without a session answers 401 with the same bytes', async () => {
    const answers = await Promise.all(
      guarded.map(async (route) => ({
        call: describeRoute(route),
        ...(await test.anonymous.call(route.endpoint, buildInput(route))),
      })),
    );
    expect(answers.filter(({ status }) => status !== 401).map(({ call, status }) => `${call}: ${status}`)).toEqual([]);
    expect([...new Set(answers.map(({ text }) => text))]).toEqual([
      '{"error":{"code":"unauthenticated","message":"Please login again."}}',
    ]);
  });

  const cases = guarded.flatMap((route) => route.endpoint.permissions.map((permission) => ({ route, permission })));
  it(`every call answers 403 when one of its permissions is missing (${cases.length} cases)`, async () => {
    const allowed: string[] = [];
    for (const { route, permission } of cases) {
      const home = route.endpoint.scope === 'landlord' ? landlord : tenant;
      const client = await signInWithout(home, permission);
      const { status } = await client.call(route.endpoint, buildInput(route));
      if (status !== 403) allowed.push(`${describeRoute(route)} without ${permission}: ${status}`);
    }
    expect(allowed).toEqual([]);
  }, 120_000);

  const registry = guarded.filter(({ endpoint }) => endpoint.scope === 'landlord');
  it(`${registry.length} calls about the register of organisations answer 403 to people of an organisation`, async () => {
    const client = await test.signIn(tenant);
    const allowed: string[] = [];
    for (const route of registry) {
      const { status } = await client.call(route.endpoint, buildInput(route));
      if (status !== 403) allowed.push(`${describeRoute(route)}: ${status}`);
    }
    expect(allowed).toEqual([]);
  });

  const opened = guarded.filter(({ endpoint }) => isOrganisationScope(endpoint.scope));
  it(`${opened.length} calls answer 404 when the header names another organisation`, async () => {
    const client = await test.signIn(tenant);
    const other = await test.addOrganisation();
    const wrong: string[] = [];
    for (const route of opened) {
      const [foreign, absent] = await Promise.all(
        [other.uid, unknownUid].map((organization) =>
          client.call(route.endpoint, { ...buildInput(route), headers: { organization } }),
        ),
      );
      if (foreign?.status !== 404 || foreign.text !== absent?.text)
        wrong.push(`${describeRoute(route)}: ${foreign?.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it(`${opened.length} calls of a landlord answer 404 when the header is malformed, doubled or names no organisation`, async () => {
    const client = await test.signIn(landlord);
    const deleted = await test.addOrganisation({ state: 'deleted' });
    const headers = [
      'x',
      `${tenant.uid}, ${tenant.uid}`,
      `${tenant.uid} `.repeat(2),
      deleted.uid,
      landlord.friendlyUrl,
    ];
    const wrong: string[] = [];
    for (const [turn, route] of opened.entries()) {
      // The same code reads the header for all calls, so each call is tested with only one of the values.
      const answers = await Promise.all(
        [headers[turn % headers.length] ?? '', unknownUid].map((organization) =>
          client.call(route.endpoint, { ...buildInput(route), headers: { organization } }),
        ),
      );
      const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
      if (texts.size > 1 || answers[0]?.status !== 404)
        wrong.push(`${describeRoute(route)}: ${[...texts].join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a landlord who names no organisation gets 400 from calls about an organisation’s content, and an answer from all other calls', async () => {
    const client = await test.signIn(landlord);
    const wrong: string[] = [];
    for (const route of opened) {
      const { status, text } = await client.call(route.endpoint, buildInput(route));
      const missing = text.includes('"organisation_missing"');
      if (missing !== (route.endpoint.scope === 'organisation')) wrong.push(`${describeRoute(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
