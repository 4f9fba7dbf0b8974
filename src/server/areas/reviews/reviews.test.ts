import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const calls = recordReviews.activity;
const organisation = () => world.organisation.uid;
const reconcile = (at?: string) => runNotificationJobs(test, organisation(), { isLater: true, ...(at && { at }) });
const read = async (uid: string) => {
  const { status, text, body } = await client.call(calls.review, { params: { uid } });
  if (status !== 200) throw new Error(text);
  return body.data;
};
const readOpen = async (uid: string) => {
  const review = await read(uid);
  if (!review) throw new Error('There is no open review');
  return review;
};
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const nextYear = (months: number) => {
  const now = new Date();
  const wanted = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth(), Math.min(now.getUTCDate(), last)))
    .toISOString()
    .slice(0, 10);
};

let number = 0;
/** Makes an approved activity that needs an application through two other activities. */
async function addChain(rto = 60) {
  number += 1;
  const application = await world.addResource('application', `Vault ${number}`, rto);
  const far = (await world.addActivity(`Far ${number}`, 60, 240)).uid;
  await world.saveLinks(far, [{ kind: 'application', providerUid: application }]);
  const near = (await world.addActivity(`Near ${number}`, 60, 240)).uid;
  await world.saveLinks(near, [{ kind: 'activity', providerUid: far }]);
  const uid = await addApproved(world, `Payroll ${number}`, { links: [{ kind: 'activity', providerUid: near }] });
  await reconcile();
  return { uid, application };
}
const answer = async (uid: string, body: { digest?: string; note?: string } = {}) => {
  const { version, digest } = await readOpen(uid);
  return client.call(calls.done, { params: { uid }, version, body: { digest, ...body } });
};

describe('the review of an approved activity', () => {
  it('opens with the approval and is due after the review period of the organisation', async () => {
    const { uid } = await addChain();
    expect(await readOpen(uid)).toMatchObject({
      ...{ kind: 'activity', recordUid: uid, reason: 'cycle', dueOn: nextYear(12), isOverdue: false, postponed: 0 },
      ...{ months: null, monthsInForce: 12, causes: [], answers: [], moved: { movements: [] } },
    });
  });

  it('does not exist for a draft, nor for an activity of another organisation', async () => {
    const { uid } = await world.addActivity('Draft', 60, 240);
    expect(await read(uid)).toBeNull();
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await stranger.call(calls.review, { params: { uid } })).status).toBe(404);
  });

  it('follows changed review periods of the record and of the organisation', async () => {
    const { uid } = await addChain();
    const { version } = await readOpen(uid);
    const set = await client.call(calls.setMonths, { params: { uid }, version, body: { months: 3 } });
    expect(set.status, set.text).toBe(200);
    expect(await readOpen(uid)).toMatchObject({
      months: 3,
      monthsInForce: 3,
      dueOn: nextYear(3),
      version: set.body.data.version,
    });
    const other = await addChain();
    await test.owner.query('update organisations set review_months = 6 where uid = $1', [organisation()]);
    await reconcile();
    expect((await readOpen(other.uid)).dueOn).toBe(nextYear(6));
    expect((await readOpen(uid)).dueOn).toBe(nextYear(3));
    await test.owner.query('update organisations set review_months = 12 where uid = $1', [organisation()]);
  });

  it('is due on the last day of a month that is too short, and on the same day when the clocks change', async () => {
    const { uid } = await addChain();
    for (const [zone, approvedAt, months, dueOn] of [
      ['UTC', '2027-01-31T10:00:00Z', 1, '2027-02-28'],
      ['UTC', '2028-01-31T10:00:00Z', 1, '2028-02-29'],
      ['UTC', '2027-08-31T10:00:00Z', 6, '2028-02-29'],
      // The day of the approval depends on the organisation's time zone: it is already the 28th in Berlin, an hour
      // before the clocks change.
      ['Europe/Berlin', '2027-03-27T23:30:00Z', 7, '2027-10-28'],
      ['America/New_York', '2027-11-07T05:30:00Z', 1, '2027-12-07'],
    ] as const) {
      await test.owner.query('update organisations set time_zone = $2, review_months = $3 where uid = $1', [
        organisation(),
        zone,
        months,
      ]);
      await test.owner.query('delete from reviews where activity_uid = $1', [uid]);
      await test.owner.query('update activities set approved_at = $2 where uid = $1', [uid, approvedAt]);
      await reconcile();
      expect((await readOpen(uid)).dueOn).toBe(dueOn);
    }
    await test.owner.query(`update organisations set time_zone = 'UTC', review_months = 12 where uid = $1`, [
      organisation(),
    ]);
  });

  it('ends when the record is archived, and opens again when it is restored', async () => {
    const { uid } = await addChain();
    const archived = await client.call(activities.archive, { params: { uid }, version: await world.readVersion(uid) });
    expect(archived.status).toBe(200);
    await reconcile();
    expect(await read(uid)).toBeNull();
    await client.call(activities.restore, { params: { uid }, version: await world.readVersion(uid) });
    await reconcile();
    expect((await readOpen(uid)).dueOn).toBe(nextYear(12));
  });
});

