import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { parseMail } from '#test/support/smtp.ts';
import { waitUntil as untilTrue } from '#test/support/until.ts';
import { type NewMail, queueMail } from './queue.ts';
import { startMailSender } from './sender.ts';
import { tidyMails } from './tidy-mails.ts';

let test: TestApp;
let home: TestOrganisation;
const started: { close(): Promise<void> }[] = [];
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  await rm(test.services.mail.folder, { recursive: true, force: true });
});
beforeEach(async () => {
  home = await test.addOrganisation({ name: 'Harbour & Sons' });
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
  await test.owner.query('delete from mails');
});

async function start(more: Parameters<typeof startTestMail>[1] = {}): Promise<TestMail> {
  const mail = await startTestMail(test, { pollEvery: 20, waits: [10, 10, 10], ...more });
  started.push(mail);
  return mail;
}
const reset = (to: string, code = '123456'): NewMail<'reset'> => ({
  kind: 'reset',
  to,
  data: { name: 'Kim', code, minutes: 10 },
});
const queue = <K extends NewMail['kind']>(mail: NewMail<K>, organisation = home.uid) =>
  writeTenant(test.pool, organisation, {}, (db) => queueMail(db, test.services, organisation, mail));
const rows = async () => (await test.owner.query('select * from mails order by created_at')).rows;
const until = (condition: () => boolean | Promise<boolean>, mail?: TestMail) =>
  untilTrue(condition, () => mail?.logLines.join('; ') ?? '');
const states = async () => (await rows()).map(({ state }) => state);

