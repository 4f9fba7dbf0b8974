import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { registerLinks } from '#root/server/shared/registers/register-records.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { readContent } from '#test/support/content.ts';
import { applyImport, makeCsv, uploadFiles } from '#test/support/imports.ts';
import { fillRegisters } from '#test/support/random-registers.ts';
import { registerCalls } from '#test/support/register-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const tables = [...registerKinds.map(findTable), ...registerLinks.map(({ links }) => links.table)];

const exportAll = (client: Client, format: 'xlsx' | 'csv') =>
  Promise.all(
    registerKinds.map(async (kind) => {
      const list: EndpointShape = registerCalls[kind].exportFile;
      const { raw, status, text } = await client.call(list, { query: { format } });
      expect(status, text).toBe(200);
      return { name: `${registerSpecs[kind].title}.${format}`, content: raw };
    }),
  );

async function readRows(client: Client, uid: string) {
  const { problems, counts: rowCounts } = (await client.call(imports.rows, { params: { uid } })).body;
  return {
    problems: problems.map(({ name, field, message }) => [name, field, message]),
    changing: rowCounts.filter(({ create, update, error }) => create + update + error > 0),
  };
}

/** Imports the files of another organisation as they are. The only notices are about the ids. */
async function importAbroad(client: Client, files: Awaited<ReturnType<typeof exportAll>>): Promise<void> {
  const { uid } = await uploadFiles(client, files);
  const { body } = await client.call(imports.rows, { params: { uid }, query: { pageSize: 100 } });
  expect(body.problems).toEqual([]);
  expect(new Set(body.data.flatMap(({ problems }) => problems.map(({ code }) => code)))).toEqual(
    new Set(['foreign_ids']),
  );
  const answer = await applyImport(client, uid);
  expect(answer.status, answer.text).toBe(200);
}

describe('registers with unusual texts', () => {
  it.each(['xlsx', 'csv'] as const)(
    'importing an export changes nothing at home and creates equal records elsewhere: %s',
    async (format) => {
      for (const seed of [1, 2]) {
        const [home, abroad] = [await test.addOrganisation(), await test.addOrganisation()];
        const [manager, other] = [await test.signIn(home), await test.signIn(abroad)];
        await fillRegisters(test, manager, home, seed);
        const files = await exportAll(manager, format);
        const { uid } = await uploadFiles(manager, files);
        expect(await readRows(manager, uid)).toEqual({ problems: [], changing: [] });
        await importAbroad(other, files);
        expect(await readContent(test, abroad, tables)).toEqual(await readContent(test, home, tables));
      }
      // The timeout is long, because the test reads forty-four files, each in its own worker.
    },
    120_000,
  );
});

it('records are found by names in any alphabet; upper and lower case are compared as the database does', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  const names = ['ΣΤΑΘΜΟΣ', 'İzmir', 'GROẞE STRAẞE', 'СКЛАД'];
  const { uid } = await uploadFiles(manager, [makeCsv('Locations.csv', 'Name', ...names)]);
  expect((await applyImport(manager, uid)).status).toBe(200);
  const again = [...names, 'izmir', 'σταθμοσ', 'große straße', 'склад'];
  for (const name of again) {
    const one = await uploadFiles(manager, [makeCsv('Locations.csv', 'Name', name)]);
    expect([name, (await readRows(manager, one.uid)).changing]).toEqual([name, []]);
    const named = await uploadFiles(manager, [makeCsv('Locations.csv', 'Name,Alternates', `Depot,${name}`)]);
    expect([name, (await readRows(manager, named.uid)).problems]).toEqual([name, []]);
  }
});

it('ids of another organisation are answered like unknown ids, alone and beside known ids', async () => {
  const [home, abroad] = [await test.addOrganisation(), await test.addOrganisation()];
  const [manager, other] = [await test.signIn(home), await test.signIn(abroad)];
  await fillRegisters(test, manager, home, 1);
  const files = await exportAll(manager, 'csv');
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const answer = async (content: Buffer) => {
    const { uid } = await uploadFiles(other, [{ name: 'Locations.csv', content }]);
    const { text, status } = await other.call(imports.rows, { params: { uid }, query: { pageSize: 100 } });
    const { data } = (await other.call(imports.preview, { params: { uid } })).body;
    return [status, text.replaceAll(uuid, ''), data.counts];
  };
  const locations = files.find(({ name }) => name === 'Locations.csv')?.content ?? Buffer.from('');
  const hide = (content: Buffer) => Buffer.from(content.toString().replaceAll(uuid, () => newUid()));
  const alone = await answer(locations);
  expect(alone).toEqual(await answer(hide(locations)));
  expect(alone[1]).toContain('None of these ids exists in this organisation');
  await applyImport(other, (await uploadFiles(other, [makeCsv('Locations.csv', 'Name', 'Depot of the others')])).uid);
  const own = (await exportAll(other, 'csv')).find(({ name }) => name === 'Locations.csv')?.content.toString() ?? '';
  const addOwn = (content: Buffer) => Buffer.from(`${content.toString()}${own.split('\r\n')[1]}\r\n`);
  const beside = await answer(addOwn(locations));
  expect(beside).toEqual(await answer(addOwn(hide(locations))));
  expect(beside[1]).toContain('No location has this id');
});

it('people with the same name are distinguished by their email addresses in exports and imports', async () => {
  const [home, abroad] = [await test.addOrganisation(), await test.addOrganisation()];
  const [manager, other] = [await test.signIn(home), await test.signIn(abroad)];
  const people = ['Jo,Hill,jo@example.com', 'JO,HILL,other@example.com', 'Ali,Kaya,ali@example.com'];
  const files = [
    makeCsv('Equipment owners.csv', 'First name,Last name,E-mail', ...people),
    makeCsv('Team members.csv', 'Name,E-mail', 'Jo Hill,jo@example.com', 'Jo Hill,other@example.com'),
    makeCsv(
      'Equipment.csv',
      'Name,Owners',
      'Press,Jo Hill <other@example.com>; Ali Kaya',
      'Saw,Jo Hill <jo@example.com>',
    ),
    makeCsv('Divisions.csv', 'Name,Owner', 'Sales,Jo Hill <other@example.com>'),
  ];
  await applyImport(manager, (await uploadFiles(manager, files)).uid);
  const written = await exportAll(manager, 'csv');
  expect(await readRows(manager, (await uploadFiles(manager, written)).uid)).toEqual({ problems: [], changing: [] });
  await importAbroad(other, written);
  expect(await readContent(test, abroad, tables)).toEqual(await readContent(test, home, tables));

  const change = makeCsv('Equipment.csv', 'Name,Owners', 'Saw,Jo Hill <other@example.com>');
  const { uid } = await uploadFiles(manager, [change]);
  expect((await manager.call(imports.rows, { params: { uid } })).body.data[0]?.changes).toMatchObject([
    { before: 'Jo Hill <jo@example.com>', after: 'JO HILL <other@example.com>' },
  ]);
  await applyImport(manager, uid);
  const { data } = (await manager.call(equipment.list)).body;
  const saw = data.find(({ name }) => name === 'Saw');
  const owners = (await manager.call(equipmentOwners.list)).body.data;
  expect(saw?.ownerUids).toEqual(owners.filter(({ email }) => email === 'other@example.com').map((one) => one.uid));
});
