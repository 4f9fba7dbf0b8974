import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { users } from '#root/contract/access/users.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { mailSettings } from '#root/contract/settings/mail-settings.ts';
import { createLogger } from '#root/server/platform/log/logger.ts';
import { createApp } from '#root/server/start/app.ts';
import { type Answer, type CallInput, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { makeCode, makePerson, makeWrongCode, type Person, password, stopClock } from '#test/support/people.ts';
import { expectSignedIn, expectStep } from '#test/support/signed-in.ts';

/**
 * This test runs every flow that handles a secret. No secret may then be in the log, in a later answer or in the
 * database.
 */
let test: TestApp;
let app: FastifyInstance;
let mail: TestMail;
let home: TestOrganisation;
const logged: string[] = [];
const answers: string[] = [];
/** The secrets. `since` is the index of the first answer that must not contain the secret. */
const secrets = new Map<string, { what: string; since: number }>();

const keepSecret = (what: string, ...values: (string | undefined)[]) => {
  for (const value of values) {
    expect(value, what).toBeTruthy();
    if (value && !secrets.has(value)) secrets.set(value, { what, since: answers.length });
  }
};
/** Creates a secret that no answer may contain. */
const createCanary = (what: string) => {
  const value = `canary ${what} ${secrets.size}-Qx7`;
  secrets.set(value, { what, since: 0 });
  return value;
};

function openBrowser(cookies = '') {
  const client = createBrowser(app, cookies);
  const call = async <E extends EndpointShape>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>> => {
    const sent = client.buildHeader();
    const answer = await client.call(endpoint, input);
    // Only Set-Cookie headers may contain the values of cookies.
    const { 'set-cookie': _, ...headers } = answer.headers;
    answers.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)} ${answer.text}`);
    for (const pair of client.buildHeader().split('; ')) {
      const [name, value] = pair.split(/=(.*)/s);
      if (name && !name.includes('expiry') && value && !sent.includes(value)) keepSecret(`cookie ${name}`, value);
    }
    return answer;
  };
  return { call };
}
type Session = ReturnType<typeof openBrowser>;

const tenant = () => ({ tenantId: home.friendlyUrl });
const logIn = async (session: Session, person: Person, secret: string) => {
  const answer = await session.call(identity.login, {
    body: { ...tenant(), username: person.username, password: secret },
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
  // The logger writes to the given stream only if the stream is a terminal, so this stream claims to be one.
  const logger = createLogger('trace', Object.assign(output, { isTTY: true }) as NodeJS.WriteStream);
  app = await createApp({ pool: test.pool, services: test.services, logger });
  mail = await startTestMail(test);
  stopClock(test);
  home = await test.addOrganisation();
  secrets.set(password, { what: 'password', since: 0 });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await test.close();
});

async function signInAndRenew(person: Person): Promise<void> {
  const session = openBrowser();
  const wrong = createCanary('wrong password');
  await session.call(identity.login, { body: { ...tenant(), username: person.username, password: wrong } });
  // These calls are refused before a password is checked: one password is too long, one call has no user name.
  const long = `${createCanary('long password')}${'x'.repeat(200)}`;
  await session.call(identity.login, { body: { ...tenant(), username: person.username, password: long } });
  await session.call(identity.login, { body: { ...tenant(), password: createCanary('password alone') } });
  const { refreshToken } = expectSignedIn(await logIn(session, person, password));
  keepSecret('refresh token', refreshToken);
  const renewed = await session.call(identity.refreshToken, { body: { refreshToken } });
  keepSecret('refresh token', renewed.body.data.refreshToken);
  await session.call(identity.profile);
  await session.call(ownAccount.sessions);
  const next = createCanary('changed password');
  const changed = await session.call(ownAccount.changePassword, {
    body: { currentPassword: password, newPassword: next },
  });
  expect(changed.status, changed.text).toBe(204);
  await session.call(identity.logout, { body: { refreshToken: renewed.body.data.refreshToken } });
}

async function resetPassword(person: Person): Promise<void> {
  const session = openBrowser();
  const answer = await session.call(loginSteps.forgotPassword, { body: { ...tenant(), username: person.username } });
  keepSecret('session of a reset', answer.body.data.session);
  const { code } = await mail.mailbox.nextMail(person.email);
  keepSecret('mailed code', code);
  const wrong = code === '000000' ? '000001' : '000000';
  await session.call(loginSteps.confirmForgotPassword, { body: { session: answer.body.data.session, code: wrong } });
  const confirmed = await session.call(loginSteps.confirmForgotPassword, {
    body: { session: answer.body.data.session, code },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  keepSecret('session of a new password', confirmed.body.data.session);
  const choose = (newPassword: string) =>
    session.call(loginSteps.changePasswordChallenge, { body: { session: confirmed.body.data.session, newPassword } });
  const changed = await choose(createCanary('password after a reset'));
  expect(changed.status, changed.text).toBe(200);
  keepSecret('refresh token', expectSignedIn(changed.body).refreshToken);
}

async function acceptInvitation(admin: Session): Promise<void> {
  const email = 'invited@example.org';
  const sent = await admin.call(users.invite, {
    body: { people: [{ email, firstName: 'Ida', lastName: 'Bell' }], roleUids: [] },
  });
  expect(sent.status, sent.text).toBe(200);
  const { link } = await mail.mailbox.nextMail(email);
  const token = /session=([^&]+)/.exec(link)?.[1] ?? '';
  keepSecret('link of an invitation', token);
  const session = openBrowser();
  const changed = await session.call(loginSteps.changePasswordChallenge, {
    body: { session: token, newPassword: createCanary('password of an invited person') },
  });
  expect(changed.status, changed.text).toBe(200);
  keepSecret('refresh token', expectSignedIn(changed.body).refreshToken);
}

async function useSecondFactor(person: Person): Promise<void> {
  const session = openBrowser();
  keepSecret('refresh token', expectSignedIn(await logIn(session, person, password)).refreshToken);
  const begun = await session.call(ownAccount.enrolMfa, { body: { password } });
  const { secret } = begun.body.data;
  keepSecret('secret of a second factor', secret);
  await session.call(ownAccount.confirmMfa, { body: { code: makeWrongCode(secret) } });
  const confirmed = await session.call(ownAccount.confirmMfa, { body: { code: makeCode(secret, -1) } });
  const codes = confirmed.body.data.recoveryCodes;
  keepSecret('recovery code', ...codes);
  const other = openBrowser();
  const challenge = expectStep(await logIn(other, person, password));
  keepSecret('session of a second factor', challenge.session);
  await other.call(loginSteps.mfaChallenge, { body: { session: challenge.session, code: makeWrongCode(secret) } });
  const proved = await other.call(loginSteps.mfaChallenge, {
    body: { session: challenge.session, code: codes[0] ?? '' },
  });
  expect(proved.status, proved.text).toBe(200);
  keepSecret('refresh token', proved.body.data.refreshToken);
  const renewed = await other.call(ownAccount.newRecoveryCodes, { body: { password, code: makeCode(secret) } });
  expect(renewed.status, renewed.text).toBe(200);
  keepSecret('recovery code', ...renewed.body.data.recoveryCodes);
  const off = await other.call(ownAccount.disableMfa, {
    body: { password, code: renewed.body.data.recoveryCodes[0] ?? '' },
  });
  expect(off.status, off.text).toBe(204);
}

async function saveMailServer(admin: Session): Promise<void> {
  const body = {
    ...{ enabled: true, host: '127.0.0.1', port: mail.mailbox.port, displayName: '', fromAddress: 'bcm@example.org' },
    ...{ encryption: 'none', verifyCertificate: true, authentication: 'password', username: 'kim' },
    ...{ testAddress: 'kim@example.org', password: createCanary('mail password') },
  };
  const { version } = (await admin.call(mailSettings.get)).body.data;
  await admin.call(mailSettings.update, {
    body: { ...body, port: 0, password: createCanary('refused mail password') },
    version,
  });
  await admin.call(mailSettings.test, { body });
  const saved = await admin.call(mailSettings.update, { body, version });
  expect(saved.status, saved.text).toBe(200);
  expect((await admin.call(mailSettings.get)).body.data.passwordSet).toBe(true);
  await admin.call(mailSettings.update, {
    body: { ...body, password: createCanary('second mail password') },
    version: saved.body.data.version,
  });
}

/** Returns every row of every table as text. */
async function readRows(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const parts = tables.map(({ name }) => `select '${name}' as table, to_jsonb(t)::text as row from ${name} t`);
  return (await test.owner.query(parts.join(' union all '))).rows;
}

/**
 * Returns a function that searches a text for a secret. A code of six digits is not found inside a longer number or a
 * timestamp.
 */
const matchSecret = (secret: string) => {
  if (!/^\d{6}$/.test(secret)) return (text: string) => text.includes(secret);
  const pattern = new RegExp(`(?<![\\d.:-])${secret}(?![\\d-])`);
  return (text: string) => pattern.test(text);
};

it('no secret of any flow appears in the log, in a later answer or in the database', async () => {
  const client = await test.signIn(home);
  const admin = openBrowser(client.cookie);
  const [ada, bob, cleo] = await Promise.all(['ada', 'bob', 'cleo'].map((name) => makePerson(test, home, name)));
  if (!ada || !bob || !cleo) throw new Error('Three people are needed');
  await signInAndRenew(ada);
  await resetPassword(bob);
  await acceptInvitation(admin);
  await useSecondFactor(cleo);
  await saveMailServer(admin);
  for (const endpoint of [users.list, mailSettings.get, mailSettings.failures, identity.profile])
    await admin.call(endpoint);

  const rows = await readRows();
  const log = [...logged, ...mail.logLines];
  const leaks = [...secrets].flatMap(([secret, { what, since }]) => {
    const has = matchSecret(secret);
    return [
      ...log.filter(has).map((line) => `${what} in the log: ${line}`),
      ...answers
        .slice(since)
        .filter(has)
        .map((answer) => `${what} in an answer: ${answer}`),
      ...rows.filter(({ row }) => has(row)).map(({ table, row }) => `${what} in ${table}: ${row}`),
    ];
  });
  expect(leaks).toEqual([]);
  // Checks that there was enough text to search, and that the search can find a secret.
  expect(secrets.size).toBeGreaterThan(40);
  expect(logged.length).toBeGreaterThanOrEqual(answers.length);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.some(({ table, row }) => table === 'audit_entries' && matchSecret('***')(row))).toBe(true);
  expect(matchSecret('123456')('code 123456.')).toBe(true);
});
