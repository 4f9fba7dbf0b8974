import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { cookieNames } from '#root/server/platform/http/cookies.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { makeRefreshToken } from '#root/server/platform/security/refresh-tokens.ts';
import { type ChallengeKind, createChallenge, insertChallenge } from '#root/server/shared/people/challenges.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, type Person, password, stopClock } from '#test/support/people.ts';
import { renewRecoveryCodes } from './factors.service.ts';

/** The number of rounds; RACE_ROUNDS overrides it. Each round makes twenty concurrent calls. */
const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const tries = 20;
/** The number of rounds of those races in which each round hashes twenty passwords. */
const slowRounds = Math.max(1, Math.ceil(rounds / 20));

let test: TestApp;
let home: TestOrganisation;
let person: Person;

beforeAll(async () => {
  test = await startTestApp();
  stopClock(test);
  home = await test.addOrganisation();
  person = await makePerson(test, home, 'contested', { mfa: true });
});
afterAll(() => test.close());

const tenants = () => createTenantAccess(test.pool);

/** Forgets the wrong codes of earlier rounds, so that only the step itself can refuse a call. */
async function letThrough(): Promise<void> {
  await test.owner.query('delete from second_factor_failures');
  await test.owner.query('update users set mfa_last_step = 0 where uid = $1', [person.uid]);
}

async function openChallenge(kind: ChallengeKind): Promise<string> {
  const challenge = createChallenge(test.services.keys, home.uid);
  await tenants().write(home.uid, {}, (db) =>
    db.run(insertChallenge(challenge, { kind, userUid: person.uid, clientId: 'escalate' })),
  );
  return challenge.session;
}

interface Tried {
  readonly status: number;
  readonly error: { code: string } | undefined;
}

/**
 * Runs rounds of twenty concurrent calls, of which exactly one must succeed.
 * @param others the error codes that the other nineteen calls may return
 */
async function race(name: string, howOften: number, others: readonly string[], round: () => Promise<Promise<Tried>[]>) {
  const seen = new Map<string, number>();
  const start = performance.now();
  for (let n = 0; n < howOften; n += 1) {
    const answers = await Promise.all(await round());
    const won = answers.filter(({ status }) => status === 200).length;
    seen.set(`${won} won`, (seen.get(`${won} won`) ?? 0) + 1);
    for (const { status, error } of answers)
      if (status !== 200 && !others.includes(error?.code ?? '')) seen.set(error?.code ?? String(status), 1);
  }
  const figures = [...seen].map(([what, count]) => `${what}: ${count}`).join(', ');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (process.env.RACE_ROUNDS)
    process.stdout.write(`${name}: ${howOften} rounds x ${tries} at once, ${seconds} s; rounds with ${figures}\n`);
  expect(Object.fromEntries(seen)).toEqual({ '1 won': howOften });
}

const prove = (session: string, code: string) =>
  createBrowser(test.app).call(loginSteps.mfaChallenge, { body: { session, code } });
const timeout = 30_000 + rounds * 3_000;

it(
  'of twenty simultaneous sign-ins with the same authenticator code, one succeeds',
  () =>
    race('TOTP code, a step each', rounds, ['mfa_failed', 'locked'], async () => {
      await letThrough();
      const sessions = await Promise.all(Array.from({ length: tries }, () => openChallenge('mfa')));
      return sessions.map((session) => prove(session, makeCode(person.secret)));
    }),
  timeout,
);

it(
  'of twenty simultaneous calls that complete one step with a second factor, one succeeds',
  () =>
    race('TOTP code, the same step', rounds, ['session_expired', 'mfa_failed', 'locked'], async () => {
      await letThrough();
      const session = await openChallenge('mfa');
      return Array.from({ length: tries }, () => prove(session, makeCode(person.secret)));
    }),
  timeout,
);

it(
  'of twenty simultaneous sign-ins with the same recovery code, one succeeds',
  () =>
    race('recovery code', rounds, ['mfa_failed', 'locked'], async () => {
      await letThrough();
      const [code = ''] = await tenants().write(home.uid, {}, (db) =>
        renewRecoveryCodes(db, test.services.keys, home.uid, person.uid),
      );
      const sessions = await Promise.all(Array.from({ length: tries }, () => openChallenge('mfa')));
      return sessions.map((session) => prove(session, code));
    }),
  timeout,
);

it(
  'of twenty simultaneous calls that exchange one mailed code, one succeeds',
  () =>
    race('reset code', rounds, ['session_expired'], async () => {
      await test.owner.query('delete from sign_in_attempts');
      await test.owner.query('delete from mails');
      const browser = createBrowser(test.app);
      const body = { tenantId: home.friendlyUrl, username: person.username };
      const { session } = (await browser.call(loginSteps.forgotPassword, { body })).body.data;
      const code = (await readMails(test, person.email))[0]?.data.code ?? '';
      return Array.from({ length: tries }, () =>
        browser.call(loginSteps.confirmForgotPassword, { body: { session, code } }),
      );
    }),
  timeout,
);

it(
  'of twenty simultaneous calls that exchange one refresh token, one succeeds',
  () =>
    race('refresh token', rounds, ['already_renewed'], async () => {
      const session = newUid();
      const token = makeRefreshToken(test.services.keys, { organisation: home.uid, session, generation: 1 });
      await test.owner.query(
        `insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash)
       values ($1, $2, $3, 'escalate', now() + interval '1 hour', $4)`,
        [home.uid, session, person.uid, token.hash],
      );
      const cookie = `${cookieNames(false).refresh}=${token.cookie}`;
      return Array.from({ length: tries }, () =>
        createBrowser(test.app, cookie).call(identity.refreshToken, { body: { refreshToken: token.body } }),
      );
    }),
  timeout,
);

it('a password that is changed while it is being checked lets nobody in', async () => {
  const other = await makePerson(test, home, 'overtaken');
  const subject = test.services.keys.sign('sign-in-name', other.username);
  const values = [home.uid, subject];
  await test.owner.query('insert into sign_in_attempts (organisation_uid, subject) values ($1, $2)', values);
  const slow = await test.owner.connect();
  await slow.query('begin');
  await slow.query('select from sign_in_attempts where organisation_uid = $1 and subject = $2 for update', values);
  const body = { tenantId: home.friendlyUrl, username: other.username, password };
  const answer = createBrowser(test.app).call(identity.login, { body });
  // The sign-in has read the user and waits for the lock on the attempt.
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sign_in_attempts%'`;
  while ((await test.owner.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await test.owner.query(`update users set password_hash = password_hash || 'x' where uid = $1`, [other.uid]);
  await slow.query('commit');
  slow.release();
  expect((await answer).error.code).toBe('invalid_grant');
  expect((await test.owner.query('select from sessions where user_uid = $1', [other.uid])).rowCount).toBe(0);
});

it.each(['invitation', 'new_password'] as const)(
  'of twenty simultaneous calls that choose a password in one step, one succeeds: %s',
  (kind) =>
    race(`${kind} (hashing 20 passwords)`, slowRounds, ['session_expired'], async () => {
      await test.owner.query(`update users set status = $2, password_hash = null, mfa_state = 'off' where uid = $1`, [
        person.uid,
        kind === 'invitation' ? 'invited' : 'active',
      ]);
      const session = await openChallenge(kind);
      return Array.from({ length: tries }, (_, n) =>
        createBrowser(test.app).call(loginSteps.changePasswordChallenge, {
          body: { session, newPassword: `lantern number ${n} of the weir` },
        }),
      );
    }),
  timeout * 2,
);
