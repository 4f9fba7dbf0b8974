import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { imports } from '#root/contract/imports.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';

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
