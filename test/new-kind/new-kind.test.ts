import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { imports } from '#root/contract/import/imports.ts';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { auditLog, recordHistory } from '#root/contract/settings/audit-log.ts';
import { recordDependents } from '#root/contract/shared/dependents.ts';
import { findRecordPath, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { recordSearch } from '#root/contract/shared/record-search.ts';
import { savedViews } from '#root/contract/shared/saved-views.ts';
import { archiveJob, importArchiveJob } from '#root/server/areas/landlord/organisations/archives.service.ts';
import { duplicateJob } from '#root/server/areas/landlord/organisations/duplication.service.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { applyImport, makeCsv, uploadFiles } from '#test/support/imports.ts';
import { widgets } from './widgets.ts';

// Adds the definition of the new kind to the product's list. A new kind needs only its definition and its routes.
vi.mock('#root/contract/shared/kinds/all-kinds.ts', async (original) => {
  const { records } = await original<typeof import('#root/contract/shared/kinds/all-kinds.ts')>();
  const { widget } = await import('./widget.ts');
  return { records: { ...records, widget } };
});
vi.mock('#root/server/start/features.ts', async (original) => {
  const { features } = await original<typeof import('#root/server/start/features.ts')>();
  const { widgetRoutes } = await import('./widgets.routes.ts');
  return { features: [...features, ...widgetRoutes] };
});

// Threads load their own modules, in which the kind is not defined. This test therefore does the work of the threads
// itself, with copied data as in a thread.
vi.mock('#root/server/platform/workers/workers.ts', async (original) => ({
  ...(await original<typeof import('#root/server/platform/workers/workers.ts')>()),
  createWorkers: (): Workers => ({
    run: async ({ file }, _organisation, order) => {
      const { run } = await import(/* @vite-ignore */ file.pathname);
      return structuredClone(await run(structuredClone(order)));
    },
    close: async () => undefined,
  }),
}));

const kind = 'widget' as Kind;
const log = { debug() {}, info() {}, warn() {}, error() {} };
let test: TestApp;
let worker: Worker;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
  await test.owner.query(`
    create table widgets (
      organisation_uid uuid not null references organisations (uid) on delete cascade,
      uid uuid not null,
      version integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      name text not null,
      description text not null default '',
      status text not null default 'active',
      primary key (organisation_uid, uid));
    create unique index widgets_name on widgets (organisation_uid, lower(name));
    select secure_tenant_table('widgets'), audit_table('widgets'), version_table('widgets')`);
  home = await test.addOrganisation();
  manager = await test.signIn(home);
  const doneBeside = [archiveJob, importArchiveJob, duplicateJob];
  worker = startWorker({ pool: test.pool, services: test.services, jobs: doneBeside, log, pollEvery: 50 });
});
afterAll(async () => {
  await worker.close();
  await test.close();
});

const listNames = async (client: Client) =>
  (await client.call(widgets.list, { query: { sort: 'name' } })).body.data.map(({ name }) => name);
const create = async (name: string) =>
  (await manager.call(widgets.create, { body: { name, description: '', status: 'active' } })).body.data;

