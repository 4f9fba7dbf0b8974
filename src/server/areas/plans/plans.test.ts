import { describe, expect, it } from 'vitest';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const office = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role: string = world.findRow('Crisis lead');
const content = () => buildPlanContent({ activity: payroll, supplier: bank, location: office, person, role });

const kinds: readonly (readonly [string, PlanCalls, MasterListName])[] = [
  ['bcp', businessContinuityPlans, 'bcp-statuses'],
  ['resilience_plan', resiliencePlanCalls, 'resilience-plan-statuses'],
];

describe.each(kinds)('plans of the kind %s', (kind, calls, statusList) => {
  const { create, read, save, saveAll, move } = createPlanWorld(calls, client);
  const statuses = async (phase: string) =>
    (
      await test.owner.query<{ uid: string }>(
        'select uid from master_rows where organisation_uid = $1 and list = $2 and phase = $3 order by position',
        [world.organisation.uid, statusList, phase],
      )
    ).rows.map(({ uid }) => uid);
  /** Puts the working version in force, as an approval does. */
  const approve = async (uid: string) => {
    const [status] = await statuses('approved');
    await test.owner.query(
      `update ${kind === 'bcp' ? 'business_continuity_plans' : 'resilience_plans'} set status_uid = $2, in_force_number = version_number where uid = $1`,
      [uid, status],
    );
  };
  const setPhase = async (uid: string, phase: string) => {
    const [status] = await statuses(phase);
    await test.owner.query(
      `update ${kind === 'bcp' ? 'business_continuity_plans' : 'resilience_plans'} set status_uid = $2 where uid = $1`,
      [uid, status],
    );
  };
  const details = async (uid: string) => {
    const { name, description, classification, dueOn, reviewOn, categoryUid, statusUid, ownerUids, isTemplate } =
      await read(uid);
    return { name, description, classification, dueOn, reviewOn, categoryUid, statusUid, ownerUids, isTemplate };
  };
  const list = async (query: object) => (await client.call(calls.list, { query })).body;

  it('are created as drafts with only a name, read, changed and deleted', async () => {
    const { uid } = await create('Payroll stops', { activityUids: [payroll] });
    const record = await read(uid);
    expect(record).toMatchObject({
      ...{ name: 'Payroll stops', version: 1, versionNumber: 1, inForceNumber: null, isTemplate: false, taskCount: 0 },
      ...{ status: { name: 'Draft', phase: 'draft' }, activities: { count: 1, first: [{ uid: payroll }] } },
    });
    expect(record.content.scope.activityUids).toEqual([payroll]);
    expect(record.references).toEqual([{ uid: payroll, kind: 'activity', name: 'Payroll', isActive: true }]);
    const category = await world.addMaster('resilience-plan-categories', `Finance ${kind}`);
    const body = {
      ...(await details(uid)),
      ...{ name: 'Payroll is late', description: 'All of it', classification: 'internal' as const },
      ...{ dueOn: '2026-12-01', reviewOn: '2027-12-01', categoryUid: category, ownerUids: [person] },
    };
    const updated = await client.call(calls.update, { params: { uid }, version: 1, body });
    expect(updated.body.data.version, updated.text).toBe(2);
    expect(await read(uid)).toMatchObject({ ...body, owners: [{ uid: person, name: 'Ana Okafor' }] });
    expect((await client.call(calls.remove, { params: { uid }, version: 1 })).status).toBe(412);
    expect((await client.call(calls.remove, { params: { uid }, version: 2 })).status).toBe(204);
    expect((await client.call(calls.get, { params: { uid } })).status).toBe(404);
  });

  it('refuse a name that another plan has; the error identifies that plan', async () => {
    const { uid } = await create('Taken');
    const second = await client.call(calls.create, { body: { name: 'TAKEN' } });
    expect(second).toMatchObject({ status: 409, error: { code: 'duplicate', details: { uid } } });
    const other = await create('Free');
    const body = { ...(await details(other.uid)), name: 'taken' };
    const renamed = await client.call(calls.update, { params: { uid: other.uid }, version: 1, body });
    expect(renamed).toMatchObject({ status: 409, error: { code: 'duplicate', fields: [{ field: 'name' }] } });
  });

  it.each([
    ['categoryUid', () => payroll],
    ['ownerUids', () => [payroll]],
    ['statusUid', () => unknownUid],
    ['statusUid', () => role],
  ] as const satisfies readonly (readonly [string, () => unknown])[])(
    'refuse a %s that is not in its list',
    async (field, value) => {
      const { uid } = await create(`Wrong ${field} ${Math.random()}`);
      const body = { ...(await details(uid)), [field]: value() };
      const refused = await client.call(calls.update, { params: { uid }, version: 1, body });
      expect(refused, refused.text).toMatchObject({ status: 400, error: { fields: [{ field }] } });
    },
  );

  it('accept only a status of their phase', async () => {
    const { uid } = await create('Status');
    const [approved] = await statuses('approved');
    const body = { ...(await details(uid)), statusUid: approved as string };
    const refused = await client.call(calls.update, { params: { uid }, version: 1, body });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'statusUid' }] } });
    const second = await world.addMaster(statusList, `Being written ${kind}`, 'draft');
    const taken = await client.call(calls.update, {
      params: { uid },
      version: 1,
      body: { ...body, statusUid: second },
    });
    expect(taken.status, taken.text).toBe(200);
    await save(uid, 'tasks', [buildTask(1)]);
    expect((await read(uid)).status).toMatchObject({ uid: second, phase: 'draft' });
  });

  it('cannot become templates once a version has been approved', async () => {
    const { uid } = await create('To be a template');
    const makeTemplate = async () => {
      const body = { ...(await details(uid)), isTemplate: true };
      return client.call(calls.update, { params: { uid }, version: (await read(uid)).version, body });
    };
    await approve(uid);
    const refusal = { status: 400, error: { fields: [{ field: 'isTemplate' }] } };
    expect(await makeTemplate()).toMatchObject(refusal);
    expect((await save(uid, 'tasks', [buildTask(1)])).status).toBe(200);
    expect(await makeTemplate()).toMatchObject(refusal);
    expect(await read(uid)).toMatchObject({ isTemplate: false, inForceNumber: 1 });
  });

  it('become the next working version when they are edited after an approval, and the approved version stays in force', async () => {
    const { uid } = await create('In force');
    await approve(uid);
    expect((await save(uid, 'tasks', [buildTask(1)])).status).toBe(200);
    expect(await read(uid)).toMatchObject({ versionNumber: 2, inForceNumber: 1, status: { phase: 'draft' } });
    expect((await save(uid, 'tasks', [])).status).toBe(200);
    expect(await read(uid)).toMatchObject({ versionNumber: 2, inForceNumber: 1 });
    await approve(uid);
    // The form sends the status that the plan has.
    const { version } = await read(uid);
    const renamed = await client.call(calls.update, { params: { uid }, version, body: await details(uid) });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await read(uid)).toMatchObject({ versionNumber: 3, inForceNumber: 2, status: { phase: 'draft' } });
  });

  it.each([
    ['in_review', 'in_review'],
    ['pending_approval', 'in_review'],
    ['archived', 'archived'],
  ])('refuse edits in the phase %s', async (phase, code) => {
    const { uid } = await create(`Phase ${phase}`);
    await setPhase(uid, phase);
    expect(await save(uid, 'tasks', [buildTask(1)])).toMatchObject({ status: 422, error: { code } });
    const body = await details(uid);
    const { version } = await read(uid);
    expect(await client.call(calls.update, { params: { uid }, version, body })).toMatchObject({
      status: 422,
      error: { code },
    });
    expect((await read(uid)).taskCount).toBe(0);
  });

  it('are archived and restored as drafts', async () => {
    const { uid } = await create('To the archive');
    await approve(uid);
    expect((await move(uid, 'restore')).error.code).toBe('wrong_state');
    expect((await move(uid, 'archive')).status).toBe(200);
    expect((await move(uid, 'archive')).error.code).toBe('wrong_state');
    expect((await list({ q: 'To the archive' })).data).toEqual([]);
    expect((await list({ q: 'To the archive', filter: { phase: 'archived' } })).data).toHaveLength(1);
    expect((await move(uid, 'restore')).status).toBe(200);
    expect(await read(uid)).toMatchObject({ status: { phase: 'draft' }, versionNumber: 2, inForceNumber: 1 });
    expect((await client.call(calls.archive, { params: { uid }, version: 1 })).status).toBe(412);
  });

  it('cannot change to a phase that no active status has', async () => {
    const { uid } = await create('No status');
    const [archived] = await statuses('archived');
    await test.owner.query('update master_rows set is_active = false where uid = $1', [archived]);
    expect(await move(uid, 'archive')).toMatchObject({ status: 422, error: { code: 'no_status' } });
    await test.owner.query('update master_rows set is_active = true where uid = $1', [archived]);
  });

  it('are copied as drafts with all of their content', async () => {
    const { uid } = await create('Original');
    await saveAll(uid, content());
    await approve(uid);
    const copied = await client.call(calls.copy, { params: { uid }, body: { name: 'Copy', isTemplate: true } });
    expect(copied.status, copied.text).toBe(201);
    const [original, copy] = [await read(uid), await read(copied.body.data.uid)];
    expect(copy).toMatchObject({ isTemplate: true, versionNumber: 1, inForceNumber: null, status: { phase: 'draft' } });
    const strip = (value: unknown) => JSON.stringify(value).replaceAll(/"(uid|taskUid)":"[^"]*"/g, '');
    expect(strip(copy.content)).toBe(strip(original.content));
    expect(copy.content.tasks[1]?.predecessors[0]?.taskUid).toBe(copy.content.tasks[0]?.uid);
    expect(copy.content.tasks[0]?.uid).not.toBe(original.content.tasks[0]?.uid);
    expect((await client.call(calls.copy, { params: { uid }, body: { name: 'copy' } })).status).toBe(409);
    expect((await client.call(calls.copy, { params: { uid: unknownUid }, body: { name: 'X' } })).status).toBe(404);
  });

  it('can be filtered by owners, scope, records and due dates', async () => {
    const owner = await world.addOwner();
    const { uid } = await create('Listed', { ownerUids: [owner], activityUids: [payroll], dueOn: '2020-01-01' });
    await saveAll(uid, content());
    await create('Listed later', { dueOn: '2999-01-01', reviewOn: '2020-01-01' });
    await create('Listed template', { isTemplate: true });
    const names = async (query: object) => (await list({ q: 'Listed', ...query })).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Listed', 'Listed later']);
    expect(await names({ sort: '-taskCount' })).toEqual(['Listed', 'Listed later']);
    expect(await names({ filter: { template: 'yes' } })).toEqual(['Listed template']);
    expect(await names({ filter: { ownerUid: owner } })).toEqual(['Listed']);
    expect(await names({ filter: { scopeUid: payroll } })).toEqual(['Listed']);
    expect(await names({ filter: { recordUid: bank } })).toEqual(['Listed']);
    expect(await names({ filter: { recordUid: unknownUid } })).toEqual([]);
    expect(await names({ filter: { overdue: 'due' } })).toEqual(['Listed']);
    // A plan that was never approved has no review, even if it has a review date.
    expect(await names({ filter: { overdue: 'review' } })).toEqual([]);
    expect(await names({ filter: { inForce: 'no' } })).toEqual(['Listed', 'Listed later']);
    await approve(uid);
    expect(await names({ filter: { inForce: 'yes' } })).toEqual(['Listed']);
    expect(await names({ filter: { overdue: 'due' } })).toEqual([]);
    const [row] = (await list({ q: 'Listed', filter: { ownerUid: owner } })).data;
    expect(row).toMatchObject({ taskCount: 2, activities: { count: 1, first: [{ name: 'Payroll' }] } });
  });

  it('can be given dates, categories and owners in bulk, which can be undone', async () => {
    const one = await create('Bulk 1', { ownerUids: [person] });
    const two = await create('Bulk 2');
    const three = await create('Bulk 3');
    await approve(two.uid);
    await setPhase(three.uid, 'in_review');
    const owner = await world.addOwner();
    const records = await Promise.all(
      [one, two, three].map(async ({ uid }) => ({ uid, version: (await read(uid)).version })),
    );
    const set = { dueOn: '2027-01-31', ownerUids: [owner] };
    const { body, text } = await client.call(calls.bulkSet, { body: { set, selection: { records } } });
    expect(body.data, text).toMatchObject({ done: 2, unchanged: 0, failures: [{ uid: three.uid }] });
    expect(await read(one.uid)).toMatchObject({ dueOn: '2027-01-31', ownerUids: [owner] });
    expect(await read(two.uid)).toMatchObject({ ownerUids: [owner], versionNumber: 2, status: { phase: 'draft' } });
    const again = await client.call(calls.bulkSet, {
      body: { set, selection: { records: [{ uid: one.uid, version: (await read(one.uid)).version }] } },
    });
    expect(again.body.data).toMatchObject({ done: 0, unchanged: 1 });
    const undone = await client.call(calls.bulkSet, { body: { set: {}, selection: { each: body.data.undo } } });
    expect(undone.body.data).toMatchObject({ done: 2, failures: [] });
    expect(await read(one.uid)).toMatchObject({ dueOn: null, ownerUids: [person] });
    const wrong = await client.call(calls.bulkSet, {
      body: { set: { ownerUids: [payroll] }, selection: { matching: { q: 'Bulk', filter: {}, expected: 3 } } },
    });
    expect(wrong).toMatchObject({ status: 400, error: { fields: [{ field: 'ownerUids' }] } });
  });

  it('can be deleted in bulk', async () => {
    const [one, two] = [await create('Gone 1'), await create('Gone 2')];
    await saveAll(one.uid, content());
    const records = [
      { uid: one.uid, version: 10 },
      { uid: two.uid, version: 7 },
    ];
    const { body } = await client.call(calls.bulkDelete, { body: { records, confirmCount: 2 } });
    expect(body.data).toMatchObject({ done: 1, failures: [{ uid: two.uid }] });
  });

  it('do not exist for another organisation, and cannot be read without the permission', async () => {
    const { uid } = await create('Mine');
    const foreign = await stranger.call(calls.get, { params: { uid } });
    expect([foreign.status, foreign.text]).toEqual([
      404,
      (await stranger.call(calls.get, { params: { uid: unknownUid } })).text,
    ]);
    const reader = await world.signIn([`${kind}.read` as 'bcp.read']);
    expect((await reader.call(calls.get, { params: { uid } })).status).toBe(200);
    expect((await reader.call(calls.saveTasks, { params: { uid }, version: 1, body: { rows: [] } })).status).toBe(403);
    expect((await reader.call(calls.copy, { params: { uid }, body: { name: 'No' } })).status).toBe(403);
  });
});
