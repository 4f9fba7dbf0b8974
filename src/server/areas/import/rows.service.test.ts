import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { imports } from '#root/contract/import/imports.ts';
import { readFile } from '#root/server/platform/spreadsheets/read-file.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, makeCsv, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('current values of a record are shown only to people who may read the record', async () => {
  const home = await test.addOrganisation();
  const reader = await test.signIn(home);
  await reader.call(activities.create, { body: { name: 'Payroll', description: 'Not for everybody' } });
  const clerk = await test.signIn(home, ['import.run']);
  const content = Buffer.from('Name,Description\nPayroll,New\n');
  const { body } = await clerk.call(imports.upload, {
    file: { name: 'activities.csv', content },
    query: { kind: 'activity' },
  });
  const { uid, version, sheets } = body.data;
  const mapping = sheets.map(({ kind, columns, categories }) => ({
    kind,
    columns: columns.map(({ field, unit }) => ({ field, unit })),
    categories,
  }));
  const params = { uid };
  await clerk.call(imports.map, { params, version, body: { existing: 'update', sheets: mapping } });
  const [seen, unseen] = [await reader.call(imports.rows, { params }), await clerk.call(imports.rows, { params })];
  expect(seen.body.data[0]?.changes).toMatchObject([{ before: 'Not for everybody', after: 'New' }]);
  expect(unseen.body.data).toMatchObject([{ verdict: 'update', changes: [] }]);
  expect(unseen.text).not.toContain('everybody');
});

it('names of a register are suggested only to people who may read the register', async () => {
  const home = await test.addOrganisation();
  const reader = await test.signIn(home);
  const people = await uploadFiles(reader, [makeCsv('Team members.csv', 'Name,Divisions', 'Jo Hill,Secretariat')]);
  await applyImport(reader, people.uid);
  const clerk = await test.signIn(home, ['import.run', 'business_unit.create']);
  const file = makeCsv('Business units.csv', 'Name,Division,Owner', 'Archive,Secretariat,Jo Hil');
  const { uid } = await uploadFiles(clerk, [file]);
  const asked = { params: { uid }, query: { show: 'problems' } } as const;
  const [seen, unseen] = [await reader.call(imports.rows, asked), await clerk.call(imports.rows, asked)];
  expect(seen.body.problems.map(({ suggestions }) => suggestions)).toEqual([
    [{ kind: 'use_name', label: 'Use Jo Hill' }],
  ]);
  expect(unseen.body.problems.map(({ suggestions }) => suggestions)).toEqual([[]]);
  expect(unseen.text).not.toContain('Jo Hill');
  const template = async (client: Client) => {
    const { raw } = await client.call(imports.template, { query: { kind: 'business_unit' } });
    return JSON.stringify(await readFile(raw, 'template.xlsx'));
  };
  expect(await template(reader)).toContain('Secretariat');
  expect(await template(clerk)).not.toContain('Secretariat');
});
