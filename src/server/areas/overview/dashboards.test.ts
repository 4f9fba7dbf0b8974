import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

let test: TestApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await test.addOrganisation();
});
afterAll(() => test.close());

async function addActivity(
  values: { name: string; state: string; owner?: string; submittedBy?: string },
  at = organisation,
) {
  const uid = newUid();
  await test.owner.query(
    'insert into activities (organisation_uid, uid, name, state, owner_uid, submitted_by_uid) values ($1, $2, $3, $4, $5, $6)',
    [at.uid, uid, values.name, values.state, values.owner ?? null, values.submittedBy ?? null],
  );
  return uid;
}

describe('the dashboard of an organisation', () => {
  it('lists the caller’s tasks, starting with approvals, and leaves out drafts of other people', async () => {
    const person = await test.signIn(organisation);
    const owner = newUid();
    await test.owner.query(
      'insert into activity_owners (organisation_uid, uid, first_name, user_uid) values ($1, $2, $3, $4)',
      [organisation.uid, owner, 'Ada', person.userUid],
    );
    await addActivity({ name: 'Mine', state: 'draft', owner });
    await addActivity({ name: 'Returned', state: 'returned', owner });
    await addActivity({ name: 'Somebody else’s', state: 'draft' });
    await addActivity({ name: 'Waits', state: 'in_review', submittedBy: newUid() });
    await addActivity({ name: 'My own submission', state: 'in_review', submittedBy: person.userUid });
    const { body } = await person.call(dashboards.organisation);
    expect(body.data.tasks.map(({ kind, name }) => [kind, name])).toEqual([
      ['approve', 'Waits'],
      ['revise', 'Returned'],
      ['continue', 'Mine'],
    ]);
    expect(body.data.taskCount).toBe(3);
  });

  it('counts activities by state and excludes archived activities from the totals', async () => {
    const own = await test.addOrganisation();
    const reader = await test.signIn(own, ['menu.bright_dashboard']);
    await addActivity({ name: 'A', state: 'draft' }, own);
    await addActivity({ name: 'B', state: 'approved' }, own);
    await addActivity({ name: 'C', state: 'archived' }, own);
    const { data } = (await reader.call(dashboards.organisation)).body;
    expect(data.activityCount).toBe(2);
    expect(data.missingRto).toBe(2);
    expect(data.byState.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'approved', count: 1 },
      { state: 'archived', count: 1 },
      { state: 'draft', count: 1 },
    ]);
    expect(data.byPriority).toEqual([{ uid: null, name: null, colour: null, count: 2 }]);
  });

  it('shows the progress of each division, or of each business unit if there is only one division', async () => {
    const own = await test.addOrganisation();
    const reader = await test.signIn(own, ['menu.bright_dashboard']);
    const insert = async (table: string, name: string, division?: string) => {
      const uid = newUid();
      await test.owner.query(
        `insert into ${table} (organisation_uid, uid, name${division ? ', division_uid' : ''})
         values ($1, $2, $3${division ? ', $4' : ''})`,
        [own.uid, uid, name, ...(division ? [division] : [])],
      );
      return uid;
    };
    const place = (activity: string, division: string, unit: string | null = null) =>
      test.owner.query('update activities set division_uid = $2, business_unit_uid = $3 where uid = $1', [
        activity,
        division,
        unit,
      ]);
    const read = async () =>
      (await reader.call(dashboards.organisation)).body.data.progress.map(({ kind, name, states }) => [
        kind,
        name,
        states.toSorted((a, b) => a.state.localeCompare(b.state)).map(({ state, count }) => `${count} ${state}`),
      ]);
    const water = await insert('divisions', 'Water');
    const pumps = await insert('business_units', 'Pumps', water);
    await place(await addActivity({ name: 'A', state: 'draft' }, own), water, pumps);
    await place(await addActivity({ name: 'B', state: 'approved' }, own), water, pumps);
    await addActivity({ name: 'C', state: 'archived' }, own);
    expect(await read()).toEqual([['business_unit', 'Pumps', ['1 approved', '1 draft']]]);
    await place(await addActivity({ name: 'D', state: 'in_review' }, own), await insert('divisions', 'Power'));
    expect(await read()).toEqual([
      ['division', 'Water', ['1 approved', '1 draft']],
      ['division', 'Power', ['1 in_review']],
    ]);
  });

  it('counts overdue reviews, and the list of activities with overdue reviews shows the same activities', async () => {
    const own = await test.addOrganisation();
    const reader = await test.signIn(own);
    const approve = async (name: string, months: number) => {
      const uid = await addActivity({ name, state: 'approved' }, own);
      await test.owner.query('update activities set approved_at = now() - make_interval(months => $2) where uid = $1', [
        uid,
        months,
      ]);
    };
    await test.owner.query('update organisations set review_months = 6 where uid = $1', [own.uid]);
    await approve('Old', 7);
    await approve('Recent', 5);
    // A review is also due for an approved activity that people are editing.
    await approve('Being changed', 7);
    await test.owner.query(
      `update activities set state = 'draft' where organisation_uid = $1 and name = 'Being changed'`,
      [own.uid],
    );
    await addActivity({ name: 'Never approved', state: 'draft' }, own);
    await runNotificationJobs(test, own.uid, { isLater: true });
    expect((await reader.call(dashboards.organisation)).body.data.overdueReviews).toBe(2);
    const listed = await reader.call(activities.list, { query: { filter: { review: 'overdue' } } });
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Being changed', 'Old']);
  });

  it('shows nothing of another organisation', async () => {
    const stranger = await test.signIn(await test.addOrganisation());
    const { data } = (await stranger.call(dashboards.organisation)).body;
    expect(data).toMatchObject({ activityCount: 0, tasks: [], byState: [], progress: [], overdueReviews: 0 });
  });
});
