import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { archiveImportResult, organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { type EventNotification, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { jobs } from '#root/contract/platform/jobs.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import { storedZip, unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { loadGraphParts } from '#root/server/shared/graph/organisation-graph.ts';
import { createDemoData } from '#root/server/start/demo/demo.ts';
import { createActivityWorld } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { readContent } from '#test/support/content.ts';
import { addDivision } from '#test/support/departments.ts';
import { importTable, makeZipBomb } from '#test/support/imports.ts';
import { fillRegisters } from '#test/support/random-registers.ts';
import { archivedTables } from './archive-tables.ts';
import { archiveJob, importArchiveJob } from './archives.service.ts';

let test: TestApp;
let folder: string;
let worker: Worker;
let source: string;
let manager: Client;
let zip: Buffer;
const log = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-archive-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  await createDemoData(access, { appUrl: 'http://localhost', dataDir: folder });
  const { rows } = await test.owner.query<{ uid: string }>(
    `select uid from organisations where friendly_url = 'northwind'`,
  );
  source = rows[0]?.uid ?? '';
  manager = await test.signIn({ uid: source, friendlyUrl: 'northwind' });
  const kinds = [archiveJob, importArchiveJob];
  worker = startWorker({ pool: test.pool, services: test.services, jobs: kinds, log, pollEvery: 50 });
  const { uid } = await waitForJob(manager, await manager.call(organisationArchives.make));
  zip = (await manager.call(organisationArchives.file, { params: { uid } })).raw;
});
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
  await test.close();
});

