import { describe, expect, it } from 'vitest';
import { recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests();
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Makes activities that were approved on one day, so that their reviews are due on one day. */
async function addCrowd(count: number) {
  await test.owner.query(
    `insert into activities (organisation_uid, uid, name, state, approved_at)
     select $1, gen_random_uuid(), 'Crowd ' || lpad(n::text, 3, '0'), 'approved', now() - interval '11 months' from generate_series(1, $2) n`,
    [world.organisation.uid, count],
  );
  await test.owner.query(
    `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'review.look')`,
    [world.organisation.uid],
  );
  await runNotificationJobs(test, world.organisation.uid, { isLater: true });
}

const summarise = async () => (await client.call(reviews.summary)).body.data;
const propose = async (of: string, by = client) =>
  (await by.call(reviews.proposeSpread, { body: { day: of } })).body.data.moves;

describe('500 reviews that are due on one day', () => {
  it('can be spread over the working days before it, as proposed', async () => {
    await addCrowd(500);
    const { crowded, next90Days } = await summarise();
    expect([crowded, next90Days]).toMatchObject([[{ count: 500 }], 500]);
    const crowdedDay = crowded[0]?.day ?? '';
    const moves = await propose(crowdedDay);
    expect(moves).toHaveLength(500);
    expect(moves.every(({ movedTo, dueOn }) => movedTo <= dueOn && movedTo > day(0))).toBe(true);
    const sizes = [...Map.groupBy(moves, ({ movedTo }) => movedTo).values()].map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    const given = moves.map(({ uid, dueOn, movedTo }) => ({ uid, dueOn, movedTo }));
    const { status, body } = await client.call(reviews.spread, { body: { moves: given } });
    const stay = given.filter(({ dueOn, movedTo }) => dueOn === movedTo).length;
    expect([status, body.data.moved]).toEqual([200, 500 - stay]);
    await runNotificationJobs(test, world.organisation.uid, { isLater: true });
    expect((await summarise()).days).toHaveLength(sizes.length);
    const first = moves[0];
    const { data } = (await client.call(recordReviews.activity.review, { params: { uid: first?.recordUid ?? '' } }))
      .body;
    expect(data).toMatchObject({
      dueOn: first?.movedTo,
      postponed: 0,
      answers: [{ answer: 'spread', dueOn: crowdedDay }],
    });
    // A repeated call finds that the days have changed since.
    expect((await client.call(reviews.spread, { body: { moves: given } })).body.data.moved).toBe(0);
  });

  it('cannot be moved later than a proposal would move them, nor by somebody who may not change them', async () => {
    const { days } = await summarise();
    const last = days.at(-1)?.day ?? '';
    const [one] = await propose(last);
    const moves = [{ uid: one?.uid ?? '', dueOn: last, movedTo: day(400) }];
    expect((await client.call(reviews.spread, { body: { moves } })).body.data.moved).toBe(0);
    const reader = await world.signIn(['activity.read']);
    expect(await propose(last, reader)).toEqual([]);
    const earlier = moves.map((move) => ({ ...move, movedTo: day(1) }));
    expect((await reader.call(reviews.spread, { body: { moves: earlier } })).body.data.moved).toBe(0);
    expect((await client.call(reviews.spread, { body: { moves: earlier } })).body.data.moved).toBe(1);
  });
});

it('the list of reviews has pages, can be sorted by any column, and can be filtered by day, reason and text', async () => {
  const list = async (query: object) => (await client.call(reviews.list, { query })).body;
  const first = await list({ sort: 'name', pageSize: 10 });
  expect([first.data[0]?.name, first.meta.total, first.data.length]).toEqual(['Crowd 001', 500, 10]);
  expect((await list({ sort: '-name', page: 2, pageSize: 10 })).data[0]?.name).toBe('Crowd 490');
  expect((await list({ q: 'Crowd 007' })).data).toMatchObject([{ name: 'Crowd 007', level: 'nobody', reviewers: [] }]);
  expect((await list({ filter: { until: day(0) } })).meta.total).toBe(0);
  expect((await list({ filter: { reason: 'change,contract' } })).meta.total).toBe(0);
  expect((await list({ filter: { overdue: 'true' } })).meta.total).toBe(0);
  for (const sort of ['dueOn', 'kind', 'reason']) expect((await list({ sort })).data).toHaveLength(25);
});
