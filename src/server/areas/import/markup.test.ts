import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { imports } from '#root/contract/import/imports.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, countByKind, makeCsv, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('HTML is imported as plain text with a notice, also in registers', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  const { uid } = await uploadFiles(manager, [
    makeCsv('activities.csv', 'name,description', 'Payroll,<p>Pays <b>people</b></p>'),
    makeCsv('Locations.csv', 'Name,Description', '<b>Depot</b>,R&amp;D <br>hall'),
  ]);
  const { body } = await manager.call(imports.rows, { params: { uid } });
  expect(body.data.flatMap(({ problems }) => problems.map(({ level }) => level))).toEqual(Array(3).fill('warning'));
  expect((await applyImport(manager, uid)).status).toBe(200);
  const { data } = (await manager.call(locations.list)).body;
  expect(data.map(({ name, description }) => [name, description])).toEqual([['Depot', 'R&D\nhall']]);
  const [payroll] = (await manager.call(activities.list)).body.data;
  const record = (await manager.call(activities.get, { params: { uid: payroll?.uid ?? '' } })).body.data;
  expect(record.details.description).toBe('Pays people');
});

it('a name finds the stored record even if its spaces differ', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  await manager.call(activities.create, { body: { name: 'Pay Roll' } });
  const { uid } = await uploadFiles(manager, [makeCsv('activities.csv', 'name,description', 'pay \u00a0roll,pays')]);
  const { body } = await manager.call(imports.rows, { params: { uid } });
  expect(countByKind(body.counts)).toEqual({ activity: [0, 1, 0, 0] });
});
