import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { imports } from '#root/contract/import/imports.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, countByKind, importTable, makeCsv, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('an export', () => {
  it('importing an export of activities changes nothing', async () => {
    const manager = await test.signIn(await test.addOrganisation());
    await importTable(
      manager,
      'name,code,business unit,location,restart,impacts,description,department,owner,deputy,priority,mtpd,rto,mdl,mbco,minimum people',
      'Payroll,BP-001,Payables,Head office,30 min,Financial: 0 1 1 2 2 3 3 4,"=1+1\nline",Finance,Jo Hill,Ali Kaya,High,48,24,none,50,3',
      "'@x,,,,,,-4,,Jo,,,,,n/a,,",
      'مالية 🚚,,,,,,,Finance,,,Low,24,,not applicable,,0',
    );
    for (const format of ['xlsx', 'csv'] as const) {
      const { raw } = await manager.call(activities.exportFile, { query: { format } });
      const { uid, sheets } = await uploadFiles(manager, [{ name: `activities.${format}`, content: raw }]);
      expect(sheets[0]?.kind).toBe('activity');
      const { body } = await manager.call(imports.rows, { params: { uid } });
      expect([body.problems, countByKind(body.counts)]).toEqual([[], { activity: [0, 0, 3, 0] }]);
    }
    const written = await manager.call(activities.exportFile, { query: { format: 'csv' } });
    expect(written.text).toContain('Payroll,BP-001,');
    expect(written.text).toMatch(/Finance,Payables,Head office,.*,30 min,,,,Financial: 0 1 1 2 2 3 3 4,Draft/s);
  });

  it('an imported row finds an activity by its reference number, even if the name has changed', async () => {
    const manager = await test.signIn(await test.addOrganisation());
    await importTable(manager, 'code,name,description', 'BP-001,Payroll,pays');
    const { answer } = await importTable(manager, 'code,name', 'bp-001,Salaries');
    expect(answer.body.data.result?.counts).toMatchObject([{ create: 0, update: 1 }]);
    const { data } = (await manager.call(activities.list, { query: { q: 'bp-0' } })).body;
    expect(data.map(({ name, code }) => [name, code])).toEqual([['Salaries', 'BP-001']]);
    const uid = data[0]?.uid ?? '';
    const other = await manager.call(activities.create, { body: { name: 'Other', code: 'BP-001' } });
    expect([other.status, other.error.fields]).toMatchObject([409, [{ field: 'code' }]]);
    const { details } = (await manager.call(activities.get, { params: { uid } })).body.data;
    const { code: _code, ...rest } = details;
    const save = (version: number, body: object) =>
      manager.call(activitySteps.details, { params: { uid }, version, body: { ...rest, ...body } });
    expect((await save(data[0]?.version ?? 0, { name: 'Wages' })).status).toBe(200);
    expect((await manager.call(activities.get, { params: { uid } })).body.data.details.code).toBe('BP-001');
  });

  it('an export contains the records that match the filter, or the selected records, in the order of the list', async () => {
    const organisation = await test.addOrganisation();
    const manager = await test.signIn(organisation);
    const lines = ['Name,Status,Owner', 'Beta,Inactive,=x', 'Alpha,Active,"a ""b"", c"', 'Gamma,Active,+1'];
    await applyImport(manager, (await uploadFiles(manager, [makeCsv('Applications.csv', ...lines)])).uid);
    const csv = async (query: object) =>
      (await manager.call(applications.exportFile, { query: { format: 'csv', ...query } })).text.split('\r\n');
    const named = async (query: object) => (await csv(query)).slice(1, -1).map((line) => line.split(',')[0]);
    expect(await named({ sort: '-name' })).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await named({ filter: { status: 'active' } })).toEqual(['Alpha', 'Gamma']);
    expect(await named({ q: 'eta' })).toEqual(['Beta']);
    const { data } = (await manager.call(applications.list, { query: { sort: 'name' } })).body;
    const chosen = (uids: readonly string[]) =>
      manager.call(applications.exportChosen, { query: { format: 'csv' }, body: { uids: [...uids] } });
    const { text } = await chosen([data[2]?.uid ?? '', data[0]?.uid ?? '']);
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['Gamma', 'Alpha']);
    expect((await chosen(Array.from({ length: 1000 }, () => data[1]?.uid ?? ''))).status).toBe(200);
    expect((await chosen([])).status).toBe(400);
    const [head = '', first = '', second = '', third = ''] = await csv({});
    expect(head).toMatch(/^\ufeffName,Description,Status.*,Holdfast id$/);
    expect([first, second, third].map((line) => /,,(".*"|'[^,]*),,/.exec(line)?.[1])).toEqual([
      '"a ""b"", c"',
      "'=x",
      "'+1",
    ]);
    const reader = await test.signIn(organisation, ['activity.read']);
    expect((await reader.call(activities.exportFile, { query: { format: 'csv' } })).status).toBe(403);
    expect((await manager.call(activities.exportFile, { query: { format: 'pdf' } })).status).toBe(400);
  });
});
