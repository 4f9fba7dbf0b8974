import { describe, expect, it } from 'vitest';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { maxPlanLevels } from '#root/contract/plans/plan-terms.ts';
import { recordDependents } from '#root/contract/shared/dependents.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { buildPlanContent } from '#test/support/plan-content.ts';
import { createPlanWorld, resiliencePlanCalls } from '#test/support/plans.ts';

const { test, world, client } = await startActivityTests();
const bcps = createPlanWorld(businessContinuityPlans, client);
const crises = createPlanWorld(resiliencePlanCalls, client);

const link = (planUid: string, condition = '') => ({ uid: newUid(), planUid, condition });
type World = typeof bcps;
const activate = ({ save }: World, uid: string, ...others: readonly string[]) =>
  save(
    uid,
    'activations',
    others.map((one) => link(one)),
  );

const stranger = createPlanWorld(businessContinuityPlans, await test.signIn(await test.addOrganisation()));

describe('the plans that a plan activates', () => {
  it('are shown on both plans, whatever their kinds', async () => {
    const [crisis, payroll, cash] = [
      await crises.create('Crisis'),
      await bcps.create('Payroll'),
      await bcps.create('Cash'),
    ];
    const rows = [link(payroll.uid, 'After a day'), link(cash.uid)];
    expect((await crises.save(crisis.uid, 'activations', rows)).status).toBe(200);
    expect((await activate(bcps, payroll.uid, cash.uid)).status).toBe(200);
    const read = await crises.read(crisis.uid);
    expect(read.content.activations).toEqual(rows);
    expect(read.references).toEqual([
      { uid: cash.uid, kind: 'bcp', name: 'Cash', isActive: true },
      { uid: payroll.uid, kind: 'bcp', name: 'Payroll', isActive: true },
    ]);
    expect((await bcps.read(cash.uid)).activatedBy).toEqual([
      { uid: crisis.uid, kind: 'resilience_plan', name: 'Crisis', condition: '' },
      { uid: payroll.uid, kind: 'bcp', name: 'Payroll', condition: '' },
    ]);
    expect((await bcps.read(payroll.uid)).activatedBy).toMatchObject([{ name: 'Crisis', condition: 'After a day' }]);
    expect(read.activatedBy).toEqual([]);
    await bcps.move(cash.uid, 'archive');
    expect((await crises.read(crisis.uid)).references[0]).toMatchObject({ name: 'Cash', isActive: false });
  });

  it('can be reordered without a change of their contents', async () => {
    const [one, two, three] = [await bcps.create('One'), await crises.create('Two'), await bcps.create('Three')];
    const rows = [link(two.uid, 'First'), link(three.uid, 'Second')];
    await bcps.save(one.uid, 'activations', rows);
    const count = async () =>
      (await test.owner.query(`select count(*)::int as n from audit_entries where entity = 'bcp_activations'`)).rows[0]
        .n;
    const before = await count();
    expect((await bcps.save(one.uid, 'activations', rows)).status).toBe(200);
    expect(await count()).toBe(before);
    const swapped = rows.map((row, at) => ({ ...row, planUid: at === 0 ? three.uid : two.uid }));
    expect((await bcps.save(one.uid, 'activations', swapped)).status).toBe(200);
    expect((await bcps.read(one.uid)).content.activations).toEqual(swapped);
  });

  it('cannot lead back to the plan: the error names the cycle', async () => {
    const [first, second, third] = [
      await bcps.create('First'),
      await crises.create('Second'),
      await bcps.create('Third'),
    ];
    expect(await activate(bcps, first.uid, first.uid)).toMatchObject({
      status: 422,
      error: { code: 'plan_cycle', message: 'A plan cannot activate itself. Choose another plan.' },
    });
    await activate(bcps, first.uid, second.uid);
    await activate(crises, second.uid, third.uid);
    const other = await bcps.create('Other');
    const refused = await activate(bcps, third.uid, other.uid, first.uid);
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'plan_cycle', details: { planUids: [third.uid, first.uid, second.uid] } },
    });
    expect(refused.error.message).toBe(
      'These plans would activate each other: "Third" activates "First", "First" activates "Second", "Second" activates "Third". Remove one of these links.',
    );
    expect(refused.error.fields).toMatchObject([{ field: 'rows.1.planUid' }]);
    expect((await bcps.read(third.uid)).content.activations).toEqual([]);
    await activate(crises, second.uid);
    expect((await activate(bcps, third.uid, other.uid, first.uid)).status).toBe(200);
  });

  it('cannot lead back to the plan through a version that stays in force while its plan is edited', async () => {
    const [old, next] = [await bcps.create('Old'), await bcps.create('New')];
    await activate(bcps, old.uid, next.uid);
    // Has the same effect as an approval and an edit.
    const content = JSON.stringify({ content: { activations: (await bcps.read(old.uid)).content.activations } });
    const version = newUid();
    await test.owner.query('begin');
    await test.owner.query(`select set_config('holdfast.organisation', $1, true)`, [world.organisation.uid]);
    await test.owner.query(
      `insert into bcp_versions (organisation_uid, uid, plan_uid, number, digest) values ($1, $2, $3, 1, repeat('a', 64))`,
      [world.organisation.uid, version, old.uid],
    );
    await test.owner.query(
      'insert into bcp_version_contents (organisation_uid, version_uid, content) values ($1, $2, $3)',
      [world.organisation.uid, version, content],
    );
    await test.owner.query(
      'update business_continuity_plans set in_force_number = 1, version_number = 2 where uid = $1',
      [old.uid],
    );
    await test.owner.query('commit');
    await activate(bcps, old.uid);
    expect((await activate(bcps, next.uid, old.uid)).error).toMatchObject({ code: 'plan_cycle' });
  });

  it('are refused if they occur twice, do not exist, or belong to another organisation', async () => {
    const [one, two] = [await bcps.create('Lists'), await bcps.create('Listed')];
    const wrong = async (...uids: readonly string[]) => (await activate(bcps, one.uid, ...uids)).error.fields;
    expect(await wrong(two.uid, two.uid)).toMatchObject([{ field: 'rows.1.planUid' }]);
    const foreign = await stranger.create('Foreign');
    for (const uid of [unknownUid, foreign.uid, (await world.addActivity('No plan', 60, 240)).uid])
      expect(await wrong(uid)).toEqual([{ field: 'rows.0.planUid', message: 'Choose a plan from the list' }]);
  });

  it('must not be templates or archived, unless the plan activates them already', async () => {
    const [one, kept, archived] = [
      await bcps.create('Chooses'),
      await crises.create('Kept'),
      await bcps.create('Put away'),
    ];
    const template = await crises.create('Pattern', { isTemplate: true });
    const rows = [link(kept.uid)];
    expect((await bcps.save(one.uid, 'activations', rows)).status).toBe(200);
    await crises.move(kept.uid, 'archive');
    await bcps.move(archived.uid, 'archive');
    const refused = await bcps.save(one.uid, 'activations', [...rows, link(archived.uid), link(template.uid)]);
    expect(refused).toMatchObject({
      status: 400,
      error: {
        fields: [
          { field: 'rows.1.planUid', message: 'This plan is archived. Restore it first, or choose another one' },
          { field: 'rows.2.planUid', message: 'This is a template. Choose a plan that was made from it' },
        ],
      },
    });
    expect((await bcps.save(one.uid, 'activations', [...rows])).status).toBe(200);
  });

  it('cannot form a chain that is too long', async () => {
    const chain = [];
    for (let n = 0; n <= maxPlanLevels; n += 1) chain.push((await bcps.create(`Level ${n}`)).uid);
    for (let n = 0; n < maxPlanLevels - 1; n += 1)
      expect((await activate(bcps, chain[n] as string, chain[n + 1] as string)).status).toBe(200);
    const last = await activate(bcps, chain[maxPlanLevels - 1] as string, chain[maxPlanLevels] as string);
    expect(last).toMatchObject({ status: 422, error: { code: 'too_many_levels' } });
  });

  it('cannot become a cycle through simultaneous changes by two people', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, two] = [await bcps.create(`Left ${turn}`), await crises.create(`Right ${turn}`)];
      const both = await Promise.all([activate(bcps, one.uid, two.uid), activate(crises, two.uid, one.uid)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('show the plans that activate them as dependents before a deletion, and are removed from these plans by the deletion', async () => {
    const [parent, child] = [await crises.create('Parent'), await bcps.create('Child')];
    await activate(crises, parent.uid, child.uid);
    const preview = await client.call(recordDependents.bcp, { params: { uid: child.uid } });
    expect(preview.body.data.groups).toMatchObject([
      { link: 'activates_it', kind: 'resilience_plan', effect: 'loses', first: [{ name: 'Parent' }] },
    ]);
    const { version } = await bcps.read(child.uid);
    const gone = await client.call(businessContinuityPlans.remove, { params: { uid: child.uid }, version });
    expect(gone.status, gone.text).toBe(204);
    expect((await crises.read(parent.uid)).content.activations).toEqual([]);
  });

  it('are copied with a plan', async () => {
    const [original, other] = [await bcps.create('Original'), await bcps.create('Activated')];
    const supplier = await world.addResource('supplier', 'Bank', 480);
    const location = await world.addResource('location', 'Office');
    const activity = (await world.addActivity('Pay', 60, 240)).uid;
    const of = { activity, supplier, location, person: await world.addOwner(), role: world.findRow('Crisis lead') };
    await bcps.saveAll(original.uid, buildPlanContent({ ...of, plan: other.uid }));
    const copy = await client.call(businessContinuityPlans.copy, {
      params: { uid: original.uid },
      body: { name: 'Twin' },
    });
    expect(copy.status, copy.text).toBe(201);
    const { activations } = (await bcps.read(copy.body.data.uid)).content;
    expect(activations).toMatchObject([{ planUid: other.uid, condition: 'After a day' }]);
  });
});
