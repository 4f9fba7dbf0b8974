import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { equipment } from '#root/contract/resources/equipment.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { readExportHeading } from '#root/domain/import/field-spec.ts';
import type { RegisterField, RegisterSpec } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, countByKind, importTable, makeCsv, readVersion, uploadFiles } from '#test/support/imports.ts';
import { registerCalls } from '#test/support/register-calls.ts';

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
const person = async () => test.signIn(await test.addOrganisation());

/**
 * Rows of registers that use every column, with texts that are hard to preserve: quotes, formulas, right-to-left
 * text, emoji.
 */
const full: Readonly<Partial<Record<RegisterKind, readonly string[]>>> = {
  activity_owner: ['First name,Last name,E-mail', 'Jo,Hill,jo.owner@example.com', 'Jo,Hill,', 'Ali,,'],
  supplier_category: ['Name,Description,Status', 'Logistics,"=SUM(A1)",Active', '"-Cold; ""fresh""",@x,Inactive'],
  supplier: [
    'Name,Status,Category,Contact,Email,Phone,Address,Tax code,Storage location,Contracted recovery time,RPO,Contract ends on,Payment,Owner,Workaround,Description',
    'Northern Freight,Active,Logistics,Ana Ruiz,ana@example.com,+44 20 7946 0001,"1 Street\nTown",DE 1,Shelf,90 min,0 min,31/12/2027,monthly,Jo,Another,"+1"',
    'شركة الشحن 🚚,,Added category,,,,,,,,,,cheque,,,',
  ],
  application: [
    'Name,Status,Recovery time,RPO,Proven recovery time,Hosting,Supplier,Provider as noted,Owner,Workaround,Description',
    '=cmd,Inactive,4 h,15 min,2 d,SaaS,Northern Freight,Somebody,Jo,On paper,Orders',
    `${'x'.repeat(255)},,,,,,,,,,`,
  ],
  equipment_category: ['Name,Description,Status', 'Vehicles,,Active'],
  equipment_owner: ['First name,Last name,E-mail', 'Jo,Hill,jo@example.com', 'Jo,Hill,', 'Ali,,'],
  equipment: [
    'Name,Status,Recovery time,Category,Owners,Owner as noted,Workaround,Description',
    'Forklift,Active,7 d 3 h,Vehicles,Jo Hill <jo@example.com>; New Person,Noted,Rent one,Yellow',
    'Press,,,New category,,,,',
  ],
  location: [
    'Name,Status,Address,Phone,Seats,Time zone,Access point,Access requirements,Alternates,Owner,Workaround,Recovery time',
    'Head office,Active,1 Street,+49 30 123456,120,Europe/Berlin,Gate,Badge,"""Depot; north""; Annex",Jo,Home,1 w',
    'Annex,,,,,,,,,,,',
    'Depot; north,,,,,,,,Head office,,,',
  ],
  activity_role: ['Name,Status,Recovery time,Owner,Workaround,Description', 'Shift leader,Active,4 h,Jo,Manager,Leads'],
  team_member: [
    'Name,Email,Phone,Organisation role,Business continuity role,Divisions,Business units,Description',
    'Jo Hill,jo@example.com,+442079460002,Head,BC manager,Sales; New division,Sales / Cold store,x',
    'Jo Hill,other@example.com,,,,,,',
  ],
  division: ['Name,Code,Description,Owner', 'Sales,SAL,Sells,Jo Hill <jo@example.com>', 'Purchasing,,,'],
  bcp: [
    'Name,Description,Category,Status,Owners,Due date,Review date,Classification',
    'Payroll by hand,"=1+1\nline",Supplier failure,Draft,Jo Hill <jo.owner@example.com>; New Person,31/12/2026,31/12/2027,Internal',
    'مالية 🚚,,,,,,,',
  ],
  resilience_plan: ['Plan,Status,Classification', 'Site lost,,Strictly confidential'],
  business_unit: ['Name,Division,Description,Owner', 'Cold store,Sales,Cold,', 'Cold store,Purchasing,,'],
};

