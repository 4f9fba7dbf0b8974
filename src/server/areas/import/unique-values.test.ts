import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, makeCsv, uploadFiles } from '#test/support/imports.ts';
import { registerCalls } from '#test/support/register-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());

/** Imports files, leaving out the rows with errors. @returns the errors of these rows */
async function bring(client: Client, ...files: [name: string, ...lines: string[]][]) {
  const { uid } = await uploadFiles(
    client,
    files.map(([name, ...lines]) => makeCsv(name, ...lines)),
  );
  const { body } = await client.call(imports.rows, { params: { uid }, query: { pageSize: 100 } });
  const answer = await applyImport(client, uid, true);
  if (answer.status !== 422) expect(answer.status, answer.text).toBe(200);
  return body.problems.map(({ row, field, code, message }) => [row, field, code, message]);
}

async function findUid(client: Client, kind: keyof typeof registerCalls, name: string): Promise<string> {
  const { data } = (await client.call(registerCalls[kind].list, { query: { q: name } })).body;
  return data[0]?.uid ?? '';
}

it('the rows of registers are compared by exactly the values that the database requires to be unique', async () => {
  const { rows } = await test.owner.query<{ table: string; sql: string }>(
    `select tablename as table, indexdef as sql from pg_indexes where indexdef like 'CREATE UNIQUE INDEX %' order by indexname`,
  );
  const readColumns = (sql: string) => /\(organisation_uid, (.*?)\)(?: WHERE|$)/.exec(sql)?.[1] ?? '';
  for (const kind of registerKinds) {
    const { uniqueName, uniqueCode, code } = registerSpecs[kind];
    const own = rows.filter(({ table }) => table === findTable(kind)).map(({ sql }) => readColumns(sql));
    const names = { yes: ['lower(name)'], division: ['division_uid, lower(name)'], no: [] }[uniqueName];
    expect([kind, own.filter((columns) => columns.includes('lower'))]).toEqual([
      kind,
      [...(uniqueCode ? [`lower(${code})`] : []), ...names],
    ]);
  }
});

describe.each([
  ['activity_owner', 'Activity owners.csv'],
  ['equipment_owner', 'Equipment owners.csv'],
] as const)('the email address of a record of the kind %s', (kind, file) => {
  const head = 'First name,Last name,Email';
  it('is refused in the second row that has it, whether in upper or lower case', async () => {
    const rows = ['Ann,Lee,ann@x.example', 'Anne,Lee,ANN@x.example', 'Bob,Ray,bob@x.example', 'Bob,Ray,bob@x.example'];
    expect(await bring(await person(), [file, head, ...rows])).toEqual([
      [3, 'email', 'duplicate_in_file', `Row 2 of ${file} has this email address too. Keep one of them.`],
      [5, 'name', 'duplicate_in_file', expect.stringContaining('Row 4 of')],
    ]);
  });

  it('is refused in a row with the id of a record, if another record or row has the address', async () => {
    const client = await person();
    await bring(client, [file, head, 'Ann,Lee,ann@x.example', 'Bob,Ray,bob@x.example', 'Cem,Oz,']);
    const [ann, cem] = [await findUid(client, kind, 'Ann'), await findUid(client, kind, 'Cem')];
    const lines = [`${head},Holdfast id`, `Ann,Lee,BOB@x.example,${ann}`, `Cem,Oz,new@x.example,${cem}`];
    expect(await bring(client, [file, ...lines, 'Dee,Low,NEW@x.example,'])).toEqual([
      [2, 'email', 'code_taken', 'Another record has this email address. Use another one.'],
      [4, 'email', 'duplicate_in_file', `Row 3 of ${file} has this email address too. Keep one of them.`],
    ]);
  });
});