describe('a change that the engine finds', () => {
  it('opens a review if an RTO three steps away changes, but not if a record is renamed', async () => {
    const { uid, application } = await addChain();
    await changeApplication(world, application, { name: `Renamed ${number}` });
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ reason: 'cycle', causes: [] });
    await changeApplication(world, application, { rtoMinutes: 600 });
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({
      ...{ reason: 'change', dueOn: day(14), causes: [{ reason: 'change', subjectUid: uid }] },
      moved: { movements: [{ what: 'gap', before: 0, after: 360 }], causes: [{ what: 'rto', actorName: 'Test User' }] },
    });
    await changeApplication(world, application, { rtoMinutes: 60 });
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ reason: 'cycle', causes: [], dueOn: nextYear(12) });
  });

  it('needs only one answer: after "nothing to change", the same difference does not open a review again', async () => {
    const { uid, application } = await addChain();
    await changeApplication(world, application, { rtoMinutes: 600 });
    await reconcile();
    const done = await answer(uid, { note: 'Accepted until the new vault.' });
    expect(done.status, done.text).toBe(200);
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({
      ...{ reason: 'cycle', dueOn: nextYear(12), causes: [], moved: { movements: [] } },
      answers: [{ answer: 'unchanged', byName: 'Test User', note: 'Accepted until the new vault.', dueOn: day(14) }],
    });
    await changeApplication(world, application, { rtoMinutes: 700 });
    await reconcile();
    expect((await readOpen(uid)).reason).toBe('change');
  });

  it('cannot be answered by somebody who has not seen the change', async () => {
    const { uid, application } = await addChain();
    const { digest, version } = await readOpen(uid);
    await changeApplication(world, application, { rtoMinutes: 600 });
    const refused = await client.call(calls.done, { params: { uid }, version, body: { digest } });
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'moved_meanwhile' } }]);
    const stale = await client.call(calls.done, { params: { uid }, version: version + 1, body: { digest } });
    expect(stale.status).toBe(412);
    expect((await answer(uid)).status).toBe(200);
  });
});

