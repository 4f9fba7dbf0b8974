import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#root/contract/access/users.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { waitUntil } from '#test/support/until.ts';
import { queueMail } from './queue.ts';

let test: TestApp;
let home: TestOrganisation;
let admin: Client;
let mail: TestMail;

const unknownUser = '550 5.1.1 No such user here';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  home = await test.addOrganisation();
  admin = await test.signIn(home);
  mail = await startTestMail(test, { pollEvery: 20, waits: [] });
});
afterEach(async () => {
  await mail.close();
  await test.owner.query('delete from mails');
});

async function addPerson(email: string, organisation = home): Promise<string> {
  const { rows } = await test.owner.query(
    `insert into users (organisation_uid, uid, username, first_name, email) values ($1, gen_random_uuid(), $2, 'Kim', $2) returning uid`,
    [organisation.uid, email],
  );
  return rows[0].uid;
}
/** Sends a mail, and waits until the server has accepted or refused it. */
async function send(to: string, organisation = home): Promise<string> {
  const data = { name: 'Kim', code: '123456', minutes: 10 };
  const uid = await writeTenant(test.pool, organisation.uid, {}, (db) =>
    queueMail(db, test.services, organisation.uid, { kind: 'reset', to, data }),
  );
  const readState = async () => (await test.owner.query('select state from mails where uid = $1', [uid])).rows[0].state;
  await waitUntil(async () => ['sent', 'failed'].includes(await readState()));
  return readState();
}
const refuse = (...replies: readonly string[]) => {
  mail.mailbox.refuse = (command) => (command === 'RCPT' ? replies[0] : undefined);
};
const read = async (uid: string, client = admin) => (await client.call(users.get, { params: { uid } })).body.data;
const find = async (emailRefused: string) => {
  const { body } = await admin.call(users.list, { query: { filter: { emailRefused }, pageSize: 100 } });
  return body.data.map(({ email }) => email);
};

describe('an address that the mail server refuses for good', () => {
  it('is shown to administrators with the reply and the time, in the list and on the page of the person', async () => {
    const uid = await addPerson('kim@gone.example');
    refuse(unknownUser);
    const before = Date.now();
    expect(await send('KIM@gone.example')).toBe('failed');
    const { emailRefusal, version } = await read(uid);
    expect(emailRefusal?.reply).toBe(unknownUser);
    expect(Math.abs(Date.parse(emailRefusal?.at ?? '') - before)).toBeLessThan(30_000);
    expect(await find('true')).toEqual(['kim@gone.example']);
    expect(await find('false')).not.toContain('kim@gone.example');
    // The version is unchanged, so a form that was opened before can still be saved.
    expect(version).toBe(1);
  });

  it('is tried again with each new mail, and is no longer marked once a mail is accepted', async () => {
    const uid = await addPerson('kim@back.example');
    refuse(unknownUser);
    await send('kim@back.example');
    refuse('550 5.2.1 Mailbox disabled');
    await send('kim@back.example');
    expect((await read(uid)).emailRefusal?.reply).toBe('550 5.2.1 Mailbox disabled');
    refuse();
    expect(await send('kim@back.example')).toBe('sent');
    expect((await read(uid)).emailRefusal).toBeNull();
  });

  it('is no longer marked after the person’s address has changed, even if it is changed back', async () => {
    const uid = await addPerson('kim@old.example');
    refuse(unknownUser);
    await send('kim@old.example');
    for (const email of ['kim@new.example', 'kim@old.example']) {
      const { version, firstName, lastName, username } = await read(uid);
      await admin.call(users.update, { params: { uid }, version, body: { firstName, lastName, username, email } });
      expect(await read(uid)).toMatchObject({ email, emailRefusal: null });
    }
  });

  it('does not mark the new address if a mail to the former one is refused later', async () => {
    const uid = await addPerson('kim@now.example');
    refuse(unknownUser);
    await send('kim@before.example');
    expect((await read(uid)).emailRefusal).toBeNull();
  });

  it('does not hold up mail to other people', async () => {
    await addPerson('kim@stuck.example');
    mail.mailbox.refuse = (command, to) => (command === 'RCPT' && to.startsWith('kim') ? unknownUser : undefined);
    const sent = await Promise.all(['kim@stuck.example', 'lee@fine.example', 'ola@fine.example'].map((to) => send(to)));
    expect(sent).toEqual(['failed', 'sent', 'sent']);
  });

  it('is marked only in the organisation whose mail was refused', async () => {
    const other = await test.addOrganisation();
    const theirAdmin = await test.signIn(other);
    const [ours, theirs] = [await addPerson('kim@both.example'), await addPerson('kim@both.example', other)];
    refuse(unknownUser);
    await send('kim@both.example', other);
    expect((await read(ours)).emailRefusal).toBeNull();
    expect((await read(theirs, theirAdmin)).emailRefusal).not.toBeNull();
    refuse();
    await send('kim@both.example');
    expect((await read(theirs, theirAdmin)).emailRefusal).not.toBeNull();
  });
});

