import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import { masterListNames } from '#root/contract/master-data/master-lists.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { exportFormats } from '#root/contract/shared/exports.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { openApi } from '#root/server/platform/http/openapi.ts';
import { features } from '#root/server/start/features.ts';
import { type CallInput, type Client, startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';
import { createRows } from '#test/support/rows.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

let test: TestApp;
let member: Client;
let landlord: Client;
let outsider: Client;
const { paths } = openApi(features, '0.0.0', 'access') as { paths: Record<string, Record<string, Operation>> };
const nothing: Operation = { responses: {} };

beforeAll(async () => {
  test = await startTestApp();
  const home = await test.addOrganisation();
  const registry = await test.addOrganisation({ isLandlord: true });
  member = await test.signIn(home);
  outsider = await test.signIn(home, []);
  landlord = await test.signIn(registry);
  const rows = await createRows(test.owner);
  for (const kind of kinds) await rows.insertRecord(kind, home.uid);
});
afterAll(() => test.close());

const describeType = (type: unknown) =>
  String(type ?? '')
    .toLowerCase()
    .replaceAll(' ', '');
const seen = new Set<string>();

/** Sends a call and expects the declared status and content type. */
async function send(endpoint: EndpointShape, caller: Client, input: CallInput<EndpointShape>): Promise<void> {
  const params = { uid: unknownUid, list: masterListNames[0], id: '1', hash: '0'.repeat(64), ...input.params };
  const { status, headers, text } = await caller.call(endpoint, { ...input, params });
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
  const { responses } = paths[path]?.[endpoint.method.toLowerCase()] ?? nothing;
  const said = `${endpoint.method} ${endpoint.path}: ${status} ${headers['content-type']} ${text.slice(0, 200)}`;
  seen.add(String(status));
  expect(Object.keys(responses), said).toContain(String(status));
  const types = Object.keys(responses[status]?.content ?? {});
  const sent = describeType(headers['content-type']).replace(/^(application\/json);charset=utf-8$/, '$1');
  expect(types.length === 0 ? [''] : types.map(describeType), said).toContain(sent);
}

describe(`the declaration of ${features.length} calls`, () => {
  it('has the status and the content type of each answer', async () => {
    for (const { endpoint } of features) {
      if (endpoint.path.endsWith('/logout')) continue;
      const caller = endpoint.scope === 'landlord' ? landlord : member;
      const writes = endpoint.method !== 'GET';
      await send(endpoint, test.anonymous, {});
      // A stream stays open, so live-notifications.test.ts covers it instead.
      if (endpoint.streams) continue;
      await send(endpoint, outsider, {});
      await send(endpoint, caller, { query: { 'filter[nothing]': 'x', page: '-1', format: 'pdf' } });
      if (!writes) await send(endpoint, caller, {});
      if (!writes) continue;
      await send(endpoint, caller, { body: [], version: 1 });
      await send(endpoint, caller, { version: 1 });
      await send(endpoint, caller, { headers: { 'content-type': 'text/plain' } });
      await send(endpoint, caller, { headers: { 'sec-fetch-site': 'cross-site' } });
    }
  }, 300_000);

  it('has the content type of each format of an export', async () => {
    const exporting = features.map(({ endpoint }) => endpoint).filter(({ path }) => path.endsWith('/export'));
    for (const endpoint of exporting)
      for (const format of exportFormats)
        await send(endpoint, member, { query: { format }, ...(endpoint.body && { body: { uids: [unknownUid] } }) });
    expect(exporting.length).toBeGreaterThan(20);
  }, 120_000);

  it('includes the refusals of a stale version, a body that is too large, and a name that is taken', async () => {
    const body = { name: 'Twice', description: '', code: '', ownerUid: null };
    const { uid } = (await member.call(divisions.create, { body })).body.data;
    await send(divisions.create, member, { body });
    await send(divisions.update, member, { params: { uid }, body, version: 9 });
    await send(divisions.update, member, { params: { uid }, body });
    await send(divisions.create, member, { body: { ...body, name: 'x'.repeat(2 ** 21) } });
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '412', '413', '428']),
    );
  });
});