describe('a mail', () => {
  it('has a List-Unsubscribe header if the person can turn off such emails', async () => {
    const mail = await start();
    const unsubscribe = `https://holdfast.example.org/unsubscribe/${'0f'.repeat(60)}~low~${'ab'.repeat(40)}`;
    const notice = { name: 'Kim', items: [{ subject: 'Payroll', content: 'It is due.', link: '' }], digest: null };
    await queue({ kind: 'notice', to: 'kim@example.org', data: { ...notice, unsubscribe } });
    await queue({ kind: 'notice', to: 'lee@example.org', data: { ...notice, unsubscribe: '' } });
    const { headers } = await mail.mailbox.nextMail('kim@example.org');
    expect(headers['list-unsubscribe']).toBe(`<${unsubscribe}>`);
    // The address opens a page, so mail programs must not offer to unsubscribe with one click.
    expect(headers).not.toHaveProperty('list-unsubscribe-post');
    expect((await mail.mailbox.nextMail('lee@example.org')).headers).not.toHaveProperty('list-unsubscribe');
  });

  it('is sent after its commit, as text and HTML, and its content is then wiped', async () => {
    const mail = await start({ pollEvery: 60_000 });
    await sleep(100);
    await expect(
      writeTenant(test.pool, home.uid, {}, async (db) => {
        await queueMail(db, test.services, home.uid, reset('never@example.org'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const uid = await queue(reset('kim@example.org', '987654'));
    const got = await mail.mailbox.nextMail('kim@example.org');
    expect(got).toMatchObject({
      from: 'no-reply@example.com',
      subject: 'Your password reset code',
      code: '987654',
      messageId: `<${uid}@example.com>`,
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(got.text).toContain('for Harbour & Sons');
    expect(got.html).toContain('Harbour &amp; Sons');
    await until(async () => (await states()).join() === 'sent');
    expect((await rows())[0]).toMatchObject({ body_cipher: null, tries: 1, lease: null, last_error: null });
    expect(mail.mailbox.mails.length).toBe(1);
    expect(JSON.stringify(mail.logLines)).not.toMatch(/987654|kim@/);
  });

  it('of an invitation has the link as a button and in its text', async () => {
    const mail = await start();
    const link = 'https://bcm.example.org/new-password?tenantId=harbour&clientId=escalate#session=a.b.c-d_e';
    await queue({
      kind: 'invitation',
      to: 'kim@example.org',
      data: { name: 'Kim', invitedBy: 'Alex', days: 7, link },
    });
    const got = await mail.mailbox.nextMail('kim@example.org');
    expect(got.subject).toBe('You are invited to Harbour & Sons in Holdfast');
    expect(got.link).toBe(link);
    expect(got.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  });

  it('shows names as they were typed: they add no header, markup or placeholder', async () => {
    const mail = await start();
    await test.owner.query(`update organisations set name = $2 where uid = $1`, [
      home.uid,
      'A\r\nBcc: x@evil.example {code}',
    ]);
    await queue({
      kind: 'invitation',
      to: 'kim@example.org',
      data: {
        name: '<img src=x> {link}',
        invitedBy: 'Eve\r\n\r\n.\r\nMAIL FROM:<x@evil>',
        days: 7,
        link: 'javascript:alert(1)',
      },
    });
    const got = await mail.mailbox.nextMail('kim@example.org');
    expect(got.subject).toBe('You are invited to A Bcc: x@evil.example {code} in Holdfast');
    expect(Object.keys(got.headers)).not.toContain('bcc');
    expect(got.to).toEqual(['kim@example.org']);
    expect(got.html).not.toContain('<img');
    expect(got.html).not.toContain('href="javascript');
    expect(got.text).toContain('Hello <img src=x> {link},');
    expect(mail.mailbox.mails.length).toBe(1);
  });

  it('is sent once, even by several senders at the same time', async () => {
    const mail = await start();
    const server = { host: '127.0.0.1', port: mail.mailbox.port, encryption: 'none', verifyCertificate: true } as const;
    const services = { ...test.services, mail: { ...test.services.mail, server } };
    for (let count = 0; count < 2; count += 1) {
      started.unshift(startMailSender({ pool: test.pool, services, log: silent, pollEvery: 10 }));
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => queue(reset(`to${index}@example.org`))));
    await until(async () => (await states()).every((state) => state === 'sent'), mail);
    expect(new Set(mail.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(60);
    expect(mail.mailbox.mails.length).toBe(60);
  });
});

describe('a mail server', () => {
  it('that is busy gets the mail again later, with the same Message-ID', async () => {
    const mail = await start();
    mail.mailbox.behaviour = 'busy';
    const uid = await queue(reset('kim@example.org'));
    await until(async () => (await rows())[0]?.tries === 2, mail);
    mail.mailbox.behaviour = 'take';
    expect((await mail.mailbox.nextMail('kim@example.org')).messageId).toBe(`<${uid}@example.com>`);
    await until(async () => (await states()).join() === 'sent', mail);
  });

  it.each([
    ['hang', 300, /did not answer in time|took too long/],
    // This is so long that even on a busy machine the connection is cut before the deadline passes.
    ['cut', 20_000, /closed the connection|could not be reached/],
  ] as const)('that fails in the middle of a mail causes no loss of mail: %s', async (mood, deadline, why) => {
    const mail = await start({ deadline, leaseLasts: 2_000, waits: [10, 10, 10, 10, 10, 10] });
    mail.mailbox.behaviour = mood;
    await queue(reset('one@example.org'));
    await queue(reset('two@example.org'));
    await until(async () => (await rows()).every(({ tries, last_error }) => tries >= 2 && last_error), mail);
    expect((await rows())[0].last_error).toMatch(why);
    mail.mailbox.behaviour = 'take';
    await Promise.all([mail.mailbox.nextMail('one@example.org'), mail.mailbox.nextMail('two@example.org')]);
    await until(async () => (await states()).join() === 'sent,sent', mail);
  });

  it('that does not answer is tried four times; the mail then fails and keeps its content', async () => {
    const mail = await start();
    await mail.mailbox.close();
    await queue(reset('kim@example.org'));
    await until(async () => (await states()).join() === 'failed', mail);
    expect((await rows())[0]).toMatchObject({
      tries: 4,
      last_error: 'Nothing answers at this host and port. Check both.',
    });
    expect((await rows())[0].body_cipher).toEqual(expect.any(String));
    expect(mail.logLines.at(-1)).toMatch(/k\*\*\*@example\.org.*could not be sent after 4 tries/);
  });

  it('that refuses a mail for good does not get it again', async () => {
    const mail = await start();
    mail.mailbox.behaviour = 'refuse';
    await queue(reset('kim@example.org'));
    await until(async () => (await states()).join() === 'failed', mail);
    expect((await rows())[0]).toMatchObject({ tries: 1, last_error: expect.stringContaining('No such mailbox here') });
  });
});

it('a mail that takes longer than the lease is sent once', async () => {
  const first = await start({ leaseLasts: 300 });
  first.mailbox.delayMs = 1_500;
  await queue(reset('kim@example.org'));
  await until(async () => (await states()).join() === 'sending', first);
  const second = await start({ leaseLasts: 300 });
  await until(async () => (await states()).join() === 'sent', first);
  expect([first.mailbox.mails.length, second.mailbox.mails.length]).toEqual([1, 0]);
});

it('a mail whose sender died is sent by another sender', async () => {
  await queue(reset('kim@example.org'));
  await test.owner.query(
    `update mails set state = 'sending', tries = 1, lease = gen_random_uuid(), leased_until = now() + interval '300 ms'`,
  );
  const mail = await start();
  await mail.mailbox.nextMail('kim@example.org');
  await until(async () => (await states()).join() === 'sent', mail);
});

it('an expired code is not sent', async () => {
  await queue(reset('kim@example.org'));
  await test.owner.query(`update mails set created_at = now() - interval '11 minutes'`);
  const mail = await start();
  await until(async () => (await states()).join() === 'cancelled', mail);
  expect((await rows())[0].body_cipher).toBeNull();
  expect(mail.mailbox.mails).toEqual([]);
});

it('without a mail server, mails are saved as files that only the server can read, and the log names them', async () => {
  const warnings: string[] = [];
  const log = { ...silent, warn: (message: string) => void warnings.push(message) };
  started.push(startMailSender({ pool: test.pool, services: test.services, log, pollEvery: 20 }));
  await queue(reset('kim@example.org', '424242'));
  await until(async () => (await states()).join() === 'kept');
  const [row] = await rows();
  const { folder } = test.services.mail;
  const file = join(folder, row.kept_as);
  expect(warnings).toEqual([
    `Email to k***@example.org (reset) was saved as ${file}, because no mail server is configured`,
  ]);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  const kept = await parseMail(readFileSync(file, 'utf8'));
  expect(kept).toMatchObject({ to: ['kim@example.org'], code: '424242' });
  expect(row.body_cipher).toBeNull();

  await test.owner.query(`update mails set created_at = now() - interval '31 days'`);
  started.push(
    startWorker({ pool: test.pool, services: test.services, jobs: [tidyMails], log: silent, pollEvery: 20 }),
  );
  await writeTenant(test.pool, home.uid, {}, (db) => enqueue(db, tidyMails, {}));
  await until(async () => (await rows()).length === 0);
  await until(() => statSync(file, { throwIfNoEntry: false }) === undefined);
});
