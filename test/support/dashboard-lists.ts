import { expect } from 'vitest';
import type { z } from 'zod';
import { activities } from '#root/contract/activities/activities.ts';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import type { assessmentProgress } from '#root/contract/assessments/assessments.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { dueDates, dueReasons } from '#root/contract/overview/due-dates.ts';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { reviews } from '#root/contract/reviews/reviews.ts';
import type { Client } from './app.ts';

/** A division, a business unit or, without either, the organisation. */
export type Place = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, string>>;

/** Returns the day that is this number of days from now, in UTC. */
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
export const total = async (
  call: { body: { meta: { total: number } } } | Promise<{ body: { meta: { total: number } } }>,
) => (await call).body.meta.total;
const countActivities = (client: Client, filter: Query) => total(client.call(activities.list, { query: { filter } }));
const countSuppliers = (client: Client, filter: Query) => total(client.call(suppliers.list, { query: { filter } }));

/** Compares the figures about activities with the lists behind them. @returns the number of activities */
export async function compareActivityFigures(client: Client, place: Place): Promise<number> {
  const { data } = (await client.call(dashboards.organisation, { query: place })).body;
  expect(data.activityCount).toBe(await countActivities(client, place));
  for (const { state, count } of data.byState) expect(count).toBe(await countActivities(client, { ...place, state }));
  for (const { uid, count } of data.byPriority)
    expect(count).toBe(
      await countActivities(client, { ...place, ...(uid ? { priorityUid: uid } : { missing: 'priority' }) }),
    );
  for (const { uid, count } of data.recoveryTimes.rto)
    expect(count).toBe(await countActivities(client, { ...place, rtoUid: uid }));
  for (const { uid, count } of data.recoveryTimes.mtpd)
    expect(count).toBe(await countActivities(client, { ...place, mtpdUid: uid }));
  const sum = (times: readonly { count: number }[]) => times.reduce((all, { count }) => all + count, 0);
  expect(sum(data.recoveryTimes.rto) + data.missingRto).toBe(data.activityCount);
  expect(sum(data.recoveryTimes.mtpd) + data.missingMtpd).toBe(data.activityCount);
  expect(data.missingRto).toBe(await countActivities(client, { ...place, missing: 'rto' }));
  expect(data.missingMtpd).toBe(await countActivities(client, { ...place, missing: 'mtpd' }));
  expect(data.overdueReviews).toBe(await countActivities(client, { ...place, review: 'overdue' }));
  for (const { uid, kind, states } of data.progress) {
    const field = kind === 'division' ? 'divisionUid' : 'businessUnitUid';
    const missing = kind === 'division' ? 'division' : 'businessUnit';
    for (const { state, count } of states)
      expect(count).toBe(await countActivities(client, { ...place, state, ...(uid ? { [field]: uid } : { missing }) }));
  }
  return data.activityCount;
}

/**
 * Compares the rankings of single points of failure and of suppliers with the activities in the lists that they open.
 */
export async function compareRanks(client: Client, place: Place) {
  const ranked = (await client.call(continuity.singlePointsOfFailure, { query: place as never })).body.data;
  for (const { uid, activitiesLost } of ranked)
    expect(activitiesLost).toBe(await countActivities(client, { ...place, lostWith: uid }));
  const exposed = (await client.call(suppliers.list, { query: { filter: place, sort: '-linkedActivityCount' } })).body;
  for (const { uid, linkedActivityCount } of exposed.data)
    expect(linkedActivityCount).toBe(await countActivities(client, { ...place, dependsOn: uid }));
  for (const assurance of ['expired', 'expiring', 'none', 'valid', 'undated']) {
    const listed = exposed.data.filter((row) => row.assurance === assurance).length;
    expect(listed).toBe(await countSuppliers(client, { ...place, assurance }));
  }
  return { points: ranked.length, suppliers: exposed.data.length };
}

/** Compares the progress and the board of an open BIA with the list of its activities. */
export async function compareCycle(
  client: Client,
  uid: string,
  progress: z.infer<typeof assessmentProgress>,
): Promise<void> {
  const countItems = (filter: object) =>
    total(client.call(assessmentBoard.items, { params: { uid }, query: { filter } }));
  const board = (await client.call(assessmentBoard.board, { params: { uid } })).body.data;
  expect(board.total).toBe(progress.total);
  expect(progress.total).toBe(await countItems({}));
  expect(progress.approved).toBe(await countItems({ state: ['approved'] }));
  expect(progress.answered).toBe(await countItems({ state: ['in_review', 'approved', 'left', 'gone'] }));
  expect(board.late).toBe(await countItems({ late: 'true' }));
  expect(board.withoutAccount).toBe(await countItems({ account: 'none' }));
  expect(board.moved).toBe(await countItems({ changed: 'true' }));
  for (const row of board.rows) {
    const unitUid = row.unitUid ?? 'none';
    expect(row.total).toBe(await countItems({ unitUid }));
    for (const [state, count] of Object.entries(row.counts)) {
      expect(count, state).toBe(await countItems({ unitUid, state: [state] }));
    }
  }
}

/** Compares the numbers of gaps with their list. @returns the numbers */
export async function compareGaps(client: Client, place: Place) {
  const listGaps = async (filter: object) =>
    (await client.call(continuity.gaps, { query: { filter: { ...place, ...filter }, pageSize: 100 } })).body;
  const gaps = await listGaps({});
  for (const state of ['open', 'accepted'] as const) {
    const listed = await listGaps({ state });
    expect(gaps.meta[state]).toBe(listed.meta.total);
    expect(gaps.meta[state]).toBe(listed.data.length);
  }
  return gaps.meta;
}

/** Compares the numbers of due dates, of reviews and of records covered by plans with their lists. */
export async function compareDates(client: Client, place: Place): Promise<void> {
  const { periods } = (await client.call(dueDates.summary, { query: place })).body.data;
  for (const { from, until, counts } of periods)
    for (const what of dueReasons) {
      const filter = { ...place, what, until, ...(from && { from }) };
      const expected = counts.find((one) => one.what === what)?.count ?? 0;
      expect(await total(client.call(dueDates.list, { query: { filter } })), `${what} ${until}`).toBe(expected);
    }
  const summary = (await client.call(reviews.summary, { query: place as never })).body.data;
  const countReviews = (filter: Query) => total(client.call(reviews.list, { query: { filter } }));
  expect(summary.overdue).toBe(await countReviews({ ...place, overdue: 'true' }));
  const until = await countReviews({ ...place, until: day(90) });
  expect(summary.overdue + summary.next90Days).toBe(until);
  const { states } = (await client.call(planCoverage.list, { query: { filter: place } })).body;
  for (const state of ['none', 'part', 'full'] as const)
    expect(states[state]).toBe(await total(client.call(planCoverage.list, { query: { filter: { ...place, state } } })));
}
