import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityRoles } from '#root/contract/activity-roles.ts';
import { applications } from '#root/contract/applications.ts';
import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { equipment } from '#root/contract/equipment.ts';
import { equipmentOwners } from '#root/contract/equipment-owners.ts';
import { type RegisterThing, registerThings } from '#root/contract/import-terms.ts';
import { imports } from '#root/contract/imports.ts';
import { locations } from '#root/contract/locations.ts';
import { equipmentCategories, supplierCategories } from '#root/contract/register-categories.ts';
import { suppliers } from '#root/contract/suppliers.ts';
import { teamMembers } from '#root/contract/team-members.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applied, counts, importTable, table, uploaded, versionOf } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const applicationBody = (name: string) =>
  ({
    ...{ name, description: '', status: 'active', rtoMinutes: null, workaround: '', ownerName: '' },
    ...{ supplierUid: null, hosting: '', rtaMinutes: null, rpoMinutes: null },
  }) as const;
const person = async () => test.signIn(await test.organisation());

const contracts = {
  supplier_categories: supplierCategories,
  suppliers,
  applications,
  equipment_categories: equipmentCategories,
  equipment_owners: equipmentOwners,
  equipment,
  locations,
  activity_roles: activityRoles,
  team_members: teamMembers,
  divisions,
  business_units: businessUnits,
} as const;

/** Rows of each register that use every column, with what is hard to take along: quotes, formulas, right-to-left, emoji. */
const full: Readonly<Record<RegisterThing, readonly string[]>> = {
  supplier_categories: ['Name,Description,Status', 'Logistics,"=SUM(A1)",Active', '"-Cold; ""fresh""",@x,Inactive'],
  suppliers: [
    'Name,Status,Category,Contact,E-mail,Phone,Address,Tax code,Storage location,Contracted recovery time,RPO,Contract ends on,Payment,Owner,Workaround,Description',
    'Northern Freight,Active,Logistics,Ana Ruiz,ana@example.com,+44 20 7946 0001,"1 Street\nTown",DE 1,Shelf,90 min,0 min,31/12/2027,monthly,Jo,Another,"+1"',
    'شركة الشحن 🚚,,Added category,,,,,,,,,,cheque,,,',
  ],
  applications: [
    'Name,Status,Recovery time,RPO,Proven recovery time,Hosting,Supplier,Provider as noted,Owner,Workaround,Description',
    '=cmd,Inactive,4 h,15 min,2 d,SaaS,Northern Freight,Somebody,Jo,On paper,Orders',
    `${'x'.repeat(255)},,,,,,,,,,`,
  ],
  equipment_categories: ['Name,Description,Status', 'Vehicles,,Active'],
  equipment_owners: ['First name,Last name,E-mail', 'Jo,Hill,jo@example.com', 'Jo,Hill,', 'Ali,,'],
  equipment: [
    'Name,Status,Recovery time,Category,Owners,Owner as noted,Workaround,Description',
    'Forklift,Active,7 d 3 h,Vehicles,Jo Hill <jo@example.com>; New Person,Noted,Rent one,Yellow',
    'Press,,,New category,,,,',
  ],
  locations: [
    'Name,Status,Address,Phone,Seats,Time zone,Access point,Access requirements,Alternates,Owner,Workaround,Recovery time',
    'Head office,Active,1 Street,030 123456,120,Europe/Berlin,Gate,Badge,"""Depot; north""; Annex",Jo,Home,1 w',
    'Annex,,,,,,,,,,,',
    'Depot; north,,,,,,,,Head office,,,',
  ],
  activity_roles: [
    'Name,Status,Recovery time,Owner,Workaround,Description',
    'Shift leader,Active,4 h,Jo,Manager,Leads',
  ],
  team_members: [
    'Name,E-mail,Phone,Organisation role,Business continuity role,Divisions,Business units,Description',
    'Jo Hill,jo@example.com,+442079460002,Head,BC manager,Sales; New division,Sales / Cold store,x',
    'Jo Hill,other@example.com,,,,,,',
  ],
  divisions: ['Name,Code,Description,Owner', 'Sales,SAL,Sells,Jo Hill <jo@example.com>', 'Purchasing,,,'],
  business_units: ['Name,Division,Description,Owner', 'Cold store,Sales,Cold,', 'Cold store,Purchasing,,'],
};

const files = () => registerThings.map((thing) => table(`${registerSpecs[thing].title}.csv`, ...full[thing]));

async function whole(manager: Client) {
  const { rows } = await test.owner.query<{ name: string }>(
    `select name from master_rows where list = 'bc-roles' order by position limit 1`,
  );
  const named = files().map((file) => ({
    ...file,
    content: Buffer.from(file.content.toString().replace('BC manager', rows[0]?.name ?? '')),
  }));
  return uploaded(manager, named);
}

