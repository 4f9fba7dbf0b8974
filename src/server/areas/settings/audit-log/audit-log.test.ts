import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { industries } from '#root/contract/landlord/industries.ts';
import { auditLog, recordHistory } from '#root/contract/settings/audit-log.ts';
import { findTable, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import { readFile } from '#root/server/platform/spreadsheets/read-file.ts';
import { createActivityWorld } from '#test/support/activities.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { nameSources } from './names.repository.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  manager = await test.signIn(home);
  stranger = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

const division = (name: string, ownerUid: string | null = null) => ({ name, description: '', code: '', ownerUid });
const create = async (client: Client, name: string, ownerUid: string | null = null) =>
  (await client.call(divisions.create, { body: division(name, ownerUid) })).body.data.uid;
const person = async (name: string) => {
  const body = { name, description: '', email: '', phone: '', organisationRole: '', businessContinuityRoleUid: null };
  const more = { divisionUids: [], businessUnitUids: [], userUid: null };
  const answer = await manager.call(teamMembers.create, { body: { ...body, ...more } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.uid;
};
const list = async (query: Record<string, string | number>, client = manager) => {
  const answer = await client.call(auditLog.list, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('the audit log', () => {
  it('describes who changed what, with the names of referenced records', async () => {
    const [ada, bob] = [await person('Ada'), await person('Bob')];
    const uid = await create(manager, 'Logistics', ada);
    await manager.call(divisions.update, { params: { uid }, version: 1, body: division('Warehouse', bob) });
    const { data, meta } = await list({ 'filter[record]': uid });
    expect(meta.total).toBe(2);
    expect(data[0]).toMatchObject({
      action: 'updated',
      kind: 'division',
      what: 'Division',
      recordName: 'Warehouse',
      recordDeleted: false,
      actorUid: manager.userUid,
      actorName: 'Test User',
      onBehalfOf: null,
      changes: [
        { label: 'Name', before: 'Logistics', after: 'Warehouse' },
        { label: 'Owner', before: 'Ada', after: 'Bob' },
      ],
    });
    expect(data[1]?.changes).toEqual([
      { field: 'name', label: 'Name', before: '', after: 'Logistics' },
      { field: 'owner_uid', label: 'Owner', before: '', after: 'Ada' },
    ]);
  });

  it('is searched by the names of records, including deleted records', async () => {
    const uid = await create(manager, 'Short-lived 50%');
    await manager.call(divisions.remove, { params: { uid }, version: 1 });
    const { data } = await list({ q: 'lived 50%' });
    expect(data.map(({ action, recordName, recordDeleted }) => [action, recordName, recordDeleted])).toEqual([
      ['deleted', 'Short-lived 50%', true],
      ['created', 'Short-lived 50%', true],
    ]);
    expect((await list({ q: 'nowhere to be found' })).meta.total).toBe(0);
  });

  it('is filtered by kind, action, person, day and record, and paged', async () => {
    const organisation = await test.addOrganisation();
    const [first, second] = [await test.signIn(organisation), await test.signIn(organisation)];
    await create(first, 'One');
    const two = await create(second, 'Two');
    await second.call(divisions.remove, { params: { uid: two }, version: 1 });
    const listDivisions = async (query: Record<string, string | number>) => {
      const { data } = await list({ pageSize: 100, ...query }, first);
      return data.filter(({ kind }) => kind === 'division').map(({ action, recordName }) => `${action} ${recordName}`);
    };
    expect(await listDivisions({ 'filter[kind]': 'division' })).toEqual(['deleted Two', 'created Two', 'created One']);
    expect(await listDivisions({ 'filter[kind]': 'division,role', 'filter[action]': 'deleted' })).toEqual([
      'deleted Two',
    ]);
    expect(await listDivisions({ 'filter[actor]': first.userUid })).toEqual(['created One']);
    expect(await listDivisions({ 'filter[actor]': `${first.userUid},${second.userUid}` })).toHaveLength(3);
    expect(await listDivisions({ 'filter[behalf]': 'true' })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(
      await listDivisions({ 'filter[from]': today, 'filter[to]': today, 'filter[kind]': 'division' }),
    ).toHaveLength(3);
    expect(await listDivisions({ 'filter[to]': '2020-01-01' })).toEqual([]);
    const page = await list({ 'filter[kind]': 'division', pageSize: 10, page: 2 }, first);
    expect([page.data, page.meta]).toEqual([[], { page: 2, pageSize: 10, total: 3 }]);
    expect((await first.call(auditLog.list, { query: { 'filter[kind]': 'nonsense' } })).status).toBe(400);
  });

  it('is filtered by days in the organisation’s time zone', async () => {
    const organisation = await test.addOrganisation();
    const client = await test.signIn(organisation);
    await create(client, 'Late in the day');
    await test.owner.query(`update organisations set time_zone = 'Pacific/Auckland' where uid = $1`, [
      organisation.uid,
    ]);
    await test.owner.query(
      `update audit_entries set at = '2026-03-10T20:00:00Z' where organisation_uid = $1 and entity = 'divisions'`,
      [organisation.uid],
    );
    const countOn = async (day: string) =>
      (await list({ 'filter[from]': day, 'filter[to]': day, 'filter[kind]': 'division' }, client)).meta.total;
    expect([await countOn('2026-03-10'), await countOn('2026-03-11')]).toEqual([0, 1]);
  });

  it('names the landlord’s users who acted on behalf of the organisation, and the landlord', async () => {
    const landlord = await test.addOrganisation({ isLandlord: true, name: 'The Landlord' });
    const support = await test.signIn(landlord);
    const uid = (
      await support.call(divisions.create, { body: division('By the landlord'), headers: { organization: home.uid } })
    ).body.data.uid;
    const { data } = await list({ 'filter[behalf]': 'true' });
    expect(data).toMatchObject([{ recordUid: uid, actorName: 'Test User', onBehalfOf: 'The Landlord' }]);
    const people = await manager.call(auditLog.people);
    expect(people.body.data.map((one) => one.uid)).toContain(support.userUid);
    // The landlord has not acted in this organisation, so the landlord's users are not listed.
    expect((await stranger.call(auditLog.people)).body.data.map((one) => one.uid)).toEqual([stranger.userUid]);
  });

  it('shows one entry with its network address and its seal', async () => {
    await test.owner.query('select seal_audit_entries(100000)');
    const { data } = await list({ pageSize: 10 });
    const id = data[0]?.id ?? '';
    const { body } = await manager.call(auditLog.get, { params: { id } });
    expect(body.data).toMatchObject({
      id,
      address: '127.0.0.1',
      seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const head = (await manager.call(auditLog.head)).body.data;
    expect(head).toMatchObject({ head: { seq: body.data.seal?.seq }, waiting: 0 });
    await create(manager, 'After the head');
    expect((await manager.call(auditLog.head)).body.data.waiting).toBe(1);
    const foreign = await stranger.call(auditLog.get, { params: { id } });
    const absent = await stranger.call(auditLog.get, { params: { id: '999999999' } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
  });

  it('is exported as CSV and as a workbook, with formulas escaped', async () => {
    const organisation = await test.addOrganisation();
    const client = await test.signIn(organisation);
    await create(client, '=HYPERLINK("http://evil")');
    await create(client, 'Plain; with "quotes"');
    const query = { 'filter[kind]': 'division' };
    const csv = await client.call(auditLog.exportCsv, { query });
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = Papa.parse<string[]>(csv.text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data;
    expect(lines).toHaveLength(3);
    expect(lines[1]?.slice(5, 8)).toEqual(['Created', 'Division', 'Plain; with "quotes"']);
    expect(lines[2]?.[7]).toBe(`'=HYPERLINK("http://evil")`);
    const xlsx = await client.call(auditLog.exportXlsx, { query });
    const [sheet] = await readFile(xlsx.raw, 'log.xlsx');
    // `readFile` removes the leading apostrophe that prevents a formula.
    expect(sheet?.rows.map(({ cells }) => cells[7])).toEqual([
      'Record',
      'Plain; with "quotes"',
      '=HYPERLINK("http://evil")',
    ]);
  });

  it('needs the permission to read it', async () => {
    const outsider = await test.signIn(home, ['division.read', 'division.create']);
    for (const endpoint of [auditLog.list, auditLog.exportCsv, auditLog.exportXlsx, auditLog.head, auditLog.people])
      expect((await outsider.call(endpoint)).status).toBe(403);
  });
});

describe('the history of a record', () => {
  it('shows the subject of each part, even if the subject did not change', async () => {
    const world = await createActivityWorld(test);
    const { uid } = await world.addActivity('Watched', 60, 240);
    const supplier = await world.addResource('supplier', 'Water Co', 30);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid: supplier }]);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid: supplier, toleranceMinutes: 5 }]);
    await world.saveLinks(uid, []);
    const { body } = await world.client.call(recordHistory.activity, { params: { uid }, query: { pageSize: 100 } });
    const links = body.data.filter(({ what }) => what === 'Dependency of an activity');
    expect(links.map(({ action, part }) => [action, part])).toEqual([
      ['deleted', 'Water Co'],
      ['updated', 'Water Co'],
      ['created', 'Water Co'],
    ]);
    const others = body.data.filter(({ what }) => what === 'Activity').flatMap(({ changes }) => changes);
    expect(others).toContainEqual({ field: 'rto_uid', label: 'RTO', before: '', after: '1 h' });
    expect(body.data.at(-1)).toMatchObject({ action: 'created', recordName: 'Watched', actorName: 'Test User' });
    expect(links[1]?.changes).toEqual([
      { field: 'tolerance_minutes', label: 'Can carry on for', before: '0 min', after: '5 min' },
    ]);
  });

  it('includes the parts of the record, and remains after the deletion of the record', async () => {
    const { uid } = { uid: await create(manager, 'With units') };
    const unit = (
      await manager.call(businessUnits.create, {
        body: { name: 'Unit', description: '', divisionUid: uid, ownerUid: null },
      })
    ).body.data.uid;
    const member = await person('Member');
    await manager.call(teamMembers.update, {
      params: { uid: member },
      version: 1,
      body: {
        ...{
          name: 'Member',
          description: '',
          email: '',
          phone: '',
          organisationRole: '',
          businessContinuityRoleUid: null,
        },
        ...{ divisionUids: [uid], businessUnitUids: [unit], userUid: null },
      },
    });
    const { body } = await manager.call(recordHistory.team_member, { params: { uid: member } });
    expect(body.data.map(({ what, action }) => `${action} ${what}`)).toEqual(
      expect.arrayContaining(['created Division of a team member', 'created Team member']),
    );
    const gone = await create(manager, 'Gone');
    await manager.call(divisions.remove, { params: { uid: gone }, version: 1 });
    expect((await manager.call(recordHistory.division, { params: { uid: gone } })).body.meta.total).toBe(2);
  });

  it('requires the permission to read the record, and is a 404 if it is requested for another kind', async () => {
    const reader = await test.signIn(home, ['division.read']);
    const uid = await create(manager, 'Readable');
    expect((await reader.call(recordHistory.division, { params: { uid } })).body.meta.total).toBe(1);
    expect((await reader.call(recordHistory.user, { params: { uid: manager.userUid } })).status).toBe(403);
    expect((await reader.call(recordHistory.division, { params: { uid: manager.userUid } })).status).toBe(404);
  });

  it('of an industry is visible only to the landlord', async () => {
    const landlord = await test.owner.query('select uid from organisations where is_landlord');
    const admin = await test.signIn({ uid: landlord.rows[0].uid, friendlyUrl: '' });
    const body = { name: 'Water supply', description: '', status: 'active' };
    const { uid } = (await admin.call(industries.create, { body })).body.data;
    const history = await admin.call(recordHistory.industry, { params: { uid } });
    expect(history.body.data).toMatchObject([{ action: 'created', kind: 'industry', recordName: 'Water supply' }]);
    expect((await manager.call(recordHistory.industry, { params: { uid } })).status).toBe(403);
  });

  it('of another organisation gets the same 404 as an absent record', async () => {
    const uid = await create(manager, 'Secret');
    const foreign = await stranger.call(recordHistory.division, { params: { uid } });
    const absent = await stranger.call(recordHistory.division, {
      params: { uid: unknownUid },
    });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
  });
});

it('every table with an audit trigger belongs to a kind, and every kind but three has names', async () => {
  const { rows } = await test.owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where p.proname = 'audit_row_of_' || c.relname order by 1`,
  );
  const tables = kinds.flatMap((kind) => listTables(kind));
  // Submissions, decisions and reviews belong to every kind that people approve.
  const shared = ['approval_rounds', 'approvals', 'reviews', 'review_answers'];
  expect([...tables, ...shared].sort()).toEqual(rows.map(({ name }) => name));
  // Imports, activity batches and revisions of report templates have no names.
  const nameless = kinds.filter((kind) => !(findTable(kind) in nameSources));
  expect(nameless).toEqual(['activity_batch', 'import', 'report_template']);
});