describe('a supplier that an approved activity needs', () => {
  it('brings the review forward to the end of the supplier’s contract or of a certificate, once for each end', async () => {
    number += 1;
    const supplier = await world.addResource('supplier', `Courier ${number}`, 60);
    const uid = await addApproved(world, `Dispatch ${number}`, {
      links: [{ kind: 'supplier', providerUid: supplier }],
    });
    await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, day(40)]);
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({
      ...{ reason: 'contract', dueOn: day(40) },
      causes: [{ reason: 'contract', subjectUid: supplier, subjectName: `Courier ${number}`, part: '' }],
    });
    await test.owner.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, expires_on, file_hash, file_type, file_size)
       values ($1, gen_random_uuid(), $2, 'iso.pdf', $3, repeat('a', 64), 'pdf', 1)`,
      [organisation(), supplier, day(20)],
    );
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({
      reason: 'certificate',
      dueOn: day(20),
      causes: [{ part: 'iso.pdf' }, {}],
    });
    expect((await answer(uid)).status).toBe(200);
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ reason: 'cycle', causes: [] });
    await test.owner.query('update suppliers set contract_ends_on = $2 where uid = $1', [supplier, day(50)]);
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ reason: 'contract', dueOn: day(50) });
  });
});

describe('postponing a review', () => {
  const postpone = async (uid: string, until: string, reason = 'The owner is on leave.') => {
    const { version } = await readOpen(uid);
    return client.call(calls.postpone, { params: { uid }, version, body: { until, reason } });
  };

  it('needs a reason and a later day, and is possible at most twice', async () => {
    const { uid, application } = await addChain();
    await changeApplication(world, application, { rtoMinutes: 600 });
    await reconcile();
    for (const [until, reason, field] of [
      [day(14), 'Leave', 'until'],
      [day(14 + 91), 'Leave', 'until'],
      [day(20), '', 'reason'],
    ] as const) {
      const { status, body } = await postpone(uid, until, reason);
      expect([status, body]).toMatchObject([400, { error: { fields: [{ field }] } }]);
    }
    expect((await postpone(uid, day(30))).status).toBe(200);
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ dueOn: day(30), movedTo: day(30), reason: 'change', postponed: 1 });
    expect((await postpone(uid, day(60))).status).toBe(200);
    const { status, body } = await postpone(uid, day(70));
    expect([status, body]).toMatchObject([422, { error: { code: 'postponed_twice' } }]);
    expect((await readOpen(uid)).answers).toMatchObject([
      { answer: 'postponed', dueOn: day(30), movedTo: day(60), note: 'The owner is on leave.' },
      { answer: 'postponed', dueOn: day(14), movedTo: day(30) },
    ]);
  });

  it('no longer counts if the review period changes after its end was postponed; a postponed change is due by the end of the new period', async () => {
    const setMonths = async (uid: string, months: number) => {
      const { version } = await readOpen(uid);
      return (await client.call(calls.setMonths, { params: { uid }, version, body: { months } })).status;
    };
    const { uid } = await addChain();
    const end = (await readOpen(uid)).dueOn;
    const later = new Date(Date.parse(end) + 80 * 86_400_000).toISOString().slice(0, 10);
    expect((await postpone(uid, later)).status).toBe(200);
    expect(await setMonths(uid, 12)).toBe(200);
    expect(await readOpen(uid)).toMatchObject({ dueOn: later, movedTo: later, cycleDueOn: end });
    expect(await setMonths(uid, 1)).toBe(200);
    expect(await readOpen(uid)).toMatchObject({ dueOn: nextYear(1), movedTo: null, reason: 'cycle', postponed: 1 });
    await reconcile();
    expect(await readOpen(uid)).toMatchObject({ dueOn: nextYear(1), movedTo: null });
    expect(await setMonths(uid, 24)).toBe(200);
    expect((await readOpen(uid)).dueOn).toBe(nextYear(24));

    const changed = await addChain();
    await changeApplication(world, changed.application, { rtoMinutes: 600 });
    await reconcile();
    expect((await postpone(changed.uid, day(60))).status).toBe(200);
    await test.owner.query('update organisations set review_months = 24 where uid = $1', [organisation()]);
    await reconcile();
    expect(await readOpen(changed.uid)).toMatchObject({ dueOn: day(60), movedTo: day(60), reason: 'change' });
    await test.owner.query('update organisations set review_months = 1 where uid = $1', [organisation()]);
    await reconcile();
    expect(await readOpen(changed.uid)).toMatchObject({ dueOn: nextYear(1), movedTo: nextYear(1), reason: 'change' });
    await test.owner.query('update organisations set review_months = 12 where uid = $1', [organisation()]);
    await reconcile();
    expect(await readOpen(changed.uid)).toMatchObject({ dueOn: nextYear(1), movedTo: nextYear(1), reason: 'change' });
  });
});

describe('the list of reviews', () => {
  it('contains the reviews of records that the caller may read, and shows who is to do each review', async () => {
    const { uid } = await addChain();
    const { body } = await client.call(reviews.list, { query: { 'filter[kind]': 'activity', sort: '-name' } });
    expect(body.data.map(({ recordUid }) => recordUid)).toContain(uid);
    expect(body.meta.total).toBe(body.data.length);
    const other = await world.signIn(['bcp.read']);
    expect((await other.call(reviews.list)).body).toMatchObject({ data: [], meta: { total: 0 } });
    const { data } = (await client.call(reviews.summary)).body;
    expect(data).toMatchObject({ today: day(0), mine: 0, overdue: expect.any(Number), crowded: [] });
  });
});
