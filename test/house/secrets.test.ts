import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointShape } from '#root/contract/endpoint.ts';
import { identity } from '#root/contract/identity.ts';
import { loginSteps } from '#root/contract/login-steps.ts';
import { mailSettings } from '#root/contract/mail-settings.ts';
import { ownAccount } from '#root/contract/own-account.ts';
import { users } from '#root/contract/users.ts';
import { createApp } from '#root/server/app.ts';
import { createLogger } from '#root/server/logger.ts';
import { type Answer, type CallInput, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { codeOf, makePerson, type Person, password, stopClock, wrongCode } from '#test/support/people.ts';
import { signedIn, stepOf } from '#test/support/signed-in.ts';

/**
 * Secrets are pushed through every flow that knows one. Afterwards none of them may stand in the log, in an answer after the
 * one that gave it out, or anywhere in the database.
 */
let test: TestApp;
let app: FastifyInstance;
let mail: TestMail;
let home: TestOrganisation;
const logged: string[] = [];
const answers: string[] = [];
/** Each secret, and the number of answers that there were when it was known to have been given out. */
const secrets = new Map<string, { what: string; since: number }>();

const keep = (what: string, ...values: (string | undefined)[]) => {
  for (const value of values) {
    expect(value, what).toBeTruthy();
    if (value && !secrets.has(value)) secrets.set(value, { what, since: answers.length });
  }
};
/** One that nobody gives out: it must be in no answer at all. */
const canary = (what: string) => {
  const value = `canary ${what} ${secrets.size}-Qx7`;
  secrets.set(value, { what, since: 0 });
  return value;
};

function browser(cookies = '') {
  const made = createBrowser(app, cookies);
  const call = async <E extends EndpointShape>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>> => {
    const sent = made.header();
    const answer = await made.call(endpoint, input);
    // Cookies are set where cookies are set: what they hold is a secret everywhere else.
    const { 'set-cookie': _, ...headers } = answer.headers;
    answers.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)} ${answer.text}`);
    for (const pair of made.header().split('; ')) {
      const [name, value] = pair.split(/=(.*)/s);
      if (name && !name.includes('expiry') && value && !sent.includes(value)) keep(`cookie ${name}`, value);
    }
    return answer;
  };
  return { call };
}
type Session = ReturnType<typeof browser>;

const tenant = () => ({ tenantId: home.friendlyUrl });
const enter = async (session: Session, person: Person, given: string) => {
  const answer = await session.call(identity.login, {
    body: { ...tenant(), username: person.username, password: given },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  test = await startTestApp();
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  // As where a person is watching: then the log goes through the stream that it was given.
  const logger = createLogger('trace', Object.assign(output, { isTTY: true }) as unknown as NodeJS.WriteStream);
  app = await createApp({ pool: test.pool, services: test.services, logger });
  mail = await startTestMail(test);
  stopClock(test);
  home = await test.organisation();
  secrets.set(password, { what: 'password', since: 0 });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await test.close();
});

async function signInAndRenew(person: Person): Promise<void> {
  const session = browser();
  const wrong = canary('wrong password');
  await session.call(identity.login, { body: { ...tenant(), username: person.username, password: wrong } });
  // Refused before it is even looked at: too long, and at the wrong place.
  const long = `${canary('long password')}${'x'.repeat(200)}`;
  await session.call(identity.login, { body: { ...tenant(), username: person.username, password: long } });
  await session.call(identity.login, { body: { ...tenant(), password: canary('password alone') } });
  const { refreshToken } = signedIn(await enter(session, person, password));
  keep('refresh token', refreshToken);
  const renewed = await session.call(identity.refreshToken, { body: { refreshToken } });
  keep('refresh token', renewed.body.data.refreshToken);
  await session.call(identity.profile);
  await session.call(ownAccount.sessions);
  const next = canary('changed password');
  const changed = await session.call(ownAccount.changePassword, {
    body: { currentPassword: password, newPassword: next },
  });
  expect(changed.status, changed.text).toBe(204);
  await session.call(identity.logout, { body: { refreshToken: renewed.body.data.refreshToken } });
}

async function forget(person: Person): Promise<void> {
  const session = browser();
  const asked = await session.call(loginSteps.forgotPassword, { body: { ...tenant(), username: person.username } });
  keep('session of a reset', asked.body.data.session);
  const { code } = await mail.mailbox.next(person.email);
  keep('mailed code', code);
  const wrong = code === '000000' ? '000001' : '000000';
  await session.call(loginSteps.confirmForgotPassword, { body: { session: asked.body.data.session, code: wrong } });
  const confirmed = await session.call(loginSteps.confirmForgotPassword, {
    body: { session: asked.body.data.session, code },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  keep('session of a new password', confirmed.body.data.session);
  const choose = (newPassword: string) =>
    session.call(loginSteps.changePasswordChallenge, { body: { session: confirmed.body.data.session, newPassword } });
  const done = await choose(canary('password after a reset'));
  expect(done.status, done.text).toBe(200);
  keep('refresh token', signedIn(done.body).refreshToken);
}

async function invite(admin: Session): Promise<void> {
  const email = 'invited@example.org';
  const sent = await admin.call(users.invite, {
    body: { people: [{ email, firstName: 'Ida', lastName: 'Bell' }], roleUids: [] },
  });
  expect(sent.status, sent.text).toBe(200);
  const { link } = await mail.mailbox.next(email);
  const token = /session=([^&]+)/.exec(link)?.[1] ?? '';
  keep('link of an invitation', token);
  const session = browser();
  const done = await session.call(loginSteps.changePasswordChallenge, {
    body: { session: token, newPassword: canary('password of an invited person') },
  });
  expect(done.status, done.text).toBe(200);
  keep('refresh token', signedIn(done.body).refreshToken);
}

async function secondFactor(person: Person): Promise<void> {
  const session = browser();
  keep('refresh token', signedIn(await enter(session, person, password)).refreshToken);
  const begun = await session.call(ownAccount.enrolMfa, { body: { password } });
  const { secret } = begun.body.data;
  keep('secret of a second factor', secret);
  await session.call(ownAccount.confirmMfa, { body: { code: wrongCode(secret) } });
  const confirmed = await session.call(ownAccount.confirmMfa, { body: { code: codeOf(secret, -1) } });
  const codes = confirmed.body.data.recoveryCodes;
  keep('recovery code', ...codes);
  const other = browser();
  const step = stepOf(await enter(other, person, password));
  keep('session of a second factor', step.session);
  await other.call(loginSteps.mfaChallenge, { body: { session: step.session, code: wrongCode(secret) } });
  const proved = await other.call(loginSteps.mfaChallenge, { body: { session: step.session, code: codes[0] ?? '' } });
  expect(proved.status, proved.text).toBe(200);
  keep('refresh token', proved.body.data.refreshToken);
  const renewed = await other.call(ownAccount.newRecoveryCodes, { body: { password, code: codeOf(secret) } });
  expect(renewed.status, renewed.text).toBe(200);
  keep('recovery code', ...renewed.body.data.recoveryCodes);
  const off = await other.call(ownAccount.disableMfa, {
    body: { password, code: renewed.body.data.recoveryCodes[0] ?? '' },
  });
  expect(off.status, off.text).toBe(204);
}

async function mailServer(admin: Session): Promise<void> {
  const body = {
    ...{ enabled: true, host: '127.0.0.1', port: mail.mailbox.port, displayName: '', fromAddress: 'bcm@example.org' },
    ...{ encryption: 'none', verifyCertificate: true, authentication: 'password', username: 'kim' },
    ...{ testAddress: 'kim@example.org', password: canary('mail password') },
  };
  const { version } = (await admin.call(mailSettings.get)).body.data;
  await admin.call(mailSettings.update, {
    body: { ...body, port: 0, password: canary('refused mail password') },
    version,
  });
  await admin.call(mailSettings.test, { body });
  const saved = await admin.call(mailSettings.update, { body, version });
  expect(saved.status, saved.text).toBe(200);
  expect((await admin.call(mailSettings.get)).body.data.passwordSet).toBe(true);
  await admin.call(mailSettings.update, {
    body: { ...body, password: canary('second mail password') },
    version: saved.body.data.version,
  });
}

/** Every row of every table, as text. */
async function stored(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as table, to_jsonb(t)::text as row from ${name} t`);
  return (await test.owner.query(parts.join(' union all '))).rows;
}