/** Waits for the job that a call has started. */
async function waitForJob(
  client: Client,
  answer: { status: number; text: string; body: { data: { jobUid: string } } },
) {
  if (answer.status !== 202) throw new Error(answer.text);
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = (await client.call(jobs.get, { params: { uid: answer.body.data.jobUid } })).body;
    if (data.state === 'done' || data.state === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The job did not end');
}

const importArchive = async (client: Client, content: Buffer) =>
  waitForJob(client, await client.call(organisationArchives.bring, { file: { name: 'a.zip', content } }));

const lists = [activities, applications, equipment, locations, suppliers, teamMembers, businessUnits];
/** Returns all lists as exported, without ids and approvals. */
async function readLists(client: Client): Promise<string[]> {
  const files = await Promise.all(
    lists.map((list) => client.call(list.exportFile, { query: { format: 'csv', sort: 'name' } })),
  );
  return files.flatMap(({ text }) =>
    text
      .split('\r\n')
      .map((line) => line.replace(/,[^,]*$/, '').replace(/,(Draft|Approved|In review|Returned)(,[^,]*)$/, '$2'))
      .toSorted(),
  );
}

async function listGaps(organisation: string) {
  const { nodes, edges } = await loadGraphParts(readTenant(test.pool, organisation), organisation);
  const names = new Map(nodes.map(({ uid, name, kind }) => [uid, `${kind} ${name}`]));
  return findGaps(buildGraph(nodes, edges))
    .map(({ kind, dependent, provider, minutesOver }) =>
      [kind, names.get(dependent), names.get(provider), minutesOver].join(' | '),
    )
    .toSorted();
}

/** Returns the archive with one of its files changed. */
async function changeArchive(name: string, change: (text: string) => string): Promise<Buffer> {
  const entries = await unzip(zip, () => true, 1e9);
  return storedZip(
    entries.map((entry) =>
      entry.name === name ? { ...entry, content: Buffer.from(change(entry.content.toString())) } : entry,
    ),
  );
}

const tables = archivedTables.map(({ table }) => table);
/**
 * Reads the tables. Roles are left out of the result; they only give the receivers of event notifications their names.
 */
async function readAll(uid: string, hidden: readonly string[] = []) {
  const { roles: _, ...content } = await readContent(test, { uid }, ['roles', ...tables], hidden);
  return content;
}
const plans = ['business_continuity_plans', 'resilience_plans'];
/**
 * The columns of a plan's approval. They differ after an import, because every imported plan is the draft of a first
 * version.
 */
const approvalOfPlans = ['status_uid', 'version_number', 'in_force_number'];
const cycles = ['assessment_categories', 'assessments'];
/** The columns of the progress of a BIA, which an imported BIA does not have. */
const lifeOfCycles = ['status_uid', 'launched_at', 'closed_at', 'approved_at', 'next_review_on'];
/** The columns of an activity's approval. They differ after an import, because no imported activity is approved. */
const approval = ['state', 'submitted_at', 'submitted_by_uid', 'approved_at', 'review_note', 'completeness'];

const countEntries = async (uid: string) =>
  (await test.owner.query(`select count(*)::int as n from audit_entries where organisation_uid = $1`, [uid])).rows[0].n;

describe('an archive of a whole organisation', () => {
  it('contains the tables as JSON and the registers as a workbook, and no users, roles or secrets', async () => {
    const names = (await unzip(zip, () => true, 1e9)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['holdfast.json', 'data/activities.json', 'organisation.xlsx']));
    expect(names.filter((name) => /users|roles\.json|clients|mail|session/.test(name)).sort()).toEqual([
      'data/activity_roles.json',
      'data/event_notification_roles.json',
    ]);
  });

  it('is refused if one of its activities has the reference number of an existing activity', async () => {
    const other = await test.signIn(await test.addOrganisation());
    expect((await other.call(activities.create, { body: { name: 'Other', code: 'bp-1' } })).status).toBe(201);
    const coded = await changeArchive('data/activities.json', (text) =>
      JSON.stringify((JSON.parse(text) as object[]).map((row, at) => (at === 0 ? { ...row, code: 'BP-1' } : row))),
    );
    const { error } = await importArchive(other, coded);
    expect(error).toMatch(/reference number of an existing activity: .*Nothing has been imported/);
  });

  it('is imported into another organisation with all names and dependencies under new uids', async () => {
    const organisation = await test.addOrganisation();
    const other = await test.signIn(organisation);
    const job = await importArchive(other, zip);
    expect([job.state, job.error]).toEqual(['done', null]);
    expect(await readLists(other)).toEqual(await readLists(manager));
    expect(await listGaps(organisation.uid)).toEqual(await listGaps(source));
    const { rows } = await test.owner.query(
      `select count(*)::int as n from activities a join activities b using (uid) where a.organisation_uid <> b.organisation_uid`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    const again = await importArchive(other, zip);
    expect(again).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/activities already exist: .*Nothing has been imported/),
    });
  });

  it('contains every column of every record except approvals and accounts', async () => {
    const organisation = await test.addOrganisation();
    expect((await importArchive(await test.signIn(organisation), zip)).state).toBe('done');
    const content = async (uid: string) => ({
      ...(await readAll(uid, [...approval, 'user_uid'])),
      ...(await readContent(test, { uid }, plans, approvalOfPlans)),
      ...(await readContent(test, { uid }, cycles, lifeOfCycles)),
    });
    expect(await content(organisation.uid)).toEqual(await content(source));
  });

  it('preserves any text that people have typed', async () => {
    const [home, abroad] = [await test.addOrganisation(), await test.addOrganisation()];
    const [owner, other] = [await test.signIn(home), await test.signIn(abroad)];
    await fillRegisters(test, owner, home, 3);
    const { uid } = await waitForJob(owner, await owner.call(organisationArchives.make));
    const { raw } = await owner.call(organisationArchives.file, { params: { uid } });
    expect((await importArchive(other, raw)).state).toBe('done');
    expect(await readAll(abroad.uid)).toEqual(await readAll(home.uid));
  });

  it('reuses existing records with the same name', async () => {
    const other = await test.signIn(await test.addOrganisation());
    const { data } = (await manager.call(applications.list)).body;
    const { uid, version, usedBy, gap, createdAt, updatedAt, supplierName, providerName, ...input } =
      data[0] as (typeof data)[number];
    const body = { ...input, name: input.name.toUpperCase(), supplierUid: null, description: 'Ours' };
    await other.call(applications.create, { body });
    expect((await importArchive(other, zip)).state).toBe('done');
    const found = (await other.call(applications.list, { query: { pageSize: 100 } })).body;
    expect(found.meta.total).toBe(data.length);
    expect(found.data.find((one) => one.name === body.name)).toMatchObject({ description: 'Ours', usedBy });
  });

  it('keeps the links of a resource that already exists, and adds the links that the resource lacks', async () => {
    const home = await createActivityWorld(test);
    const away = await createActivityWorld(test);
    const fill = async ({ client, addResource }: typeof home, ...servers: readonly string[]) => {
      const uid = await addResource('application', 'Portal', 60);
      const links = await Promise.all(
        servers.map(async (name) => ({
          ...{ kind: 'equipment' as const, providerUid: await addResource('equipment', name, 60), toleranceMinutes: 5 },
          ...{ group: '', groupRequired: 1, note: name },
        })),
      );
      const body = { links, supplierLinkOff: '' };
      const saved = await client.call(needs.application.updateNeeds, { params: { uid }, version: 1, body });
      expect(saved.status, saved.text).toBe(200);
      return uid;
    };
    await fill(home, 'Server', 'Disk');
    const there = await fill(away, 'Server');
    const { uid } = await waitForJob(home.client, await home.client.call(organisationArchives.make));
    const archive = (await home.client.call(organisationArchives.file, { params: { uid } })).raw;
    expect(await importArchive(away.client, archive)).toMatchObject({ state: 'done' });
    const { body } = await away.client.call(needs.application.listNeeds, { params: { uid: there } });
    expect(body.data.links.map(({ note }) => note).toSorted()).toEqual(['Disk', 'Server']);
  });

  it('adds event notifications with their texts, reports receivers that do not exist, and leaves existing event notifications unchanged', async () => {
    const [home, away] = [await test.addOrganisation(), await test.addOrganisation()];
    const [owner, other] = [await test.signIn(home), await test.signIn(away)];
    const role = { name: 'Watchers', label: 'Watchers', description: '', permissions: ['activity.read' as const] };
    const watchers = (await owner.call(roles.create, { body: role })).body.data.uid;
    const north = await addDivision(owner, 'North');
    const text = { name: 'House text', description: '', action: null, subject: 'Look at {record}', content: 'Please.' };
    const templateUid = (await owner.call(notificationTemplates.create, { body: text })).body.data.uid;
    const listRules = async (who: Client) =>
      (await who.call(eventNotifications.list, { query: { pageSize: 100 } })).body.data;
    const before = await listRules(other);
    const draft = { ...((await listRules(owner))[0] as EventNotification), templateUid, description: 'Ours' };
    const ofOurs = { ...draft, object: 'activity', action: 'created', dayOffset: null, repeatDays: null } as const;
    const [managers] = (await listRules(owner)).flatMap(({ roleNames, roleUids }) =>
      roleNames.join() === 'BC manager' ? roleUids : [],
    );
    for (const more of [
      { name: 'Watched only', relations: [], roleUids: [watchers] },
      { name: 'Watched by both', relations: [], roleUids: [watchers, managers ?? ''], divisionUids: [north] },
    ])
      expect((await owner.call(eventNotifications.create, { body: { ...ofOurs, ...more } })).status).toBe(201);
    const changed = (await listRules(owner)).find(({ name }) => name === 'Supplier contract expired');
    const { uid = '', version = 0, ...rule } = changed ?? {};
    const body = { ...(rule as EventNotification), roleUids: [watchers] };
    expect((await owner.call(eventNotifications.update, { params: { uid }, version, body })).status).toBe(200);

    const made = await waitForJob(owner, await owner.call(organisationArchives.make));
    const { raw } = await owner.call(organisationArchives.file, { params: { uid: made.uid } });
    const job = await importArchive(other, raw);
    expect([job.state, job.error]).toEqual(['done', null]);
    expect(archiveImportResult.parse(job.result).withoutRoles.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      [
        { name: 'Watched by both', roles: ['Watchers'], isOff: false },
        { name: 'Watched only', roles: ['Watchers'], isOff: true },
      ],
    );
    const after = await listRules(other);
    expect(after.filter((one) => before.some((old) => old.uid === one.uid))).toEqual(before);
    expect(after.filter((one) => !before.some((old) => old.uid === one.uid))).toMatchObject([
      { name: 'Watched by both', isActive: true, roleNames: ['BC manager'], templateName: 'House text' },
      { name: 'Watched only', isActive: false, roleNames: [], templateName: 'House text' },
    ]);
    const both = after.find(({ name }) => name === 'Watched by both');
    expect(both?.divisionUids).toHaveLength(1);
    const { rows } = await test.owner.query(
      `select tables, changes from event_notifications where organisation_uid = $1 and uid = $2`,
      [away.uid, both?.uid],
    );
    expect(rows).toEqual([{ tables: ['activities'], changes: ['created'] }]);
  });

  it('that was made before a column existed is imported with the default of the column', async () => {
    const organisation = await test.addOrganisation();
    const other = await test.signIn(organisation);
    const older = await changeArchive('data/applications.json', (text) =>
      text.replaceAll(/,"supplier_link_off":"[^"]*"/g, ''),
    );
    expect(await importArchive(other, older)).toMatchObject({ state: 'done' });
    expect((await other.call(applications.list)).body.meta.total).toBeGreaterThan(0);
  });

  it.each([
    ['text with tags', 'data/activities.json', (text: string) => text.replace(/"name":"[^"]*"/, '"name":"<b>x</b>"')],
    [
      'a recovery time not below the MTPD',
      'data/activities.json',
      (text: string) => text.replaceAll(/"mtpd_minutes":\d+/g, '"mtpd_minutes":1'),
    ],
    [
      'rows of another organisation',
      'data/divisions.json',
      (text: string) => text.replace(/"organisation_uid":"[^"]*"/, '"organisation_uid":"x"'),
    ],
    ['invalid JSON', 'data/divisions.json', (text: string) => text.slice(1)],
  ])('with %s is refused and leaves nothing behind', async (_, name, change) => {
    const organisation = await test.addOrganisation();
    const other = await test.signIn(organisation);
    const before = await countEntries(organisation.uid);
    expect(await importArchive(other, await changeArchive(name, change))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/archive/),
    });
    expect(await countEntries(organisation.uid)).toBe(before);
  });

  it('with a record that lacks a required value changes nothing, and is refused with an error that identifies the record', async () => {
    const organisation = await test.addOrganisation();
    const other = await test.signIn(organisation);
    const before = await countEntries(organisation.uid);
    const change = (text: string) => text.replace(/"name":"[^"]*"/, '"name":null');
    const job = await importArchive(other, await changeArchive('data/applications.json', change));
    expect([job.state, job.error]).toEqual([
      'failed',
      expect.stringMatching(/^A record in data\/applications\.json of the archive has no "name": record 1\./),
    ]);
    expect(await countEntries(organisation.uid)).toBe(before);
  });

  it('is refused while the organisation is importing three other archives', async () => {
    const organisation = await test.addOrganisation();
    const other = await test.signIn(organisation);
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind, run_at)
       select $1, gen_random_uuid(), 'organisation.archive_import', now() + interval '1 day' from generate_series(1, 3)`,
      [organisation.uid],
    );
    const answer = await other.call(organisationArchives.bring, { file: { name: 'a.zip', content: zip } });
    expect([answer.status, answer.error.code]).toEqual([429, 'too_many_archives']);
    expect(answer.headers['retry-after']).toBe('60');
    const elsewhere = await test.signIn(await test.addOrganisation());
    expect((await importArchive(elsewhere, zip)).state).toBe('done');
  });

  it('is refused at once if it is not an archive', async () => {
    const other = await test.signIn(await test.addOrganisation());
    const invalid = [
      Buffer.from('x'),
      makeZipBomb().content,
      storedZip([{ name: 'holdfast.json', content: Buffer.from('{}') }]),
      zip.subarray(0, 500),
    ];
    for (const content of invalid) {
      const answer = await other.call(organisationArchives.bring, { file: { name: 'a.zip', content } });
      expect([answer.status, answer.error.code]).toEqual([422, 'not_an_archive']);
    }
  });

  it('is downloaded only by the user who requested it', async () => {
    const organisation = await test.addOrganisation();
    const [one, other] = [await test.signIn(organisation), await test.signIn(organisation)];
    await importTable(one, 'name', 'Payroll');
    const { uid } = await waitForJob(one, await one.call(organisationArchives.make));
    expect((await one.call(organisationArchives.file, { params: { uid } })).status).toBe(200);
    for (const stranger of [other, manager])
      expect((await stranger.call(organisationArchives.file, { params: { uid } })).status).toBe(404);
  });
});
