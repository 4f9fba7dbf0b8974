import { describe, expect, it } from 'vitest';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

/** Payroll (RTO 1 h, MTPD 72 h) needs Billing, which recovers in 4 h. */
const payroll = (await world.addActivity('Payroll', 60, 4320)).uid;
const billing = await world.addResource('application', 'Billing', 240);
await world.saveLinks(payroll, [{ kind: 'application', providerUid: billing }]);

const list = async (state?: string) => {
  const { body, status } = await client.call(continuity.gaps, { query: state ? { filter: { state } } : {} });
  expect(status).toBe(200);
  return body;
};
const listAccepted = async () => (await client.call(gapAcceptances.records)).body.data;
const suggest = async () => (await client.call(continuitySuggestions.recoverySuggestions)).body.data;
const [gap] = (await list()).data;
const key = gap?.key ?? '';
const until = '2099-12-31';
const reason = 'A new contract starts in spring.';

describe('the acceptance of a gap', () => {
  it('removes the gap from the open gaps, counts it separately, and shows the last day and the reason of the acceptance', async () => {
    expect((await list()).meta).toMatchObject({ total: 1, open: 1, accepted: 0 });
    const { status } = await client.call(gapAcceptances.create, { body: { key, until, reason } });
    expect(status).toBe(201);
    expect((await list()).meta).toMatchObject({ total: 0, open: 0, accepted: 1 });
    const accepted = await list('accepted');
    expect(accepted.meta.total).toBe(1);
    expect(accepted.data[0]).toMatchObject({ key, state: 'accepted', acceptance: { until, reason, version: 1 } });
    expect((await list('open,accepted')).meta.total).toBe(1);
  });

  it('is refused for a gap that is already accepted, a past day, a missing reason and an unknown gap', async () => {
    const accept = (body: object) => client.call(gapAcceptances.create, { body: { key, until, reason, ...body } });
    expect((await accept({})).status).toBe(409);
    expect((await accept({ until: '2020-01-01' })).status).toBe(400);
    expect((await accept({ reason: ' ' })).status).toBe(400);
    expect((await accept({ key: 'link a b c' })).error.code).toBe('gap_closed');
  });

  it('is shown beside the records in lists and beside the gap on pages of records; suggestions leave the gap out', async () => {
    const records = await listAccepted();
    expect(records).toEqual([
      { uid: payroll, as: 'dependent', until },
      { uid: billing, as: 'provider', until },
    ]);
    // The verdict does not change: an accepted gap is still a gap.
    const { data } = (await client.call(applications.list)).body;
    expect(data.map(({ uid, gap: flag }) => [uid, flag])).toEqual([[billing, 'late']]);
    const { body } = await client.call(continuity.gaps, {
      query: { filter: { recordUid: billing, state: 'open,accepted' } },
    });
    expect(body.data.map(({ acceptance }) => acceptance?.until)).toEqual([until]);
    expect(await suggest()).toEqual({ sets: [], remaining: [] });
  });

  it('does not remove a record from suggestions while another gap of the record is open', async () => {
    const invoicing = (await world.addActivity('Invoicing', 120, 4320)).uid;
    await world.saveLinks(invoicing, [{ kind: 'application', providerUid: billing }]);
    expect(await listAccepted()).toEqual([{ uid: payroll, as: 'dependent', until }]);
    const { sets } = await suggest();
    expect(sets.map(({ closes }) => closes.map((one) => [one.dependent.name, one.acceptedUntil]))).toEqual([
      [
        ['Payroll', until],
        ['Invoicing', null],
      ],
    ]);
    await world.saveLinks(invoicing, []);
  });

  it('ends when the gap becomes worse than it was when it was accepted, and can then be renewed', async () => {
    // Makes the acceptance look as if the gap had been smaller when it was accepted.
    await test.owner.query(`update gap_acceptances set minutes_over = 10`);
    const { data, meta } = await list();
    expect(meta).toMatchObject({ open: 1, accepted: 0 });
    expect(await listAccepted()).toEqual([]);
    expect((await suggest()).sets.map(({ closes }) => closes.map((one) => one.acceptedUntil))).toEqual([[null]]);
    const acceptance = data[0]?.acceptance;
    expect(acceptance).toMatchObject({ until, reason });
    const params = { uid: acceptance?.uid ?? '' };
    const body = { until, reason: 'Still the same contract.' };
    const { version = 0 } = acceptance ?? {};
    expect((await client.call(gapAcceptances.update, { params, version: version + 7, body })).status).toBe(412);
    expect((await client.call(gapAcceptances.update, { params, version, body })).status).toBe(200);
    expect((await list()).meta).toMatchObject({ open: 0, accepted: 1 });
  });

  it('ends when its last day has passed', async () => {
    await test.owner.query(`update gap_acceptances set accepted_until = '2020-01-01'`);
    expect((await list()).meta).toMatchObject({ open: 1, accepted: 0 });
    await test.owner.query(`update gap_acceptances set accepted_until = $1`, [until]);
  });

  it('is recorded in the audit log', async () => {
    const { body } = await client.call(auditLog.list, { query: { filter: { record: payroll } } });
    expect(body.data.some(({ what, part }) => `${what} ${part}`.includes('Acceptance of a gap'))).toBe(true);
  });

  it('needs the permission to approve activities, and is a 404 for another organisation', async () => {
    const reader = await test.signIn(
      world.organisation,
      permissions.filter((one) => one !== 'activity.approve'),
    );
    expect((await reader.call(gapAcceptances.create, { body: { key, until, reason } })).status).toBe(403);
    const [accepted] = (await list('accepted')).data;
    const params = { uid: accepted?.acceptance?.uid ?? unknownUid };
    expect((await stranger.call(gapAcceptances.remove, { params, version: 1 })).status).toBe(404);
  });

  it('can be withdrawn', async () => {
    const [accepted] = (await list('accepted')).data;
    const params = { uid: accepted?.acceptance?.uid ?? '' };
    const version = accepted?.acceptance?.version ?? 0;
    expect((await client.call(gapAcceptances.remove, { params, version })).status).toBe(204);
    expect((await list()).meta).toMatchObject({ open: 1, accepted: 0 });
  });
});

describe('the list of gaps', () => {
  it('shows the owner of the dependent activity, and filters by owner and unit', async () => {
    const body = { firstName: 'Mei', lastName: 'Tanaka', email: 'mei@example.org', invite: false };
    const owner = await client.call(activityOwners.create, { body });
    expect(owner.status, owner.text).toBe(201);
    const { uid } = owner.body.data;
    await test.owner.query(`update activities set owner_uid = $1 where uid = $2`, [uid, payroll]);
    expect((await list()).data[0]).toMatchObject({ ownerName: 'Mei Tanaka', businessUnitName: null });
    const total = async (filter: object) => (await client.call(continuity.gaps, { query: { filter } })).body.meta.total;
    expect(await total({ ownerUid: uid })).toBe(1);
    expect(await total({ ownerUid: unknownUid })).toBe(0);
    expect(await total({ businessUnitUid: unknownUid })).toBe(0);
  });

  it('is exported with the filters of the page', async () => {
    const csv = await client.call(continuity.exportGaps, { query: { format: 'csv' } });
    expect(csv.status).toBe(200);
    expect(csv.text).toContain('Payroll,Billing,Recovers too late,Late');
    const none = await client.call(continuity.exportGaps, { query: { format: 'csv', filter: { state: 'accepted' } } });
    expect(none.text).not.toContain('Payroll');
    expect((await client.call(continuity.exportGaps, { query: { format: 'xlsx' } })).status).toBe(200);
  });
});