const exported = async (client: Client, thing: RegisterThing, format: 'xlsx' | 'csv') => {
  const answer = await client.call(contracts[thing].exportFile, { query: { format } as never });
  if (answer.status !== 200) throw new Error(answer.text);
  return { name: `${registerSpecs[thing].title}.${format}`, content: answer.raw };
};

describe('registers', () => {
  it('come in all at once, and an export of each changes nothing when it is imported again', async () => {
    const manager = await person();
    const { uid, sheets } = await whole(manager);
    expect(sheets.map(({ thing }) => thing)).toEqual(registerThings);
    expect(
      sheets.flatMap(({ columns }) => columns.filter(({ field }) => field === null).map(({ header }) => header)),
    ).toEqual([]);
    const found = await manager.call(imports.rows, { params: { uid } });
    expect(found.body.problems).toEqual([]);
    const answer = await applied(manager, uid);
    expect(answer.status, answer.text).toBe(200);
    for (const format of ['xlsx', 'csv'] as const) {
      const written = await Promise.all(registerThings.map((thing) => exported(manager, thing, format)));
      const again = await uploaded(manager, written);
      const { body } = await manager.call(imports.rows, { params: { uid: again.uid } });
      expect([format, body.problems]).toEqual([format, []]);
      expect(body.things.map(({ thing }) => thing)).toEqual(registerThings);
      const changing = body.things.filter(
        ({ create, update, error, skip }) => create + update + error > 0 || skip === 0,
      );
      expect([format, changing]).toEqual([format, []]);
    }
    const undone = await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect(undone.body.data.undone).toMatchObject({ kept: [], restored: 0 });
    for (const thing of registerThings) {
      const { body } = await manager.call(contracts[thing].list);
      expect([thing, body.meta.total]).toEqual([thing, 0]);
    }
    // Thirty-three files, each read in a worker of its own.
  }, 120_000);

  it('are found by uid, then by code or address, then by name', async () => {
    const manager = await person();
    const put = async (thing: RegisterThing, ...lines: string[]) => {
      const { uid } = await uploaded(manager, [table(`${registerSpecs[thing].title}.csv`, ...lines)]);
      const answer = await applied(manager, uid);
      return {
        uid,
        answer,
        counts: answer.status === 200 ? counts(answer.body.data.result?.things ?? [])[thing] : answer.error,
      };
    };
    await put('divisions', 'Name,Code', 'Sales,SAL', 'Purchasing,PUR');
    expect((await put('divisions', 'Name,Code', 'Distribution,sal', 'PURCHASING,')).counts).toEqual([0, 1, 1, 0]);
    const list = async () => (await manager.call(divisions.list)).body.data.map(({ name, code }) => [name, code]);
    expect(await list()).toEqual([
      ['Distribution', 'sal'],
      ['Purchasing', 'PUR'],
    ]);
    await put('equipment_owners', 'First name,Last name,E-mail', 'Jo,Hill,jo@example.com', 'Jo,Hill,');
    expect((await put('equipment_owners', 'First name,Last name,E-mail', 'Joanna,Hill,JO@example.com')).counts).toEqual(
      [0, 1, 0, 0],
    );
    const { uid } = await uploaded(manager, [table('Equipment owners.csv', 'First name,Last name', 'Jo,Hill')]);
    expect((await manager.call(imports.rows, { params: { uid } })).body.things).toMatchObject([{ skip: 1 }]);
    const record = (await manager.call(applications.create, { body: applicationBody('Orders') })).body.data;
    const renamed = await put('applications', 'Holdfast id,Name', `${record.uid},Order system`);
    expect(renamed.counts).toEqual([0, 1, 0, 0]);
    await manager.call(imports.undo, { params: { uid: renamed.uid }, version: await versionOf(manager, renamed.uid) });
    expect((await manager.call(applications.list)).body.data.map(({ name }) => name)).toEqual(['Orders']);
  });

  it('tell cell by cell what can not be, and let rows wait for those they name', async () => {
    const manager = await person();
    const files = [
      table('Applications.csv', 'Name,Status,Hosting,Supplier', 'A,soon,Moon,Freght', 'B,,,Broken', 'C,,,Freight'),
      table('Suppliers.csv', 'Name,E-mail,Contract ends on', 'Freight,,2027-01-31', 'Broken,nobody,tomorrow'),
    ];
    const { uid } = await uploaded(manager, files);
    const { body } = await manager.call(imports.rows, { params: { uid } });
    const problems = body.data.map(({ name, problems: all }) => [
      name,
      ...all.map(({ field, code }) => `${field} ${code}`),
    ]);
    expect(problems).toEqual([
      ['A', 'status unknown_choice', 'hosting unknown_choice', 'supplier unknown_name'],
      ['B', 'supplier waits'],
      ['C'],
      ['Freight'],
      ['Broken', 'email not_allowed', 'contractEndsOn not_allowed'],
    ]);
    expect(body.data[0]?.problems[2]?.suggestions).toEqual([{ kind: 'use_name', label: 'Use Freight' }]);
    expect((await applied(manager, uid, true)).status).toBe(200);
    const { data } = (await manager.call(applications.list)).body;
    expect(data.map(({ name, supplierName }) => [name, supplierName])).toEqual([['C', 'Freight']]);
  });

  it('give the former values and links back', async () => {
    const manager = await person();
    const lines = (...rows: string[]) => [table('Equipment.csv', 'Name,Category,Owners,Recovery time', ...rows)];
    await applied(manager, (await uploaded(manager, lines('Press,Machines,Jo Hill; Ali Kaya,2 d'))).uid);
    const { uid } = await uploaded(manager, lines('PRESS,Other,Sam Poe,4 h'));
    await applied(manager, uid);
    const now = async () =>
      (await manager.call(equipment.list)).body.data.map((row) => [
        row.name,
        row.categoryName,
        row.owners.map(({ name }) => name),
        row.rtoMinutes,
      ]);
    expect(await now()).toEqual([['Press', 'Other', ['Sam Poe'], 240]]);
    const undone = await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect(undone.body.data.undone).toEqual({ restored: 1, removed: 2, kept: [] });
    expect(await now()).toEqual([['Press', 'Machines', ['Jo Hill', 'Ali Kaya'], 2880]]);
  });

  it('say before they go in what the gap list will say of them', async () => {
    const manager = await person();
    await importTable(manager, 'name,mtpd,rto', 'Payroll,48,24');
    const first = await uploaded(manager, [
      table('resources.csv', 'name,category,used by,recovery', 'Orders,Application,Payroll,4 h'),
    ]);
    await applied(manager, first.uid);
    const { uid } = await uploaded(manager, [table('Applications.csv', 'Name,Recovery time', 'Orders,1 w')]);
    const { gaps } = (await manager.call(imports.preview, { params: { uid } })).body.data;
    expect(gaps?.list).toMatchObject([
      { provider: { name: 'Orders', kind: 'application' }, dependent: { name: 'Payroll' } },
    ]);
  });

  it('ask for the permissions of what they write, category and all', async () => {
    const organisation = await test.organisation();
    const clerk = await test.signIn(organisation, ['import.run', 'supplier.create', 'supplier.read']);
    const { uid } = await uploaded(clerk, [table('Suppliers.csv', 'Name,Category', 'Freight,Logistics')]);
    expect((await applied(clerk, uid)).error).toMatchObject({ details: { missing: ['supplier_category.create'] } });
  });

  it('take what the person came for, and remember the columns for each', async () => {
    const manager = await person();
    const file = table('list.csv', 'Bezeichnung,Bemerkung,Was', 'A,b,c');
    const first = await manager.call(imports.upload, { query: { thing: 'activity_roles' }, file });
    const { uid, version, sheets } = first.body.data;
    expect(sheets[0]).toMatchObject({ thing: 'activity_roles', remembered: false });
    const columns = ['name', 'description', 'workaround'].map((field) => ({ field, unit: 'h' }));
    const body = { existing: 'update', sheets: [{ thing: 'activity_roles', columns, categories: [] }] } as const;
    await manager.call(imports.map, { params: { uid }, version, body: body as never });
    const roles = await manager.call(imports.upload, { query: { thing: 'activity_roles' }, file });
    expect(roles.body.data.sheets[0]).toMatchObject({
      remembered: true,
      columns: columns.map(({ field }) => ({ field })),
    });
    const places = await manager.call(imports.upload, { query: { thing: 'locations' }, file });
    expect(places.body.data.sheets[0]).toMatchObject({ thing: 'locations', remembered: false });
  });

  it.each(registerThings)('have a template with an example, which is not imported: %s', async (thing) => {
    const manager = await person();
    const { raw } = await manager.call(imports.template, { query: { thing } });
    const record = (await manager.call(imports.upload, { query: { thing }, file: { name: 'x.xlsx', content: raw } }))
      .body.data;
    const beside = record.sheets.slice(1).map((sheet) => [sheet.sheetName, sheet.thing]);
    expect(record.sheets[0]).toMatchObject({ thing, rowCount: 0 });
    const unknown = record.sheets[0]?.columns.filter(({ field }) => field === null).map(({ header }) => header) ?? [];
    // A column of units is known by its values.
    expect(unknown.filter((header) => header !== 'Unit of time')).toEqual([]);
    expect(beside.at(0)).toEqual(['Example', null]);
    expect(beside.at(-1)).toEqual(['How to fill in', null]);
    expect(beside.every(([, of]) => of === null)).toBe(true);
  });
});
