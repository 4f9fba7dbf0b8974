import { describe, expect, it } from 'vitest';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import { maxPlanRows } from '#root/contract/plans/plan-terms.ts';
import { maxListLevels } from '#root/contract/shared/rich-text-rules.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';
import { buildPlanContent, buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';

const { test, world, client } = await startActivityTests();

const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const office = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role = world.findRow('Crisis lead');
const content = () => buildPlanContent({ activity: payroll, supplier: bank, location: office, person, role });

const kinds: readonly (readonly [string, PlanCalls])[] = [
  ['bcp', businessContinuityPlans],
  ['resilience_plan', resiliencePlanCalls],
];

describe.each(kinds)('sections of the kind %s', (kind, calls) => {
  const { create, read, save, saveAll } = createPlanWorld(calls, client);
  /** Counts the audit entries about one part of all plans. */
  const countEntries = async (part: string) =>
    Number(
      (await test.owner.query('select count(*) as n from audit_entries where entity = $1', [`${kind}_${part}`])).rows[0]
        .n,
    );

  it('are stored as they are sent, and returned with the names of the records that they refer to', async () => {
    const next = await create('Next plan');
    const { uid } = await create('All sections');
    const sent = { ...content(), activations: [{ uid: newUid(), planUid: next.uid, condition: 'After a day' }] };
    await saveAll(uid, sent);
    const record = await read(uid);
    expect(record.content).toEqual(sent);
    expect(record).toMatchObject({ version: 10, taskCount: 2 });
    expect(record.references.map(({ kind: of, name }) => `${of} ${name}`)).toEqual(
      [
        'activity Payroll',
        'activity_owner Ana Okafor',
        'location Office',
        'master Crisis lead',
        'supplier Bank',
        `${kind} Next plan`,
      ].sort(),
    );
    const empty: PlanContent = {
      ...{ scope: { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] }, texts: [], triggers: [] },
      ...{ activations: [], team: [], contacts: [], strategies: [], tasks: [], messages: [] },
    };
    await saveAll(uid, empty);
    expect((await read(uid)).content).toEqual(empty);
  });

  it('accept the deepest text that the rules allow: a link in a list of nine levels in a table', async () => {
    const { uid } = await create('Deep');
    const link = { type: 'link', attrs: { href: 'https://bank.example/' } };
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Call', marks: [link] }] };
    const nest = (inner: object) => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph, inner] }],
    });
    const last = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] };
    const list = Array.from({ length: maxListLevels - 1 }).reduce<object>(nest, last);
    const table = { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [list] }] }] };
    const text = { uid: newUid(), key: 'purpose', title: '', content: { type: 'doc', content: [table] } };
    const saved = await save(uid, 'texts', [text as never]);
    expect(saved.status, saved.text).toBe(200);
  });

  it('write only rows that have changed', async () => {
    const { uid } = await create('Few writes');
    const tasks = Array.from({ length: 20 }, (_, at) => buildTask(at + 1));
    await save(uid, 'tasks', tasks);
    const before = await countEntries('tasks');
    // The last task moves to the beginning, and another task gets a new title.
    const moved = [tasks[19], ...tasks.slice(0, 19)].map((task) => task as (typeof tasks)[number]);
    const changed = moved.map((task) => (task.number === 5 ? { ...task, title: 'Other' } : task));
    await save(uid, 'tasks', changed);
    expect((await read(uid)).content.tasks).toEqual(changed);
    expect((await countEntries('tasks')) - before).toBe(2);
    await save(uid, 'tasks', changed);
    expect((await countEntries('tasks')) - before).toBe(2);
  });

  it('let two rows exchange values that must be unique', async () => {
    const { uid } = await create('Exchange');
    const second = await world.addOwner();
    const { texts, team } = content();
    const purpose = texts.slice(0, 1);
    const more = [
      ...purpose,
      { ...purpose[0], uid: newUid(), key: 'activation' as const } as PlanContent['texts'][number],
    ];
    await save(uid, 'texts', more);
    const swapped = more.map((text) => ({
      ...text,
      key: text.key === 'purpose' ? ('activation' as const) : ('purpose' as const),
    }));
    expect((await save(uid, 'texts', swapped)).status).toBe(200);
    expect((await read(uid)).content.texts).toEqual(swapped);
    const two = [...team, { uid: newUid(), roleUid: role, personUid: second }];
    await save(uid, 'team', two);
    const other = two.map((row) => ({ ...row, personUid: row.personUid === person ? second : person }));
    expect((await save(uid, 'team', other)).status).toBe(200);
    expect((await read(uid)).content.team).toEqual(other);
    const tasks = [buildTask(1), buildTask(2)];
    await save(uid, 'tasks', tasks);
    const numbers = tasks.map((task) => ({ ...task, number: 3 - task.number }));
    expect((await save(uid, 'tasks', numbers)).status).toBe(200);
    expect((await read(uid)).content.tasks).toEqual(numbers);
  });

  it('refuse tasks that wait for each other, and name these tasks', async () => {
    const { uid } = await create('Cycle');
    const tasks = [buildTask(1, { title: 'Switch' }), buildTask(2), buildTask(3, { title: 'Restore' })];
    const wait = (at: number, before: number) => ({
      ...(tasks[at] as PlanContent['tasks'][number]),
      predecessors: [{ taskUid: tasks[before]?.uid ?? '', lagMinutes: 0 }],
    });
    const refused = await save(uid, 'tasks', [wait(0, 2), wait(1, 0), wait(2, 0)]);
    expect(refused).toMatchObject({ status: 422, error: { code: 'task_cycle' } });
    expect(refused.error.message).toContain('task 1 (Switch), task 3 (Restore)');
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['rows.0.predecessors', 'rows.2.predecessors']);
    const self = await save(uid, 'tasks', [wait(0, 0)]);
    expect(self).toMatchObject({ status: 422, error: { code: 'task_cycle' } });
    expect(await read(uid)).toMatchObject({ version: 1, taskCount: 0 });
  });

  it.each([
    ['a repeated id', 'rows.1.uid', (tasks: PlanContent['tasks']) => [tasks[0], { ...tasks[1], uid: tasks[0]?.uid }]],
    ['a repeated number', 'rows.1.number', (tasks: PlanContent['tasks']) => [tasks[0], { ...tasks[1], number: 1 }]],
    [
      'an unknown predecessor',
      'rows.1.predecessors.0.taskUid',
      (tasks: PlanContent['tasks']) => [
        tasks[0],
        { ...tasks[1], predecessors: [{ taskUid: unknownUid, lagMinutes: 0 }] },
      ],
    ],
    ['an unknown role', 'rows.0.teamRoleUid', (tasks: PlanContent['tasks']) => [{ ...tasks[0], teamRoleUid: payroll }]],
    [
      'an unknown record',
      'rows.0.waitsForUid',
      (tasks: PlanContent['tasks']) => [{ ...tasks[0], waitsForUid: person }],
    ],
    [
      'an unknown record to recover',
      'rows.0.recovers.recordUid',
      (tasks: PlanContent['tasks']) => [{ ...tasks[0], recovers: { recordUid: unknownUid, extent: 'full' } }],
    ],
    [
      'a worst duration below the usual one',
      'rows.1.worstDurationMinutes',
      (tasks: PlanContent['tasks']) => [tasks[0], { ...tasks[1], worstDurationMinutes: 29 }],
    ],
    [
      'a wrong duration',
      'rows.0.durationMinutes',
      (tasks: PlanContent['tasks']) => [{ ...tasks[0], durationMinutes: -1 }],
    ],
  ] as const)('refuse tasks with %s', async (what, field, change) => {
    const { uid } = await create(`Refused ${what}`);
    const rows = change([buildTask(1), buildTask(2)]) as PlanContent['tasks'];
    expect(await save(uid, 'tasks', rows)).toMatchObject({ status: 400, error: { fields: [{ field }] } });
    expect((await read(uid)).version).toBe(1);
  });

  it('refuse people, roles and records that are of a wrong kind or listed twice, each at its field', async () => {
    const { uid } = await create('Wrong lists');
    const { team, triggers, strategies, messages, texts, scope } = content();
    const at = async (section: 'team' | 'triggers' | 'strategies' | 'messages' | 'texts', rows: readonly object[]) =>
      (await save(uid, section, rows as never)).error.fields?.map(({ field }) => field);
    expect(await at('team', [{ ...team[0], personUid: payroll }])).toEqual(['rows.0.personUid']);
    expect(await at('team', [{ ...team[0], roleUid: world.findRow('Draft') }])).toEqual(['rows.0.roleUid']);
    expect(await at('team', [team[0] ?? {}, { ...team[0], uid: newUid() }])).toEqual(['rows.1.personUid']);
    expect(await at('triggers', [{ ...triggers[0], authorityUid: person }])).toEqual(['rows.0.authorityUid']);
    expect(await at('strategies', [{ ...strategies[0], recordUid: person }])).toEqual(['rows.0.recordUid']);
    expect(await at('messages', [{ ...messages[0], senderUid: payroll }])).toEqual(['rows.0.senderUid']);
    expect(await at('texts', [texts[0] ?? {}, { ...texts[0], uid: newUid() }])).toEqual(['rows.1.key']);
    expect(await at('texts', [{ ...texts[1], title: '' }])).toEqual(['rows.0.title']);
    const refused = await save(uid, 'scope', { ...scope, activityUids: [payroll, office] });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'activityUids.1' }] } });
    const twice = await save(uid, 'scope', { ...scope, activityUids: [payroll, payroll] });
    expect(twice).toMatchObject({ status: 400, error: { fields: [{ field: 'activityUids.1' }] } });
  });

  it('refuse an archived record that is not yet in the scope, and keep an archived record that is already in it', async () => {
    const { uid } = await create('Archived scope');
    const scope = { activityUids: [] as string[], scenarioUids: [], locationUids: [], supplierUids: [] };
    const [old, late] = [
      await world.addActivity(`Old ${kind}`, 60, 240),
      await world.addActivity(`Late ${kind}`, 60, 240),
    ];
    expect((await save(uid, 'scope', { ...scope, activityUids: [old.uid] })).status).toBe(200);
    await test.owner.query(`update activities set state = 'archived' where uid = any($1)`, [[old.uid, late.uid]]);
    expect((await save(uid, 'scope', { ...scope, activityUids: [old.uid, payroll] })).status).toBe(200);
    const refused = await save(uid, 'scope', { ...scope, activityUids: [old.uid, late.uid] });
    const message = 'This is archived. Restore it first, or choose another one';
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'activityUids.1', message }] } });
  });

  it('refuse a contact that was verified on a day that has not begun in any time zone', async () => {
    const { uid } = await create('Verified tomorrow');
    const [contact] = content().contacts;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const verify = (verifiedOn: string) =>
      save(uid, 'contacts', [{ ...contact, verifiedOn }] as PlanContent['contacts']);
    const message = 'Use today or an earlier day';
    expect(await verify(day(2))).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'rows.0.verifiedOn', message }] },
    });
    expect((await verify(day(0))).status).toBe(200);
  });

  it('refuse rows of another plan and change nothing there', async () => {
    const [one, two] = [await create('Owner of rows'), await create('Thief')];
    const tasks = [buildTask(1)];
    await save(one.uid, 'tasks', tasks);
    const stolen = await save(two.uid, 'tasks', [
      buildTask(2),
      { ...tasks[0], title: 'Mine' } as (typeof tasks)[number],
    ]);
    expect(stolen).toMatchObject({ status: 400, error: { fields: [{ field: 'rows.1.uid' }] } });
    expect((await read(one.uid)).content.tasks).toEqual(tasks);
    expect(await read(two.uid)).toMatchObject({ version: 1, taskCount: 0 });
  });

  it('are never overwritten: of two saves of one version, one is refused', async () => {
    const { uid } = await create('Together');
    const answers = await Promise.all([
      save(uid, 'tasks', [buildTask(1, { title: 'One' })], 1),
      save(uid, 'tasks', [buildTask(1, { title: 'Other' })], 1),
      save(uid, 'contacts', content().contacts, 1),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect((await read(uid)).version).toBe(2);
  });

  it('accept values up to their limits, but no larger values', async () => {
    const { uid } = await create('Bounds');
    const tasks = Array.from({ length: maxPlanRows.tasks }, (_, at) => buildTask(at + 1));
    const linked = tasks.map((task, at) => ({
      ...task,
      predecessors: tasks.slice(Math.max(0, at - 5), at).map((before) => ({ taskUid: before.uid, lagMinutes: 0 })),
    }));
    const saved = await save(uid, 'tasks', linked);
    expect(saved.status, saved.text.slice(0, 300)).toBe(200);
    expect((await read(uid)).content.tasks).toEqual(linked);
    const tooMany = await save(uid, 'tasks', [...linked, buildTask(1001)]);
    expect(tooMany).toMatchObject({ status: 400, error: { fields: [{ field: 'rows' }] } });
    const tooLinked = linked.map((task, at) => ({
      ...task,
      predecessors: tasks.slice(Math.max(0, at - 6), at).map((before) => ({ taskUid: before.uid, lagMinutes: 0 })),
    }));
    expect(await save(uid, 'tasks', tooLinked)).toMatchObject({ status: 400, error: { fields: [{ field: 'rows' }] } });
  });
});
