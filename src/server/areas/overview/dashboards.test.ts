import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

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
  it('lists the caller’s tasks, approvals first, without the drafts of other people', async () => {
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
    expect(body.data.tasks.map(({ kind, activityName }) => [kind, activityName])).toEqual([
      ['approve', 'Waits'],
      ['revise', 'Returned'],
      ['continue', 'Mine'],
    ]);
    expect(body.data.taskCount).toBe(3);
  });

  it('counts activities by state and excludes archived ones from the totals', async () => {
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

  it('shows nothing of another organisation', async () => {
    const stranger = await test.signIn(await test.addOrganisation());
    const { data } = (await stranger.call(dashboards.organisation)).body;
    expect(data).toMatchObject({ activityCount: 0, tasks: [], byState: [] });
  });
});