describe('a landlord', () => {
  let registry: TestOrganisation;
  let landlord: Client;
  beforeAll(async () => {
    registry = await test.addOrganisation({ isLandlord: true });
    landlord = await test.signIn(registry);
  });
  const sees = async (client: Client, organisation: TestOrganisation) => {
    const headers = { organization: organisation.uid };
    const { status, body } = await client.call(users.list, { headers, query: { filter: { emailRefused: 'true' } } });
    return status === 200 ? body.data.map(({ email, emailRefusal }) => [email, emailRefusal?.reply]) : status;
  };

  it('sees the marks of the organisation in which they work, and an organisation sees only its own marks', async () => {
    const other = await test.addOrganisation();
    const theirAdmin = await test.signIn(other);
    const uid = await addPerson('kim@shared.example');
    for (const one of [registry, other]) await addPerson('kim@shared.example', one);
    refuse('550 5.1.1 Unknown in the organisation');
    await send('kim@shared.example');
    expect(await sees(landlord, home)).toEqual([['kim@shared.example', '550 5.1.1 Unknown in the organisation']]);
    expect([await sees(landlord, registry), await sees(landlord, other)]).toEqual([[], []]);
    refuse('550 5.1.1 Unknown to the landlord');
    await send('kim@shared.example', registry);
    expect(await sees(landlord, registry)).toEqual([['kim@shared.example', '550 5.1.1 Unknown to the landlord']]);
    const page = await landlord.call(users.get, { params: { uid }, headers: { organization: home.uid } });
    expect(page.body.data.emailRefusal?.reply).toBe('550 5.1.1 Unknown in the organisation');
    // An organisation's administrator always works in their own organisation, whichever one the call names.
    expect(await sees(admin, registry)).not.toContainEqual(['kim@shared.example', '550 5.1.1 Unknown to the landlord']);
    expect(await sees(theirAdmin, other)).toEqual([]);
    expect((await theirAdmin.call(users.get, { params: { uid } })).status).toBe(404);
    expect(await sees(admin, home)).toEqual([['kim@shared.example', '550 5.1.1 Unknown in the organisation']]);
  });

  it('no longer sees a mark after the organisation’s mail server accepts an email', async () => {
    await addPerson('kim@again.example');
    refuse(unknownUser);
    await send('kim@again.example');
    expect(await sees(landlord, home)).toEqual([['kim@again.example', unknownUser]]);
    refuse();
    await send('kim@again.example');
    expect(await sees(landlord, home)).toEqual([]);
  });
});

it.each([
  ['550 No such mailbox', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 5.2.2 Mailbox full', true],
  ['451 4.2.1 Try again later', false],
  ['552 5.3.4 Message too big', false],
  ['550 5.2.3 Message too long for this mailbox', false],
  ['530 5.7.0 Authentication required', false],
  ['554 5.7.1 Relay access denied', false],
  ['550 5.7.1 Refused by policy', false],
  ['550 5.1.8 Sender address rejected: Domain not found', false],
  ['550 5.1.0 Sender address rejected: User unknown', false],
])('the reply "%s" to a recipient marks the address: %s', async (reply, isMarked) => {
  const uid = await addPerson('kim@reply.example');
  refuse(reply);
  expect(await send('kim@reply.example')).toBe('failed');
  expect((await read(uid)).emailRefusal !== null).toBe(isMarked);
});

it('an address is not marked if the sender or the content is refused', async () => {
  const uid = await addPerson('kim@content.example');
  mail.mailbox.refuse = (command) => (command === 'MAIL' ? '550 5.1.1 Unknown sender' : undefined);
  expect(await send('kim@content.example')).toBe('failed');
  mail.mailbox.refuse = () => undefined;
  mail.mailbox.behaviour = 'refuse';
  expect(await send('kim@content.example')).toBe('failed');
  expect((await read(uid)).emailRefusal).toBeNull();
});
