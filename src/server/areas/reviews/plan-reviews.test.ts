import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { type ReviewCalls, recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { buildPlanContent } from '#test/support/plan-content.ts';
import { createPlanWorld, type PlanCalls, resiliencePlanCalls } from '#test/support/plans.ts';
import { addApproved as addApprovedActivity, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const approver = await world.signIn(['bcp.read', 'bcp.approve', 'resilience_plan.read', 'resilience_plan.approve']);
const payroll = (await world.addActivity('Payroll', 240, 1440)).uid;
const bank = await world.addResource('supplier', 'Bank', 480);
const office = await world.addResource('location', 'Office');
const person = await world.addOwner();
const role = world.findRow('Crisis lead');
const owner = await world.signIn(['activity.read', 'bcp.read', 'resilience_plan.read']);
const ownerUid = newUid();
await test.owner.query(
  `insert into activity_owners (organisation_uid, uid, first_name, last_name, user_uid) values ($1, $2, 'Own', 'Er', $3)`,
  [world.organisation.uid, ownerUid, owner.userUid],
);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const reconcile = () => runNotificationJobs(test, world.organisation.uid, { isLater: true });
const inMonths = async (months: number) => {
  const { rows } = await test.owner.query<{ day: string }>(
    `select ((now() at time zone 'UTC')::date + make_interval(months => $1))::date::text as day`,
    [months],
  );
  return rows[0]?.day;
};
/** Sets the organisation's review periods, in months, for both kinds of plan. */
const setMonths = (months: number) =>
  test.owner.query(
    'update organisations set bcp_review_months = $2, resilience_plan_review_months = $2 where uid = $1',
    [world.organisation.uid, months],
  );

const kinds: readonly (readonly ['bcp' | 'resilience_plan', PlanCalls, ReviewCalls])[] = [
  ['bcp', businessContinuityPlans, recordReviews.bcp],
  ['resilience_plan', resiliencePlanCalls, recordReviews.resilience_plan],
];

describe.each(kinds)('the review of a plan of the kind %s', (kind, plans, calls) => {
  const { create, read, move, saveAll } = createPlanWorld(plans, client);
  const readReview = async (uid: string) => (await client.call(calls.review, { params: { uid } })).body.data;
  const approve = async (uid: string) => {
    const submitted = await client.call(plans.submit, { params: { uid }, version: (await read(uid)).version });
    expect(submitted.status, submitted.text).toBe(200);
    const approved = await approver.call(plans.approve, { params: { uid }, version: (await read(uid)).version });
    expect(approved.status, approved.text).toBe(200);
    await reconcile();
  };
  async function addApproved(name: string, more: object = {}) {
    const { uid } = await create(name, { activityUids: [payroll], ownerUids: [person], ...more });
    await saveAll(uid, buildPlanContent({ activity: payroll, supplier: bank, location: office, person, role }));
    await reconcile();
    expect(await readReview(uid)).toBeNull();
    await approve(uid);
    return uid;
  }

  it('opens when a version comes into force, and is due after the review period of its kind', async () => {
    const uid = await addApproved('Payroll continues');
    expect(await readReview(uid)).toMatchObject({
      ...{ kind, recordUid: uid, reason: 'cycle', dueOn: await inMonths(12), monthsInForce: 12, level: 'nobody' },
      moved: { since: null, movements: [], causes: [] },
    });
    await setMonths(6);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ dueOn: await inMonths(6), monthsInForce: 6 });
    await setMonths(12);
  });

  it('is due on the plan’s own review date if that is in the future', async () => {
    const reviewOn = await inMonths(2);
    const uid = await addApproved('Own date', { reviewOn });
    expect(await readReview(uid)).toMatchObject({
      ...{ dueOn: reviewOn, reason: 'review_date', cycleDueOn: await inMonths(12) },
      causes: [{ reason: 'review_date', subjectUid: uid, dueOn: reviewOn }],
    });
    const { version, digest } = (await readReview(uid)) ?? { version: 0, digest: '' };
    const done = await client.call(calls.done, { params: { uid }, version, body: { digest } });
    expect(done.status, done.text).toBe(200);
    expect(await readReview(uid)).toMatchObject({ dueOn: await inMonths(12), reason: 'cycle', causes: [] });
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ dueOn: await inMonths(12), reason: 'cycle', causes: [] });
  });

  it('is due at the end of the period if the plan’s own review date is later, or not after the approval', async () => {
    for (const reviewOn of ['2099-06-01', '2020-06-01', day(0)]) {
      const uid = await addApproved(`Own date ${reviewOn}`, { reviewOn });
      expect(await readReview(uid)).toMatchObject({ dueOn: await inMonths(12), reason: 'cycle' });
      const { version } = (await readReview(uid)) ?? { version: 0 };
      const set = await client.call(calls.setMonths, { params: { uid }, version, body: { months: 1 } });
      expect(set.status, set.text).toBe(200);
      expect((await readReview(uid))?.dueOn).toBe(await inMonths(1));
    }
  });

  it('is overdue after the plan’s own review date, also if a later version keeps the date', async () => {
    const uid = await addApproved('Own date of two versions', { reviewOn: day(3) });
    const named = { activity: payroll, supplier: bank, location: office, person, role };
    await saveAll(uid, { ...buildPlanContent(named), messages: [] });
    await approve(uid);
    expect(await read(uid)).toMatchObject({ inForceNumber: 2 });
    expect(await readReview(uid)).toMatchObject({ dueOn: day(3), reason: 'review_date' });
    await test.owner.query(
      'update review_causes set due_on = $2 from reviews r where r.uid = review_uid and record_uid = $1',
      [uid, day(-2)],
    );
    await test.owner.query(`update reviews set counts_from = $2 where record_uid = $1 and state = 'open'`, [
      uid,
      day(-9),
    ]);
    await test.owner.query(
      `update ${kind === 'bcp' ? 'business_continuity_plans' : 'resilience_plans'} set review_on = $2 where uid = $1`,
      [uid, day(-2)],
    );
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ dueOn: day(-2), isOverdue: true });
  });

  it('stays on the day to which people moved it before an upgrade that stores the plan’s review date as a cause', async () => {
    const reviewOn = await inMonths(2);
    const uid = await addApproved('Moved before the upgrade', { reviewOn });
    await test.owner.query(
      `delete from review_causes c using reviews r where r.uid = c.review_uid and r.record_uid = $1`,
      [uid],
    );
    await test.owner.query(
      `update reviews set cycle_due_on = $2, due_on = $3, moved_to = $3, moved_at = now() - interval '1 day',
         postponed = 1, reason = 'cycle'
       where record_uid = $1 and state = 'open'`,
      [uid, reviewOn, await inMonths(4)],
    );
    await test.owner.query(await readFile('migrations/0148-review-dates.sql', 'utf8'));
    const postponed = { dueOn: await inMonths(4), movedTo: await inMonths(4), cycleDueOn: await inMonths(12) };
    expect(await readReview(uid)).toMatchObject({ ...postponed, reason: 'review_date' });
    await reconcile();
    expect(await readReview(uid)).toMatchObject({
      ...postponed,
      causes: [{ reason: 'review_date', subjectUid: uid, dueOn: reviewOn }],
    });
  });

  it('is overdue in the list of plans if and only if it is overdue in the list of reviews, whatever the plan’s own date', async () => {
    const uid = await addApproved('Overdue here and there', { reviewOn: await inMonths(2) });
    const findOverdue = async () => {
      const planned = (await client.call(plans.list, { query: { filter: { overdue: 'review' } } })).body.data;
      const reviewed = (await client.call(reviews.list, { query: { filter: { overdue: 'true', kind: [kind] } } })).body
        .data;
      expect(planned.map((row) => row.uid).sort()).toEqual(reviewed.map((row) => row.recordUid).sort());
      expect(planned.every((row) => row.isReviewOverdue)).toBe(true);
      return planned.map((row) => row.uid);
    };
    expect(await findOverdue()).not.toContain(uid);
    await test.owner.query(
      `update reviews set cycle_due_on = current_date - 2, due_on = current_date - 2 where record_uid = $1 and state = 'open'`,
      [uid],
    );
    expect(await findOverdue()).toContain(uid);
  });

  it('can be done without a change, appears in the history of the plan, and starts the next period', async () => {
    const uid = await addApproved('Unchanged');
    const { version, digest } = (await readReview(uid)) ?? { version: 0, digest: '' };
    const done = await client.call(calls.done, { params: { uid }, version, body: { digest, note: 'All as it was.' } });
    expect(done.status, done.text).toBe(200);
    expect(await readReview(uid)).toMatchObject({
      ...{ dueOn: await inMonths(12), answers: [{ answer: 'unchanged', note: 'All as it was.' }] },
    });
    const history = (await client.call(recordHistory[kind], { params: { uid } })).body.data;
    expect(JSON.stringify(history)).toContain('All as it was.');
  });

  it('is brought forward when a change elsewhere affects an activity of the plan, and shows the change', async () => {
    const vault = await world.addResource('application', `Vault of ${kind}`, 60);
    const far = (await world.addActivity(`Far of ${kind}`, 60, 240)).uid;
    await world.saveLinks(far, [{ kind: 'application', providerUid: vault }]);
    const activityUid = await addApprovedActivity(world, `Cash of ${kind}`, {
      links: [{ kind: 'activity', providerUid: far }],
    });
    const { uid } = await create(`Cash continues, ${kind}`, { activityUids: [activityUid], ownerUids: [ownerUid] });
    await saveAll(uid, buildPlanContent({ activity: activityUid, supplier: bank, location: office, person, role }));
    await approve(uid);
    expect((await readReview(uid))?.moved).toMatchObject({ since: expect.any(String), movements: [] });
    await test.owner.query('update applications set name = $2 where uid = $1', [vault, `Renamed vault of ${kind}`]);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ reason: 'cycle', causes: [] });
    await changeApplication(world, vault, { rtoMinutes: 600 });
    await reconcile();
    const opened = await readReview(uid);
    expect(opened).toMatchObject({ reason: 'change', dueOn: day(14), causes: [{ reason: 'change', subjectUid: uid }] });
    expect(opened?.moved.movements[0]).toMatchObject({ activity: { uid: activityUid, name: `Cash of ${kind}` } });
    expect(opened?.moved.causes[0]).toMatchObject({ what: 'rto', before: '60', after: '600' });
    const told = (await owner.call(ownNotifications.list, { query: { pageSize: 100 } })).body.data;
    const about = told.filter(({ recordUid, action }) => recordUid === uid && action === 'review_opened');
    expect(about).toHaveLength(1);
    expect(about[0]?.content).toMatch(new RegExp(`Cash of ${kind} recovers .* later than its RTO\\.`));

    const { version, digest } = opened ?? { version: 0, digest: '' };
    const unseen = await client.call(calls.done, { params: { uid }, version, body: { digest: 'x', note: '' } });
    expect([unseen.status, unseen.error?.code]).toEqual([409, 'moved_meanwhile']);
    const done = await client.call(calls.done, { params: { uid }, version, body: { digest, note: '' } });
    expect(done.status, done.text).toBe(200);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ reason: 'cycle', causes: [], moved: { movements: [] } });
  });

  it('is brought forward to the end of a contract or certificate of a supplier that the plan names', async () => {
    const uid = await addApproved(`With a bank, ${kind}`);
    const [contract, certificate] = [await inMonths(3), await inMonths(2)];
    await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [bank, contract]);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ reason: 'contract', dueOn: contract });
    const certificateUid = newUid();
    await test.owner.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size, expires_on)
       values ($1, $2, $3, 'iso.pdf', repeat('0', 64), 'pdf', 1, $4)`,
      [world.organisation.uid, certificateUid, bank, certificate],
    );
    await reconcile();
    expect(await readReview(uid)).toMatchObject({
      ...{ reason: 'certificate', dueOn: certificate },
      causes: [
        { reason: 'certificate', subjectName: 'Bank', part: 'iso.pdf', dueOn: certificate },
        { reason: 'contract', subjectName: 'Bank', dueOn: contract },
      ],
    });
    await test.owner.query('delete from supplier_certificates where uid = $1', [certificateUid]);
    await test.owner.query('update suppliers set contract_ends_on = null where uid = $1', [bank]);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ reason: 'cycle', causes: [] });
  });

  it('follows the version in force, not later edits', async () => {
    const [before, after, broker] = [
      await world.addResource('application', `Before of ${kind}`, 60),
      await world.addResource('application', `After of ${kind}`, 60),
      await world.addResource('supplier', `Broker of ${kind}`, 480),
    ];
    const [inForce, edited] = [
      await addApprovedActivity(world, `In force, ${kind}`, { links: [{ kind: 'application', providerUid: before }] }),
      await addApprovedActivity(world, `Edited, ${kind}`, { links: [{ kind: 'application', providerUid: after }] }),
    ];
    const named = { location: office, person, role };
    const uid = (await create(`Edited after its approval, ${kind}`, { ownerUids: [person] })).uid;
    await saveAll(uid, buildPlanContent({ ...named, activity: inForce, supplier: bank }));
    await approve(uid);
    await saveAll(uid, buildPlanContent({ ...named, activity: edited, supplier: broker }));
    expect(await read(uid)).toMatchObject({ versionNumber: 2, inForceNumber: 1 });
    await reconcile();

    const ends = await inMonths(3);
    const endContract = (supplier: string, on: string | undefined | null) =>
      test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, on]);
    await changeApplication(world, after, { rtoMinutes: 600 });
    await endContract(broker, ends);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({ reason: 'cycle', causes: [], moved: { movements: [] } });

    await endContract(bank, ends);
    await reconcile();
    expect(await readReview(uid)).toMatchObject({
      ...{ reason: 'contract', dueOn: ends, causes: [{ reason: 'contract', subjectName: 'Bank' }] },
    });
    await endContract(bank, null);
    await changeApplication(world, before, { rtoMinutes: 600 });
    await reconcile();
    const opened = await readReview(uid);
    expect(opened).toMatchObject({ reason: 'change', causes: [{ reason: 'change', subjectUid: uid }] });
    expect(opened?.moved.movements.map(({ activity }) => activity?.uid)).toEqual([inForce]);
  });

  it('ends when the plan is archived', async () => {
    const uid = await addApproved('Archived');
    expect((await move(uid, 'archive')).status).toBe(200);
    await reconcile();
    expect(await readReview(uid)).toBeNull();
  });
});