describe('a name', () => {
  it('is refused if an earlier row gives the same name to a stored record', async () => {
    const client = await person();
    await bring(
      client,
      ['Suppliers.csv', 'Name', 'Freight', 'Cleaning'],
      ['Locations.csv', 'Name', 'Depot'],
      ['activities.csv', 'name,code', 'Payroll,P-1', 'Orders,O-1'],
    );
    const [freight, cleaning] = [
      await findUid(client, 'supplier', 'Freight'),
      await findUid(client, 'supplier', 'Clean'),
    ];
    const problem = (row: number, file: string) => [
      ...[row, 'name', 'duplicate_in_file'],
      `Row 2 of ${file} has this name too. Keep one of them.`,
    ];
    const suppliers = ['Holdfast id,Name', `${freight},Transport`, ',TRANSPORT', `${cleaning},transport`] as const;
    expect(await bring(client, ['Suppliers.csv', ...suppliers])).toEqual([
      problem(3, 'Suppliers.csv'),
      problem(4, 'Suppliers.csv'),
    ]);
    const depot = await findUid(client, 'location', 'Depot');
    const resources = ['Holdfast id,Name,Category', `${depot},Warehouse,Location`, ',WAREHOUSE,Location'] as const;
    expect(await bring(client, ['resources.csv', ...resources])).toEqual([problem(3, 'resources.csv')]);
    const rows = ['code,name', 'P-1,Salaries', ',salaries', 'O-1,SALARIES'] as const;
    expect(await bring(client, ['activities.csv', ...rows])).toEqual([
      problem(3, 'activities.csv'),
      problem(4, 'activities.csv'),
    ]);
    const { data } = (await client.call(activities.list, {})).body;
    expect(data.map(({ name }) => name).sort()).toEqual(['Orders', 'Salaries']);
  });

  it('is not mistaken for a reference number or for another name', async () => {
    const rows = ['code,name', ',Name Foo', ',Foo', ',code 7', '7,Bar', 'Foo,Email'] as const;
    expect(await bring(await person(), ['activities.csv', ...rows])).toEqual([]);
  });

  it('of a business unit is refused only in the same division, and not at all if the organisation allows shared names', async () => {
    const organisation = await test.addOrganisation();
    const client = await test.signIn(organisation);
    const file = 'Business units.csv';
    await bring(client, [file, 'Name,Division', 'Desk,Sales', 'Till,Sales', 'Desk,Stores']);
    const [sales = '', till = '', stores = ''] = await Promise.all(
      ['Desk', 'Till', 'Desk'].map(async (name, at) => {
        const { data } = (await client.call(registerCalls.business_unit.list, { query: { q: name } })).body;
        const all = data as unknown as { uid: string; divisionName: string }[];
        return all.find(({ divisionName }) => at === 1 || divisionName === ['Sales', '', 'Stores'][at])?.uid ?? '';
      }),
    );
    const lines = ['Holdfast id,Name,Division', `${sales},Desk,`, `${till},DESK,`, `${stores},Desk,`] as const;
    expect(await bring(client, [file, ...lines])).toEqual([
      [3, 'name', 'name_taken', 'Another record has this name. Use another name.'],
    ]);
    const renamed = [
      'Holdfast id,Name,Division',
      `${sales},Counter,`,
      `${till},COUNTER,`,
      `${stores},Counter,`,
    ] as const;
    expect(await bring(client, [file, ...renamed])).toEqual([
      [3, 'name', 'duplicate_in_file', `Row 2 of ${file} has this name too. Keep one of them.`],
    ]);
    await test.owner.query('update organisations set allow_duplicate_business_units = true where uid = $1', [
      organisation.uid,
    ]);
    expect(await bring(client, [file, 'Holdfast id,Name,Division', `${till},Counter,Sales`])).toEqual([]);
    const again = ['Holdfast id,Name,Division,Description', `${till},Counter,Sales,a`, `${sales},Counter,Sales,b`];
    expect(await bring(client, [file, ...(again as [string])])).toEqual([]);
  });

  it('that a row gives to a business unit is found by the activities of the same import', async () => {
    const client = await person();
    await bring(client, ['Business units.csv', 'Name,Division', 'Desk,Sales']);
    const desk = await findUid(client, 'business_unit', 'Desk');
    const files: Parameters<typeof bring>[1][] = [
      ['Business units.csv', 'Holdfast id,Name,Division', `${desk},Counter,Sales`],
      ['activities.csv', 'name,division,business unit', 'Quotes,Sales,Counter'],
    ];
    expect(await bring(client, ...files)).toEqual([]);
  });

  it('that a list already has is not suggested for a value to add', async () => {
    const organisation = await test.addOrganisation();
    const client = await test.signIn(organisation);
    await test.owner.query(
      `update master_rows set name = '3 hours' where organisation_uid = $1 and list = 'rto' and name = '4 hours'`,
      [organisation.uid],
    );
    const { uid, version } = await uploadFiles(client, [makeCsv('activities.csv', 'name,rto,mtpd', 'A,180 min,1 d')]);
    const { data } = (await client.call(imports.rows, { params: { uid } })).body;
    expect(data[0]?.problems[0]?.suggestions.map(({ kind }) => kind)).not.toContain('add_listed');
    expect(version).toBe(1);
  });
});

it('an owner who is named by the same address in a row and in a cell is created once', async () => {
  const client = await person();
  await bring(
    client,
    ['Activity owners.csv', 'First name,Last name,Email', 'Ann,Lee,ann@x.example'],
    ['activities.csv', 'name,owner', 'Payroll,Anne Lee <ANN@x.example>'],
    ['Business continuity plans.csv', 'Name,Owners', 'Pay by hand,A Lee <ann@X.example>'],
  );
  expect((await client.call(activityOwners.list)).body.data.map(({ email }) => email)).toEqual(['ann@x.example']);
});
