import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#root/contract/access/users.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { readMails } from '#test/support/mails.ts';
import { makePerson } from '#test/support/people.ts';

let test: TestApp;
let home: TestOrganisation;
let admin: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation({ name: 'Northwind Utilities' });
  admin = await test.signIn(home);
});
afterAll(() => test.close());

const read = async (uid: string) => (await admin.call(users.get, { params: { uid } })).body.data;
async function move(uid: string, email: string) {
  const { firstName, lastName, username, version } = await read(uid);
  const body = { firstName, lastName, username, email };
  return admin.call(users.update, { params: { uid }, version, body });
}
async function invited(email: string): Promise<string> {
  const people = [{ email, firstName: '', lastName: '' }];
  const { body } = await admin.call(users.invite, { body: { people, roleUids: [] } });
  return body.data.results[0]?.userUid ?? '';
}

describe('a changed email address', () => {
  it('is announced to the former address in a mail that has the time but not the new address', async () => {
    const person = await makePerson(test, home, 'moved');
    expect((await move(person.uid, 'elsewhere@example.org')).status).toBe(200);
    const [mail, ...more] = await readMails(test, person.email);
    expect([mail?.kind, mail?.state, mail?.data.name, more.length]).toEqual([
      'email_changed',
      'queued',
      'Ada Reyes',
      0,
    ]);
    expect(mail?.data.at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(UTC\)$/);
    expect(JSON.stringify(mail)).not.toContain('elsewhere');
    expect(await readMails(test, 'elsewhere@example.org')).toEqual([]);
  });

  it('is not announced if only upper and lower case changed, if nothing was saved, or before the invitation is accepted', async () => {
    const person = await makePerson(test, home, 'Same');
    expect((await move(person.uid, person.email.toUpperCase())).status).toBe(200);
    expect((await move(person.uid, (await read(admin.userUid)).email)).status).toBe(409);
    const { version, ...body } = await read(person.uid);
    const late = { params: { uid: person.uid }, version: version - 1, body: { ...body, email: 'late@example.org' } };
    expect((await admin.call(users.update, late)).status).toBe(412);
    expect([...(await readMails(test, person.email)), ...(await readMails(test, person.email.toUpperCase()))]).toEqual(
      [],
    );

    const uid = await invited('tpyo@example.org');
    expect((await move(uid, 'typo@example.org')).status).toBe(200);
    expect((await readMails(test, 'tpyo@example.org')).map(({ kind }) => kind)).not.toContain('email_changed');
  });
});

describe('repeating an invitation', () => {
  it('is refused after five invitations of one user within an hour, even concurrent ones; the error says when to try again', async () => {
    const [uid, other] = [await invited('often@example.org'), await invited('seldom@example.org')];
    const resend = (of: string) => admin.call(users.resend, { params: { uid: of } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(uid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.code).toBe('too_many_requests');
    expect(JSON.stringify(refused?.body)).toContain(
      'invited 5 times within an hour. Nothing was done. Please try again in 60 minutes.',
    );
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    const { rows } = await test.owner.query(`select from mails where user_uid = $1 and kind = 'invitation'`, [uid]);
    expect(rows).toHaveLength(5);
    expect((await resend(other)).status).toBe(200);
    await test.owner.query(`update challenges set created_at = created_at - interval '1 hour' where user_uid = $1`, [
      uid,
    ]);
    expect((await resend(uid)).status).toBe(200);
  });
});

describe('unlocking a user', () => {
  const entries = async (uid: string) =>
    (
      await test.owner.query(
        `select action, actor_uid, before, after, request_id is not null as request from audit_entries
         where root_uid = $1 and entity = 'users' and before -> 'locked_until' is not null`,
        [uid],
      )
    ).rows;

  it('logs the actor and the lock; if there was no lock, nothing is logged', async () => {
    const person = await makePerson(test, home, 'Locked-Out');
    const params = { uid: person.uid };
    expect((await admin.call(users.unlock, { params })).status).toBe(200);
    expect(await entries(person.uid)).toEqual([]);
    // The user counts as locked even if only one of the user's names is locked.
    const subject = test.services.keys.sign('sign-in-name', 'locked-out');
    await test.owner.query(
      `insert into sign_in_attempts (organisation_uid, subject, failures, locked_until) values ($1, $2, 11, now() + interval '10 minutes')`,
      [home.uid, subject],
    );
    const { status, lockedUntil } = await read(person.uid);
    expect(status).toBe('locked');
    expect((await admin.call(users.unlock, { params })).status).toBe(200);
    expect(await read(person.uid)).toMatchObject({ status: 'active', lockedUntil: null });
    const expected = { action: 'updated', actor_uid: admin.userUid, after: { locked_until: null }, request: true };
    expect(await entries(person.uid)).toEqual([{ ...expected, before: { locked_until: lockedUntil } }]);
  });

  it('also happens when an administrator removes the second factor', async () => {
    const person = await makePerson(test, home, 'lost-it', { mfa: true });
    await test.owner.query(
      `insert into second_factor_failures (organisation_uid, user_uid, failures, locked_until) values ($1, $2, 20, now() + interval '1 day')`,
      [home.uid, person.uid],
    );
    const listed = await admin.call(users.list, { query: { filter: { status: 'locked' } } });
    expect(listed.body.data.map(({ uid }) => uid)).toEqual([person.uid]);
    expect((await admin.call(users.resetMfa, { params: { uid: person.uid } })).status).toBe(200);
    expect((await read(person.uid)).status).toBe('active');
  });
});
