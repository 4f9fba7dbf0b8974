import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { applyImport, readVersion, type UploadFile, uploadFiles } from '#test/support/imports.ts';
import { registerCalls } from '#test/support/register-calls.ts';
import { createDemoData, type DemoLogin } from './demo.ts';

let test: TestApp;
let dataDir: string;
let logins: DemoLogin[];

beforeAll(async () => {
  test = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'holdfast-demo-exports-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  logins = (await createDemoData(access, { appUrl: 'http://localhost:8080', dataDir })) ?? [];
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function exportAll(client: Client): Promise<UploadFile[]> {
  const lists: [string, EndpointShape][] = [
    ...registerKinds.map((kind): [string, EndpointShape] => [
      registerSpecs[kind].title,
      registerCalls[kind].exportFile,
    ]),
    ['Activities', activities.exportFile],
  ];
  const files: UploadFile[] = [];
  for (const [name, list] of lists) {
    const { raw, status, text } = await client.call(list, { query: { format: 'xlsx' } });
    expect(status, text).toBe(200);
    files.push({ name: `${name}.xlsx`, content: raw });
  }
  return files;
}

/** Returns the graph with names instead of ids. The recovery times of utilities are left out, because they are master data. */
async function readGraph(client: Client) {
  const { nodes, edges } = readGraphLines((await client.call(dependencyGraph.lines)).body.data);
  const names = new Map(nodes.map(({ uid, kind, name }) => [uid, `${kind} ${name}`]));
  return {
    nodes: nodes
      .map(({ uid: _uid, rto, ...node }) => JSON.stringify(node.kind === 'utility' ? node : { ...node, rto }))
      .sort(),
    edges: edges.map((edge) => JSON.stringify(edge).replace(/[0-9a-f-]{36}/g, (uid) => names.get(uid) ?? 'id')).sort(),
  };
}

it.each(['nadia', 'tomas'])(
  'the workbooks that %s exports can be imported into an empty organisation',
  async (name) => {
    const { tenantId, clientId, username, password } = logins.find((one) => one.username === name) as DemoLogin;
    const browser = createBrowser(test.app);
    await browser.call(identity.login, { body: { tenantId, clientId, username, password } });
    const home: Client = { ...browser, userUid: '', cookie: browser.buildHeader() };
    const files = await exportAll(home);
    const again = await uploadFiles(home, files);
    const same = (await home.call(imports.rows, { params: { uid: again.uid } })).body;
    expect(same.problems).toEqual([]);
    expect(same.counts.filter(({ create, update, error }) => create + update + error > 0)).toEqual([]);
    const other = await test.signIn(await test.addOrganisation());
    const { uid } = await uploadFiles(other, files);
    const readProblems = async () => (await other.call(imports.rows, { params: { uid } })).body.problems;
    // An import never approves a plan, so plans that are not drafts get the suggested status.
    for (const { sheet, row, column, code, suggestions } of await readProblems()) {
      expect([code, suggestions.map(({ label }) => label)]).toEqual(['wrong_phase', ['Use Draft']]);
      const body = { sheet, row, column, code, kind: 'use_name', label: 'Use Draft', similar: false } as const;
      await other.call(imports.suggest, { params: { uid }, version: await readVersion(other, uid), body });
    }
    expect(await readProblems()).toEqual([]);
    const answer = await applyImport(other, uid);
    expect(answer.status, answer.text).toBe(200);
    expect(await readGraph(other)).toEqual(await readGraph(home));
  },
  300_000,
);