/** Returns a sample cell for a column, for registers that have no sample rows. */
function sampleCell(field: RegisterField): string {
  switch (field.as) {
    case 'text':
      return field.required ? 'Sample' : field.schema.safeParse('=1+1').success ? '=1+1' : '';
    case 'choice':
      return field.choices.at(-1)?.label ?? '';
    case 'whole':
      return String(field.min);
    default:
      return { duration: '4 h', date: '31/12/2027', phone: '+44 20 7946 0001' }[field.as as string] ?? '';
  }
}

const sampleRows = ({ fields }: RegisterSpec) => [
  fields.map(readExportHeading).join(','),
  fields.map(sampleCell).join(','),
];

const files = () =>
  registerKinds.map((kind) =>
    makeCsv(`${registerSpecs[kind].title}.csv`, ...(full[kind] ?? sampleRows(registerSpecs[kind]))),
  );

async function whole(manager: Client) {
  const { rows } = await test.owner.query<{ name: string }>(
    `select name from master_rows where list = 'bc-roles' order by position limit 1`,
  );
  const named = files().map((file) => ({
    ...file,
    content: Buffer.from(file.content.toString().replace('BC manager', rows[0]?.name ?? '')),
  }));
  return uploadFiles(manager, named);
}

const exported = async (client: Client, kind: RegisterKind, format: 'xlsx' | 'csv') => {
  const answer = await client.call(registerCalls[kind].exportFile, { query: { format } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { name: `${registerSpecs[kind].title}.${format}`, content: answer.raw };
};

describe('registers', () => {
  it('all registers are imported at once, and importing the export of each register again changes nothing', async () => {
    const manager = await person();
    const { uid, sheets } = await whole(manager);
    expect(sheets.map(({ kind }) => kind)).toEqual(registerKinds);
    expect(
      sheets.flatMap(({ columns }) => columns.filter(({ field }) => field === null).map(({ header }) => header)),
    ).toEqual([]);
    const found = await manager.call(imports.rows, { params: { uid } });
    expect(found.body.problems).toEqual([]);
    const answer = await applyImport(manager, uid);
    expect(answer.status, answer.text).toBe(200);
    for (const format of ['xlsx', 'csv'] as const) {
      const written = await Promise.all(registerKinds.map((kind) => exported(manager, kind, format)));
      const again = await uploadFiles(manager, written);
      const { body } = await manager.call(imports.rows, { params: { uid: again.uid } });
      expect([format, body.problems]).toEqual([format, []]);
      expect(body.counts.map(({ kind }) => kind)).toEqual(registerKinds);
      const changing = body.counts.filter(
        ({ create, update, error, skip }) => create + update + error > 0 || skip === 0,
      );
      expect([format, changing]).toEqual([format, []]);
    }
    const undone = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(undone.body.data.undone).toMatchObject({ kept: [], restored: 0 });
    for (const kind of registerKinds) {
      const { body } = await manager.call(registerCalls[kind].list);
      expect([kind, body.meta.total]).toEqual([kind, 0]);
    }
    // The timeout is long, because the test reads thirty-three files, each in its own worker.
  }, 120_000);

  it('a record is found by its uid, then by its code or email address, then by its name', async () => {
    const manager = await person();
    const put = async (kind: RegisterKind, ...lines: string[]) => {
      const { uid } = await uploadFiles(manager, [makeCsv(`${registerSpecs[kind].title}.csv`, ...lines)]);
      const answer = await applyImport(manager, uid);
      return {
        uid,
        answer,
        counts: answer.status === 200 ? countByKind(answer.body.data.result?.counts ?? [])[kind] : answer.error,
      };
    };
    await put('division', 'Name,Code', 'Sales,SAL', 'Purchasing,PUR');
    expect((await put('division', 'Name,Code', 'Distribution,sal', 'PURCHASING,')).counts).toEqual([0, 1, 1, 0]);
    const list = async () => (await manager.call(divisions.list)).body.data.map(({ name, code }) => [name, code]);
    expect(await list()).toEqual([
      ['Distribution', 'sal'],
      ['Purchasing', 'PUR'],
    ]);
    await put('equipment_owner', 'First name,Last name,E-mail', 'Jo,Hill,jo@example.com', 'Jo,Hill,');
    expect((await put('equipment_owner', 'First name,Last name,E-mail', 'Joanna,Hill,JO@example.com')).counts).toEqual([
      0, 1, 0, 0,
    ]);
    const { uid } = await uploadFiles(manager, [makeCsv('Equipment owners.csv', 'First name,Last name', 'Jo,Hill')]);
    expect((await manager.call(imports.rows, { params: { uid } })).body.counts).toMatchObject([{ skip: 1 }]);
    const record = (await manager.call(applications.create, { body: applicationBody('Orders') })).body.data;
    const renamed = await put('application', 'Holdfast id,Name', `${record.uid},Order system`);
    expect(renamed.counts).toEqual([0, 1, 0, 0]);
    await manager.call(imports.undo, {
      params: { uid: renamed.uid },
      version: await readVersion(manager, renamed.uid),
    });
    expect((await manager.call(applications.list)).body.data.map(({ name }) => name)).toEqual(['Orders']);
  });

  it('each invalid cell gets a problem, and a row waits for the rows that it names', async () => {
    const manager = await person();
    const files = [
      makeCsv('Applications.csv', 'Name,Status,Hosting,Supplier', 'A,soon,Moon,Freght', 'B,,,Broken', 'C,,,Freight'),
      makeCsv('Suppliers.csv', 'Name,E-mail,Contract ends on', 'Freight,,2027-01-31', 'Broken,nobody,tomorrow'),
    ];
    const { uid } = await uploadFiles(manager, files);
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
    expect((await applyImport(manager, uid, true)).status).toBe(200);
    const { data } = (await manager.call(applications.list)).body;
    expect(data.map(({ name, supplierName }) => [name, supplierName])).toEqual([['C', 'Freight']]);
  });

  it('undoing an import restores the former values and links', async () => {
    const manager = await person();
    const lines = (...rows: string[]) => [makeCsv('Equipment.csv', 'Name,Category,Owners,Recovery time', ...rows)];
    await applyImport(manager, (await uploadFiles(manager, lines('Press,Machines,Jo Hill; Ali Kaya,2 d'))).uid);
    const { uid } = await uploadFiles(manager, lines('PRESS,Other,Sam Poe,4 h'));
    await applyImport(manager, uid);
    const now = async () =>
      (await manager.call(equipment.list)).body.data.map((row) => [
        row.name,
        row.categoryName,
        row.owners.map(({ name }) => name),
        row.rtoMinutes,
      ]);
    expect(await now()).toEqual([['Press', 'Other', ['Sam Poe'], 240]]);
    const undone = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(undone.body.data.undone).toEqual({ restored: 1, removed: 2, kept: [] });
    expect(await now()).toEqual([['Press', 'Machines', ['Jo Hill', 'Ali Kaya'], 2880]]);
  });

  it('undoing an import of another supplier restores the former supplier and the reason for switching off its link', async () => {
    const manager = await person();
    const lines = (...rows: string[]) => [makeCsv('Applications.csv', 'Name,Supplier,Hosting', ...rows)];
    const suppliers = makeCsv('Suppliers.csv', 'Name,Tax code', 'Cloud,1', 'Other host,2');
    for (const files of [[suppliers], lines('Orders,Cloud,SaaS')])
      await applyImport(manager, (await uploadFiles(manager, files)).uid);
    const params = { uid: (await manager.call(applications.list)).body.data[0]?.uid ?? '' };
    const body = { links: [], supplierLinkOff: 'We can run it ourselves' };
    await manager.call(needs.application.updateNeeds, { params, version: 1, body });
    const now = async () => {
      const { supplierName } = (await manager.call(applications.get, { params })).body.data;
      return [supplierName, (await manager.call(needs.application.listNeeds, { params })).body.data.supplierLinkOff];
    };
    const before = await now();
    const { uid } = await uploadFiles(manager, lines('Orders,Other host,SaaS'));
    await applyImport(manager, uid);
    expect(await now()).toEqual(['Other host', '']);
    await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(await now()).toEqual(before);
    expect(before).toEqual(['Cloud', 'We can run it ourselves']);
  });

  it('the preview shows the gaps that the gap list shows after the import', async () => {
    const manager = await person();
    await importTable(manager, 'name,mtpd,rto', 'Payroll,48,24');
    const first = await uploadFiles(manager, [
      makeCsv('resources.csv', 'name,category,used by,recovery', 'Orders,Application,Payroll,4 h'),
    ]);
    await applyImport(manager, first.uid);
    const { uid } = await uploadFiles(manager, [makeCsv('Applications.csv', 'Name,Recovery time', 'Orders,1 w')]);
    const { gaps } = (await manager.call(imports.preview, { params: { uid } })).body.data;
    expect(gaps?.list).toMatchObject([
      { provider: { name: 'Orders', kind: 'application' }, dependent: { name: 'Payroll' } },
    ]);
  });

  it('an import needs the permission for every kind of record that it writes', async () => {
    const organisation = await test.addOrganisation();
    const clerk = await test.signIn(organisation, ['import.run', 'supplier.create', 'supplier.read']);
    const { uid } = await uploadFiles(clerk, [makeCsv('Suppliers.csv', 'Name,Category', 'Freight,Logistics')]);
    expect((await applyImport(clerk, uid)).error).toMatchObject({ details: { missing: ['supplier_category.create'] } });
  });

  it('a file is read as the kind that the person wants to import, and its columns are remembered for that kind only', async () => {
    const manager = await person();
    const file = makeCsv('list.csv', 'Bezeichnung,Bemerkung,Was', 'A,b,c');
    const first = await manager.call(imports.upload, { query: { kind: 'activity_role' }, file });
    const { uid, version, sheets } = first.body.data;
    expect(sheets[0]).toMatchObject({ kind: 'activity_role', remembered: false });
    const columns = ['name', 'description', 'workaround'].map((field) => ({ field, unit: 'h' }));
    const body = { existing: 'update', sheets: [{ kind: 'activity_role', columns, categories: [] }] } as const;
    await manager.call(imports.map, { params: { uid }, version, body });
    const roles = await manager.call(imports.upload, { query: { kind: 'activity_role' }, file });
    expect(roles.body.data.sheets[0]).toMatchObject({
      remembered: true,
      columns: columns.map(({ field }) => ({ field })),
    });
    const places = await manager.call(imports.upload, { query: { kind: 'location' }, file });
    expect(places.body.data.sheets[0]).toMatchObject({ kind: 'location', remembered: false });
  });

  it.each(registerKinds)('the example in the template is not imported: %s', async (kind) => {
    const manager = await person();
    const { raw } = await manager.call(imports.template, { query: { kind } });
    const record = (await manager.call(imports.upload, { query: { kind }, file: { name: 'x.xlsx', content: raw } }))
      .body.data;
    const beside = record.sheets.slice(1).map((sheet) => [sheet.sheetName, sheet.kind]);
    expect(record.sheets[0]).toMatchObject({ kind, rowCount: 0 });
    const unknown = record.sheets[0]?.columns.filter(({ field }) => field === null).map(({ header }) => header) ?? [];
    // The column with units of time is recognised only by its values, and it has none here.
    expect(unknown.filter((header) => header !== 'Unit of time')).toEqual([]);
    expect(beside.at(0)).toEqual(['Example', null]);
    expect(beside.at(-1)).toEqual(['How to fill in', null]);
    expect(beside.every(([, of]) => of === null)).toBe(true);
  });
});
