import { describe, expect, it } from 'vitest';
import { startActivityTests } from '#test/support/activities.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { addApproved } from '#test/support/standings.ts';

const { test, world } = await startActivityTests();
const organisation = () => world.organisation.uid;

const readStored = async (uid: string) =>
  (await test.owner.query('select standing from activity_standings where activity_uid = $1', [uid])).rows;
const forget = (uid: string) => test.owner.query('delete from activity_standings where activity_uid = $1', [uid]);
const countLooks = async () =>
  (await test.owner.query(`select uid from jobs where kind = 'review.look' and state = 'queued'`)).rows.length;

describe('the engine’s findings on an approved activity', () => {
  it('are stored with the approval', async () => {
    const uid = await addApproved(world, 'Wages');
    expect(await readStored(uid)).toMatchObject([{ standing: { gap: 0, isPastMtpd: false } }]);
  });

  it('are stored after the approval if the engine was too busy at the approval', async () => {
    const uid = await addApproved(world, 'Payroll');
    await forget(uid);
    await runNotificationJobs(test, organisation(), { isLater: true });
    expect(await readStored(uid)).toMatchObject([{ standing: { gap: 0, isPastMtpd: false } }]);
  });

  it('are stored at night if no job was queued for them', async () => {
    const uid = await addApproved(world, 'Treasury');
    await forget(uid);
    await test.owner.query(`delete from jobs where kind = 'review.look'`);
    await test.owner.query(
      `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'review.night')`,
      [organisation()],
    );
    await runNotificationJobs(test, organisation());
    expect(await readStored(uid)).toHaveLength(1);
  });

  it('are compared once after several changes, but not after a change of wording', async () => {
    await runNotificationJobs(test, organisation(), { isLater: true });
    const owner = await world.addOwner();
    expect(await countLooks()).toBe(0);
    await addApproved(world, 'Claims', { ownerUid: owner });
    expect(await countLooks()).toBe(1);
  });
});