/** A code of six digits is looked for as one, not within a longer number or a fraction of a second. */
const occurs = (secret: string) => {
  if (!/^\d{6}$/.test(secret)) return (text: string) => text.includes(secret);
  const alone = new RegExp(`(?<![\\d.:-])${secret}(?![\\d-])`);
  return (text: string) => alone.test(text);
};

it('no secret that went through any flow is in the log, in a later answer, or in the database', async () => {
  const client = await test.signIn(home);
  const admin = browser(client.cookie);
  const [ada, bob, cleo] = await Promise.all(['ada', 'bob', 'cleo'].map((name) => makePerson(test, home, name)));
  if (!ada || !bob || !cleo) throw new Error('Three people are needed');
  await signInAndRenew(ada);
  await forget(bob);
  await invite(admin);
  await secondFactor(cleo);
  await mailServer(admin);
  for (const endpoint of [users.list, mailSettings.get, mailSettings.failures, identity.profile])
    await admin.call(endpoint);

  const rows = await stored();
  const log = [...logged, ...mail.said];
  const found = [...secrets].flatMap(([secret, { what, since }]) => {
    const has = occurs(secret);
    return [
      ...log.filter(has).map((line) => `${what} in the log: ${line}`),
      ...answers
        .slice(since)
        .filter(has)
        .map((answer) => `${what} in an answer: ${answer}`),
      ...rows.filter(({ row }) => has(row)).map(({ table, row }) => `${what} in ${table}: ${row}`),
    ];
  });
  expect(found).toEqual([]);
  // The net has caught something to look at, and would catch a secret in it.
  expect(secrets.size).toBeGreaterThan(40);
  expect(logged.length).toBeGreaterThanOrEqual(answers.length);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.some(({ table, row }) => table === 'audit_entries' && occurs('***')(row))).toBe(true);
  expect(occurs('123456')('code 123456.')).toBe(true);
});
