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

async function activity(
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
  it('lists what the caller has to do, approvals first, and nobody else’s drafts', async () => {
    const person = await test.signIn(organisation);
    const owner = newUid();
    await test.owner.query(
      'insert into activity_owners (organisation_uid, uid, first_name, user_uid) values ($1, $2, $3, $4)',
      [organisation.uid, owner, 'Ada', person.userUid],
    );
    await activity({ name: 'Mine', state: 'draft', owner });
    await activity({ name: 'Returned', state: 'returned', owner });
    await activity({ name: 'Somebody else’s', state: 'draft' });
    await activity({ name: 'Waits', state: 'in_review', submittedBy: newUid() });
    await activity({ name: 'My own submission', state: 'in_review', submittedBy: person.userUid });
    const { body } = await person.call(dashboards.organisation);
    expect(body.data.tasks.map(({ kind, activityName }) => [kind, activityName])).toEqual([
      ['approve', 'Waits'],
      ['revise', 'Returned'],
      ['continue', 'Mine'],
    ]);
    expect(body.data.taskCount).toBe(3);
  });

  it('counts by state and leaves archived activities out of the totals', async () => {
    const own = await test.addOrganisation();
    const reader = await test.signIn(own, ['menu.bright_dashboard']);
    await activity({ name: 'A', state: 'draft' }, own);
    await activity({ name: 'B', state: 'approved' }, own);
    await activity({ name: 'C', state: 'archived' }, own);
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

  it('sees nothing of another organisation', async () => {
    const stranger = await test.signIn(await test.addOrganisation());
    const { data } = (await stranger.call(dashboards.organisation)).body;
    expect(data).toMatchObject({ activityCount: 0, tasks: [], byState: [] });
  });
});
