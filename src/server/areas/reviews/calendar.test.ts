import { describe, expect, it } from 'vitest';
import { calendarFeed } from '#root/contract/reviews/calendar-feed.ts';
import { recordReviews } from '#root/contract/reviews/reviews.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { addApproved } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const ownerUid = newUid();
await test.owner.query(
  `insert into activity_owners (organisation_uid, uid, first_name, user_uid) values ($1, $2, 'Ana', $3)`,
  [world.organisation.uid, ownerUid, client.userUid],
);
const [mine, other] = [
  await addApproved(world, 'Payroll, weekly; and more', { ownerUid }),
  await addApproved(world, 'Somebody else’s'),
];
await runNotificationJobs(test, world.organisation.uid, { isLater: true });

const makeLink = async () => {
  const { status, text, body } = await client.call(calendarFeed.create, {});
  expect(status, text).toBe(201);
  return body.data.url.split('/').at(-1) ?? '';
};
const readFeed = (token: string) => test.anonymous.call(calendarFeed.read, { params: { token } });

describe('a review as a file for calendars', () => {
  it('contains an all-day event with the name of the record and a link to its page', async () => {
    const { data } = (await client.call(recordReviews.activity.review, { params: { uid: mine } })).body;
    const { status, headers, text } = await client.call(recordReviews.activity.calendar, { params: { uid: mine } });
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('SUMMARY:Review: Payroll\\, weekly\\; and more');
    expect(lines).toContain(`DTSTART;VALUE=DATE:${data?.dueOn.replaceAll('-', '')}`);
    expect(lines).toContain(`UID:${data?.uid}@holdfast`);
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/activities/${mine}`);
  });

  it.each([
    ['commas, semicolons and backslashes', 'Pay, check; file C:\\new', 'Pay\\, check\\; file C:\\\\new'],
    ['line breaks', 'Pay\nEND:VEVENT\r\nBEGIN:VEVENT', 'Pay\\nEND:VEVENT\\nBEGIN:VEVENT'],
    ['long names', `${'Überweisung 支払い 🚢 '.repeat(12)}end`, `${'Überweisung 支払い 🚢 '.repeat(12)}end`],
    ['quotation marks and colons', '"Harbour": the “long” one', '"Harbour": the “long” one'],
  ])('has escaped text and folded lines: %s', async (_, name, expected) => {
    await test.owner.query('update activities set name = $2 where uid = $1', [other, name]);
    const { raw } = await client.call(recordReviews.activity.calendar, { params: { uid: other } });
    const lines = raw.toString('utf8').split('\r\n');
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
    // A line has at most 75 octets, and a break never splits a character.
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\ufffd'))).toEqual([]);
    const unfolded = raw.toString('utf8').replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual(
      expect.arrayContaining([`SUMMARY:Review: ${expected}`, `NAME:${expected}`, `X-WR-CALNAME:${expected}`]),
    );
    expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  });
});

describe('the calendar link of a person', () => {
  it('shows only the reviews that wait for the person', async () => {
    expect((await client.call(calendarFeed.get)).body.data).toBeNull();
    const token = await makeLink();
    const { status, text } = await readFeed(token);
    expect(status).toBe(200);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).not.toContain(other);
    expect((await client.call(calendarFeed.get)).body.data).toEqual({
      ...{ createdAt: expect.any(String), lastReadAt: expect.any(String) },
    });
  });

  it('stops working when the person creates another link, revokes this link, or leaves', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect([(await readFeed(first)).status, (await readFeed(second)).status]).toEqual([404, 200]);
    const set = (status: string) =>
      test.owner.query('update users set status = $2 where uid = $1', [client.userUid, status]);
    await set('inactive');
    expect((await readFeed(second)).status).toBe(404);
    await set('active');
    expect((await client.call(calendarFeed.remove)).status).toBe(204);
    expect((await readFeed(second)).status).toBe(404);
    expect((await client.call(calendarFeed.remove)).status).toBe(404);
  });

  it('cannot be guessed, is stored only as a hash, and shows no records that the person may no longer read', async () => {
    const token = await makeLink();
    const { rows } = await test.owner.query<{ secret_hash: string }>('select secret_hash from calendar_feeds');
    expect(token).not.toContain(rows[0]?.secret_hash ?? token);
    const [organisation, secret = ''] = token.split('~');
    expect(secret).toHaveLength(43);
    for (const wrong of ['x', `${organisation}~`, `${organisation}~${secret.slice(1)}x`, `${newUid()}~${secret}`])
      expect((await readFeed(wrong)).status).toBe(404);
    const kept = await test.owner.query('delete from user_roles where user_uid = $1 returning *', [client.userUid]);
    expect((await readFeed(token)).text).not.toContain('BEGIN:VEVENT');
    expect(kept.rowCount).toBe(1);
  });
});
