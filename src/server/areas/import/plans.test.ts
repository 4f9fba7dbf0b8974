import { describe, expect, it } from 'vitest';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { imports } from '#root/contract/import/imports.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { makeForeignWorkbook as book, type Cell, type Sheet } from '#test/support/foreign-workbook.ts';
import { applyImport, countByKind, makeCsv, readVersion, uploadFiles } from '#test/support/imports.ts';
import { buildPlanContent } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { registerCalls } from '#test/support/register-calls.ts';

const { test, world, client } = await startActivityTests();
const approver = await world.signIn(['bcp.read', 'bcp.approve', 'resilience_plan.read', 'resilience_plan.approve']);
const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const invoices = (await world.addActivity('Invoices', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const office = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role = world.findRow('Crisis lead');

const kinds: readonly (readonly ['bcp' | 'resilience_plan', PlanCalls])[] = [
  ['bcp', businessContinuityPlans],
  ['resilience_plan', resiliencePlanCalls],
];

const readRows = async (uid: string) =>
  (await client.call(imports.rows, { params: { uid }, query: { pageSize: 100 } })).body;

/** Uploads a workbook with one sheet, as another organisation might have written it. */
async function uploadSheet(name: string, rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}) {
  const record = await uploadFiles(client, [book(`${name}.xlsx`, { name, rows, ...more })]);
  return { ...record, rows: await readRows(record.uid) };
}

const listProblems = ({ data }: Awaited<ReturnType<typeof readRows>>) =>
  data.flatMap(({ name, problems }) =>
    problems.map(({ field, level, code, suggestions }) => [
      name,
      field,
      level,
      code,
      suggestions.map((one) => one.label),
    ]),
  );

describe.each(kinds)('the import of plans of the kind %s', (kind, calls) => {
  const { create, read, saveAll } = createPlanWorld(calls, client);
  const title = kind === 'bcp' ? 'Business continuity plans' : 'Resilience plans';
  const list = async (q: string) => (await client.call(calls.list, { query: { q } })).body.data;
  const upload = async (...lines: string[]) => uploadFiles(client, [makeCsv(`${title}.csv`, ...lines)]);
  /** Imports a file, leaving out the rows with errors. Returns the counts of the rows. */
  async function bring(...lines: string[]) {
    const { uid } = await upload(...lines);
    const { counts } = await readRows(uid);
    expect((await applyImport(client, uid, true)).status).toBe(200);
    return { uid, counts: countByKind(counts)[kind] };
  }
  const say = async (...lines: string[]) => listProblems(await readRows((await upload(...lines)).uid));

  async function createComplete(name: string) {
    const { uid } = await create(name, { activityUids: [payroll], ownerUids: [person] });
    await saveAll(uid, buildPlanContent({ activity: payroll, supplier: bank, location: office, person, role }));
    return uid;
  }
  const submit = async (uid: string) =>
    client.call(calls.submit, { params: { uid }, version: (await read(uid)).version });
  async function putInForce(uid: string) {
    expect((await submit(uid)).status).toBe(200);
    const answer = await approver.call(calls.approve, { params: { uid }, version: (await read(uid)).version });
    expect(answer.status).toBe(200);
  }

  it('reads a workbook with other headings, merged cells, email addresses of owners, and dates that begin with the day', async () => {
    const owner = { firstName: 'Zoe', lastName: 'Adams', email: `zoe.${kind}@example.com`, invite: false };
    await client.call(activityOwners.create, { body: owner });
    const { sheets, rows, uid } = await uploadSheet(
      title,
      [
        [`${title} 2026 - confidential`],
        [],
        [
          'Plan title',
          'Covered processes',
          'Plan owner',
          'Confidentiality',
          'Next review',
          'Deadline',
          'Plan status',
          'Risk',
        ],
        [
          `Pay by hand ${kind}`,
          'Payroll; Invoices',
          owner.email,
          'Confidential',
          '31/12/2027',
          '28/02/2027',
          'Draft',
          'High',
        ],
        [
          `Bill by hand ${kind}`,
          'Invoices',
          `Sam Poe <sam.${kind}@example.com>`,
          'internal',
          '13.01.2028',
          null,
          null,
          'Low',
        ],
        ['Total: 2'],
      ],
      { merged: ['A1:H1'] },
    );
    expect(sheets.map((sheet) => [sheet.kind, sheet.columns.map(({ field }) => field)])).toEqual([
      [kind, ['name', 'activities', 'owners', 'classification', 'reviewOn', 'dueOn', 'status', null]],
    ]);
    expect(listProblems(rows).filter(([, , , code]) => code !== 'set_aside')).toEqual([]);
    expect((await applyImport(client, uid)).status).toBe(200);
    const found = await list(`by hand ${kind}`);
    expect(found.map((row) => [row.name, row.owners.map(({ name }) => name), row.dueOn, row.reviewOn])).toEqual([
      [`Bill by hand ${kind}`, ['Sam Poe'], null, '2028-01-13'],
      [`Pay by hand ${kind}`, ['Zoe Adams'], '2027-02-28', '2027-12-31'],
    ]);
    const plan = await read(found[1]?.uid ?? '');
    expect(plan).toMatchObject({ classification: 'confidential', status: { phase: 'draft' }, versionNumber: 1 });
    expect(plan.content.scope.activityUids).toEqual([payroll, invoices].sort());
    const sam = (await client.call(activityOwners.list, { query: { q: `sam.${kind}` } })).body.data;
    expect(sam.map(({ name, email }) => [name, email])).toEqual([['Sam Poe', `sam.${kind}@example.com`]]);
  });

  it('applies a merged cell of owners to all its rows', async () => {
    const { uid } = await uploadSheet(
      title,
      [
        ['Owner', 'Plan', 'Review date'],
        ['Jo Hill', `Merged 1 ${kind}`, '31/12/2027'],
        [null, `Merged 2 ${kind}`, '30/11/2027'],
      ],
      { merged: ['A2:A3'] },
    );
    expect((await applyImport(client, uid)).status).toBe(200);
    const found = await list('Merged');
    expect(found.map(({ owners }) => owners.map(({ name }) => name))).toEqual([['Jo Hill'], ['Jo Hill']]);
  });

  it('reports unknown statuses, phases that an import cannot set, unknown names and ambiguous dates', async () => {
    const problems = await say(
      'Name,Status,Owners,Activities,Review date',
      'A,Aproved,Jo Hill and Ali Kaya,Payrol,2027-12-31',
      'B,Approved,nobody@example.com,,02/03/2027',
      ',Draft,,,tomorrow',
    );
    expect(problems.map(([name, field, level, code]) => [name, field, level, code])).toEqual([
      ['A', 'status', 'error', 'unknown_choice'],
      ['A', 'owners', 'error', 'several_people'],
      ['A', 'activities', 'error', 'unknown_name'],
      ['B', 'owners', 'error', 'unknown_address'],
      ['B', 'reviewOn', 'error', 'doubtful_date'],
      ['B', 'status', 'error', 'wrong_phase'],
      ['', 'name', 'error', 'required'],
      ['', 'reviewOn', 'error', 'not_allowed'],
    ]);
    const labels = problems.map(([, , , , suggestions]) => suggestions);
    expect(labels[1]).toEqual(['Use Jo Hill; Ali Kaya', 'Use Jo Hill', 'Use Ali Kaya']);
    expect(labels[2]).toEqual(['Use Payroll']);
    expect(labels[5]).toEqual(['Use Draft']);
  });

  it('refuses to add archived activities to the scope, but keeps archived activities that are in the scope', async () => {
    const { uid, version } = await world.addActivity(`Old ${kind}`, 240, 1440);
    await bring('Name,Activities', `With old ${kind},Old ${kind}`);
    await test.owner.query(`update activities set state = 'archived' where uid = $1`, [uid]);
    expect(version).toBeGreaterThan(0);
    expect(await say('Name,Activities', `New with old ${kind},Old ${kind}`)).toEqual([
      [`New with old ${kind}`, 'activities', 'error', 'archived', []],
    ]);
    expect(await say('Name,Activities', `With old ${kind},Old ${kind}; Payroll`)).toEqual([]);
  });

  it('changes nothing if the file is an export, whatever phase the plans have', async () => {
    const [draft, reviewed, approved] = [
      await createComplete(`Round draft ${kind}`),
      await createComplete(`Round reviewed ${kind}`),
      await createComplete(`Round approved ${kind}`),
    ];
    await submit(reviewed);
    await putInForce(approved);
    for (const format of ['xlsx', 'csv'] as const) {
      const { raw } = await client.call(calls.exportChosen, {
        query: { format },
        body: { uids: [draft, reviewed, approved] },
      });
      const { uid, sheets } = await uploadFiles(client, [{ name: `export.${format}`, content: raw }]);
      expect(sheets.map((sheet) => sheet.kind)).toEqual(format === 'xlsx' ? [kind, null] : [kind]);
      const rows = await readRows(uid);
      expect([rows.problems, countByKind(rows.counts)]).toEqual([[], { [kind]: [0, 0, 3, 0] }]);
    }
  });

  it('refuses to change plans in review and archived plans, and says why', async () => {
    const reviewed = await createComplete(`Reviewed ${kind}`);
    await submit(reviewed);
    const archived = await create(`Archived ${kind}`);
    await client.call(calls.archive, { params: { uid: archived.uid }, version: archived.version });
    const problems = await say('Name,Description', `Reviewed ${kind},new`, `Archived ${kind},new`);
    expect(problems).toEqual([
      [`Reviewed ${kind}`, 'name', 'error', 'in_review', []],
      [`Archived ${kind}`, 'name', 'error', 'archived', []],
    ]);
    expect((await read(reviewed)).description).toBe('');
  });

  it('gives a plan in force a working version, which an undo removes', async () => {
    const uid = await createComplete(`In force ${kind}`);
    await putInForce(uid);
    const lines = ['Name,Description,Activities', `IN FORCE ${kind.toUpperCase()},Changed,Payroll; Invoices`] as const;
    expect(await say(...lines)).toEqual([[`IN FORCE ${kind.toUpperCase()}`, 'name', 'warning', 'reopens', []]]);
    const { uid: run, counts } = await bring(...lines);
    expect(counts).toEqual([0, 1, 0, 0]);
    const changed = await read(uid);
    expect(changed).toMatchObject({
      ...{ name: `In force ${kind}`, description: 'Changed', status: { phase: 'draft' } },
      ...{ versionNumber: 2, inForceNumber: 1 },
    });
    // The import leaves the other parts of the scope and the content unchanged.
    expect(changed.content.scope).toMatchObject({
      activityUids: [payroll, invoices].sort(),
      locationUids: [office],
      supplierUids: [bank],
    });
    expect(changed.content.tasks.length).toBeGreaterThan(0);
    await client.call(imports.undo, { params: { uid: run }, version: await readVersion(client, run) });
    const back = await read(uid);
    expect(back).toMatchObject({ description: '', status: { phase: 'approved' }, versionNumber: 1, inForceNumber: 1 });
    expect(back.content.scope).toMatchObject({ activityUids: [payroll], locationUids: [office] });
  });

  it('changes nothing if an exported workbook is imported unchanged, and leaves its sheet of tasks out', async () => {
    await createComplete(`With tasks ${kind}`);
    const { raw } = await client.call(registerCalls[kind].exportFile, { query: { format: 'xlsx' } });
    for (const query of [{}, { kind }]) {
      const answer = await client.call(imports.upload, { query, file: { name: `${title}.xlsx`, content: raw } });
      const { uid, sheets } = answer.body.data;
      expect(sheets.map((sheet) => [sheet.sheetName, sheet.kind, sheet.undecided])).toEqual([
        [title, kind, false],
        ['Tasks', null, false],
      ]);
      const { counts, problemCount } = (await client.call(imports.rows, { params: { uid } })).body;
      expect([problemCount, counts]).toMatchObject([0, [{ kind, create: 0, update: 0, error: 0 }]]);
    }
  });

  it('can be undone, and the undo removes new plans', async () => {
    const { uid } = await bring('Name,Owners,Activities', `Gone ${kind},Jo Hill,Payroll`);
    const undone = await client.call(imports.undo, { params: { uid }, version: await readVersion(client, uid) });
    expect(undone.body.data.undone).toMatchObject({ kept: [], restored: 0 });
    expect(await list(`Gone ${kind}`)).toEqual([]);
  });

  it('needs the permissions to create and to change plans', async () => {
    const clerk = await world.signIn(['import.run', `${kind}.read`]);
    const { uid } = await uploadFiles(clerk, [makeCsv(`${title}.csv`, 'Name,Owners', `Not mine ${kind},Jo Hill`)]);
    expect((await applyImport(clerk, uid)).error).toMatchObject({ details: { missing: [`${kind}.create`] } });
  });
});

it('a plan can refer to an activity of the same import, and waits until the row of the activity has no errors', async () => {
  const { uid } = await uploadFiles(client, [
    makeCsv('Business continuity plans.csv', 'Name,Activities', 'Ship by hand,Shipping', 'Sort by hand,Sorting'),
    makeCsv('activities.csv', 'name,rto,mtpd', 'Shipping,4 h,8 h', 'Sorting,8 h,4 h'),
  ]);
  const problems = (await readRows(uid)).data.flatMap((row) => row.problems.map(({ level }) => [row.name, level]));
  expect(problems).toEqual([
    ['Sort by hand', 'waits'],
    ['Sorting', 'error'],
  ]);
  expect((await applyImport(client, uid, true)).status).toBe(200);
  const { data } = (await client.call(businessContinuityPlans.list, { query: { q: 'by hand' } })).body;
  expect(data.find(({ name }) => name === 'Ship by hand')?.activities.first).toMatchObject([{ name: 'Shipping' }]);
});

it('an owner is created only once if both a plan and an activity name that owner', async () => {
  const { uid } = await uploadFiles(client, [
    makeCsv('activities.csv', 'name,rto,mtpd,owner', 'Packing,4 h,8 h,Una Moss'),
    makeCsv('Business continuity plans.csv', 'Name,Owners', 'Pack by hand,Una Moss'),
  ]);
  expect((await applyImport(client, uid)).status).toBe(200);
  const { data } = (await client.call(activityOwners.list, { query: { q: 'Una Moss' } })).body;
  expect(data.map(({ activityCount }) => activityCount)).toEqual([1]);
});
