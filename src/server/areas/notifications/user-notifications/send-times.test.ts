import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type NotificationInput,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { addDays } from '#root/domain/reviews/spread.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

let test: TestApp;
let home: TestOrganisation;
let writer: Client;

// At any moment, the date in at least one of the two zones differs from the date in UTC.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  writer = await test.signIn(home);
});
afterAll(() => test.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const draft = (more: Partial<NotificationInput>): NotificationInput => ({
  ...{ name: 'Drill', description: '', subject: 'Fire drill', content: 'On Monday.', methods: ['in_app'] },
  ...{ urgency: 'normal', allUsers: false, userUids: [writer.userUid], roleUids: [], industryUids: [], clientUids: [] },
  ...{ scheduledAt: null, pinnedUntil: null },
  ...more,
});
const create = (more: Partial<NotificationInput>) => writer.call(notificationSending.create, { body: draft(more) });
const update = (uid: string, version: number, more: Partial<NotificationInput>) =>
  writer.call(notificationSending.update, { params: { uid }, version, body: draft(more) });

describe('the time of a notification', () => {
  it('is refused if it passed more than a minute ago; a minute is accepted because clocks may differ', async () => {
    const refused = await create({ scheduledAt: inMinutes(-2) });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'scheduledAt', message: 'Choose a time in the future, or send it at once' }] },
    });
    expect((await create({ scheduledAt: inMinutes(-0.5) })).status).toBe(201);
  });

  it('is refused in an implausible year, such as a year that is 10000 in another time zone', async () => {
    const refused = await create({ scheduledAt: '9999-12-31T23:59:59-14:00' });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'scheduledAt', message: 'Use a year from 1900 to 2999' }] },
    });
    expect((await create({ scheduledAt: '2999-12-31T10:00:00Z' })).status).toBe(201);
  });

  it('may stay in the past while the text is edited, but cannot be replaced by another past time', async () => {
    const { uid, version } = (await create({ scheduledAt: inMinutes(60) })).body.data;
    const passed = inMinutes(-30);
    await test.owner.query('update notifications set scheduled_at = $2 where uid = $1', [uid, passed]);
    expect((await update(uid, version + 1, { scheduledAt: inMinutes(-20) })).error.fields).toMatchObject([
      { field: 'scheduledAt' },
    ]);
    const saved = await update(uid, version + 1, { scheduledAt: passed, subject: 'Fire drill at noon' });
    expect(saved.status).toBe(200);
    await runNotificationJobs(test, home.uid);
    const { data } = (await writer.call(notifications.get, { params: { uid } })).body;
    expect(data).toMatchObject({ state: 'sent', subject: 'Fire drill at noon' });
  });
});

describe('the last day of a pin', () => {
  it.each(zones)('is refused if it is before today in the time zone of the organisation, %s', async (zone) => {
    await test.owner.query('update organisations set time_zone = $2 where uid = $1', [home.uid, zone]);
    const today = findLocalDay(zone, new Date());
    const refused = await create({ pinnedUntil: addDays(today, -1) });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'pinnedUntil', message: 'Choose today or a later day' }] },
    });
    expect((await create({ pinnedUntil: today })).status).toBe(201);
  });

  it('is refused if it is earlier than the day on which the notification is sent', async () => {
    const day = 24 * 60;
    const zone = zones[0];
    await test.owner.query('update organisations set time_zone = $2 where uid = $1', [home.uid, zone]);
    const scheduledAt = inMinutes(5 * day);
    const sentOn = findLocalDay(zone, new Date(scheduledAt));
    expect((await create({ scheduledAt, pinnedUntil: addDays(sentOn, -1) })).error.fields).toEqual([
      { field: 'pinnedUntil', message: 'Choose the day on which it is sent, or a later day' },
    ]);
    expect((await create({ scheduledAt, pinnedUntil: sentOn })).status).toBe(201);
  });

  it('may have passed if neither it nor the sending time is changed', async () => {
    const scheduledAt = inMinutes(60);
    const { uid, version } = (await create({ scheduledAt, pinnedUntil: '2099-12-31' })).body.data;
    await test.owner.query(`update notifications set pinned_until = '2020-12-31' where uid = $1`, [uid]);
    const saved = await update(uid, version + 1, { scheduledAt, pinnedUntil: '2020-12-31', subject: 'Changed' });
    expect(saved.status).toBe(200);
    const moved = await update(uid, version + 2, { scheduledAt, pinnedUntil: '2020-12-30' });
    expect(moved.error.fields).toMatchObject([{ field: 'pinnedUntil' }]);
  });
});