async function waitFor<State extends { state: string }>(read: () => Promise<State>): Promise<State> {
  for (let tries = 0; tries < 600; tries += 1) {
    const state = await read();
    if (['done', 'failed'].includes(state.state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The job did not end');
}
const finishJob = (client: Client, uid: string) =>
  waitFor(async () => (await client.call(jobs.get, { params: { uid } })).body.data);

describe('a kind of record that is defined, and has routes and a table', () => {
  it('has a history with its own name, and a page', async () => {
    const { uid } = await create('Sprocket');
    const { body } = await manager.call(recordHistory[kind], { params: { uid } });
    expect(body.data).toMatchObject([{ action: 'created', kind, what: 'Widget', recordName: 'Sprocket' }]);
    const { body: found } = await manager.call(auditLog.list, { query: { filter: { kind: 'widget' } } });
    expect(found.data).toMatchObject([{ recordUid: uid }]);
    expect(findRecordPath(kind, uid)).toBe(`/widgets/${uid}`);
  });

  it('shows its dependents before a deletion, and can be deleted in bulk', async () => {
    const { uid, version } = await create('Short-lived');
    const { body } = await manager.call(recordDependents[kind as 'application'], { params: { uid } });
    expect(body.data).toMatchObject({ hindrance: null, instead: ['deactivate'], groups: [] });
    const records = [{ uid, version }];
    const answer = await manager.call(widgets.bulkDelete, { body: { records, confirmCount: 1 } });
    expect(answer.body.data).toEqual({ done: 1, failures: [] });
  });

  it('is visible only to people with its permissions in its organisation', async () => {
    const { uid } = await create('Private');
    const stranger = await test.signIn(await test.addOrganisation());
    const reader = await test.signIn(home, ['location.read']);
    expect((await stranger.call(widgets.get, { params: { uid } })).status).toBe(404);
    expect((await stranger.call(recordHistory[kind], { params: { uid } })).status).toBe(404);
    expect((await reader.call(widgets.list)).status).toBe(403);
    expect((await reader.call(recordHistory[kind], { params: { uid } })).status).toBe(403);
  });

  it('is found by the palette', async () => {
    const { uid } = await create('Findable');
    const { body } = await manager.call(recordSearch.inOrganisation, { query: { q: 'findable' } });
    expect(body.data).toEqual([{ kind: 'widget', uid, name: 'Findable', detail: '' }]);
  });

  it('has saved views', async () => {
    const view = { list: 'widgets', name: 'Mine', query: {}, columns: null, density: null, shared: false };
    expect((await manager.call(savedViews.create, { body: view })).status).toBe(201);
  });

  it('can be imported, exported, and imported again without a change', async () => {
    const { uid } = await uploadFiles(manager, [
      makeCsv('widgets.csv', 'Widget,Status', 'Gear,Active', 'Cam,Inactive'),
    ]);
    expect((await applyImport(manager, uid)).body.data.state).toBe('applied');
    const { raw } = await manager.call(widgets.exportFile, { query: { format: 'csv', sort: 'name' } });
    expect(raw.toString()).toContain('Cam,,Inactive');
    const again = await uploadFiles(manager, [{ name: 'again.csv', content: raw }]);
    const { data } = (await manager.call(imports.preview, { params: { uid: again.uid } })).body;
    expect(data.counts).toMatchObject([{ kind: 'widget', create: 0, update: 0, error: 0 }]);
  });

  it('is part of an organisation’s archive, and can be imported from it elsewhere', async () => {
    const made = await manager.call(organisationArchives.make);
    await finishJob(manager, made.body.data.jobUid);
    const { raw } = await manager.call(organisationArchives.file, { params: { uid: made.body.data.jobUid } });
    const other = await test.signIn(await test.addOrganisation());
    const brought = await other.call(organisationArchives.bring, { file: { name: 'a.zip', content: raw } });
    expect(await finishJob(other, brought.body.data.jobUid)).toMatchObject({ state: 'done' });
    expect(await listNames(other)).toEqual(await listNames(manager));
  });

  it('is counted and copied when an organisation is duplicated', async () => {
    const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
    const params = { uid: home.uid };
    const names = await listNames(manager);
    const counts = await landlord.call(organisationDuplications.counts, { params });
    expect(counts.body.data.parts).toContainEqual({ part: 'widgets', count: names.length });
    const body = { name: 'Copy', friendlyUrl: 'copy-of-widgets', parts: ['widgets'] };
    const { uid, targetUid } = (await landlord.call(organisationDuplications.begin, { params, body })).body.data;
    const ended = await waitFor(
      async () => (await landlord.call(organisationDuplications.get, { params: { uid } })).body.data,
    );
    expect(ended.state).toBe('done');
    expect(await listNames(await test.signIn({ uid: targetUid, friendlyUrl: '' }))).toEqual(names);
  });
});
