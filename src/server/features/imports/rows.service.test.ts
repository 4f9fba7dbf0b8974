import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { imports } from '#root/contract/imports.ts';
import { readTables } from '#root/server/tables/tables.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applied, table, uploaded } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('tells what stands there now to those who may read it', async () => {
  const home = await test.organisation();
  const reader = await test.signIn(home);
  await reader.call(activities.create, { body: { name: 'Payroll', description: 'Not for everybody' } });
  const clerk = await test.signIn(home, ['import.run']);
  const content = Buffer.from('Name,Description\nPayroll,New\n');
  const { body } = await clerk.call(imports.upload, {
    file: { name: 'activities.csv', content },
    query: { thing: 'activities' },
  });
  const { uid, version, sheets } = body.data;
  const mapping = sheets.map(({ thing, columns, categories }) => ({
    thing,
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

it('tells the names of registers to those who may read them', async () => {
  const home = await test.organisation();
  const reader = await test.signIn(home);
  const people = await uploaded(reader, [table('Team members.csv', 'Name,Divisions', 'Jo Hill,Secretariat')]);
  await applied(reader, people.uid);
  const clerk = await test.signIn(home, ['import.run', 'business_unit.create']);
  const file = table('Business units.csv', 'Name,Division,Owner', 'Archive,Secretariat,Jo Hil');
  const { uid } = await uploaded(clerk, [file]);
  const asked = { params: { uid }, query: { show: 'problems' } } as const;
  const [seen, unseen] = [await reader.call(imports.rows, asked), await clerk.call(imports.rows, asked)];
  expect(seen.body.problems.map(({ suggestions }) => suggestions)).toEqual([
    [{ kind: 'use_name', label: 'Use Jo Hill' }],
  ]);
  expect(unseen.body.problems.map(({ suggestions }) => suggestions)).toEqual([[]]);
  expect(unseen.text).not.toContain('Jo Hill');
  const template = async (client: Client) => {
    const { raw } = await client.call(imports.template, { query: { thing: 'business_units' } });
    return JSON.stringify(await readTables(raw, 'template.xlsx'));
  };
  expect(await template(reader)).toContain('Secretariat');
  expect(await template(clerk)).not.toContain('Secretariat');
});
