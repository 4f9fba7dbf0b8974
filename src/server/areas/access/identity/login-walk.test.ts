import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { loginSteps } from '#root/contract/access/login-steps.ts';
import { stepSeconds } from '#root/server/platform/security/totp.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';
import { readMails } from '#test/support/mails.ts';
import { makeCode, makePerson, makeWrongCode, type Person, password, stopClock } from '#test/support/people.ts';

/** The number of random walks; WALK_RUNS overrides it. */
const runs = Number(process.env.WALK_RUNS ?? 8);
const maxWalkLength = 40;

interface Step {
  readonly kind: 'new_password' | 'mfa' | 'reset';
  readonly session: string;
  /** The secret of a factor that is set up during sign-in. */
  readonly enrolment?: string | undefined;
  readonly code?: string | undefined;
  tries: number;
  open: boolean;
  /** True if a later code was mailed, so that this code is no longer right. */
  superseded?: boolean;
}

/** The state that the server should have. */
interface Model {
  password: string;
  active: boolean;
  mustChange: boolean;
  required: boolean;
  /** The Base32 secret of the second factor; undefined while there is none. */
  secret: string | undefined;
  /** The last code of the second factor that was accepted. */
  usedCode: string | undefined;
  readonly steps: Step[];
  readonly live: Browser[];
  readonly ended: Browser[];
}

interface Real {
  readonly person: Person;
  readonly organisation: TestOrganisation;
  readonly time: { step: number };
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Run = (model: Model, real: Real) => Promise<void>;
const command = (
  label: string,
  run: Run,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Real> => ({
  check,
  run: async (model, real) => {
    await test.owner.query('delete from sign_in_attempts');
    await run(model, real);
    await checkSignIns(model);
  },
  toString: () => label,
});

/** Checks that exactly the expected browsers are signed in. */
async function checkSignIns({ live, ended, active }: Model): Promise<void> {
  for (const browser of live) expect((await browser.call(identity.profile)).status).toBe(active ? 200 : 401);
  for (const browser of ended) expect((await browser.call(identity.profile)).status).toBe(401);
}

const closeAll = (model: Model, which: (step: Step) => boolean) => {
  for (const step of model.steps) if (which(step)) step.open = false;
};

/** Checks the response to a correct password or an equivalent proof. */
function expectSignInOrStep(model: Model, browser: Browser, answer: { status: number; body: { data: object } }): void {
  expect(answer.status).toBe(200);
  const data = answer.body.data as { session?: string; challenge?: string; enrolment?: { secret: string } };
  if (!model.secret && !model.required) {
    expect(data).toHaveProperty('refreshToken');
    model.live.push(browser);
    return;
  }
  expect([data.challenge, browser.buildHeader()]).toEqual(['mfa', '']);
  expect(Boolean(data.enrolment)).toBe(!model.secret);
  model.steps.push({
    kind: 'mfa',
    session: data.session ?? '',
    enrolment: data.enrolment?.secret,
    tries: 0,
    open: true,
  });
}

const login = (right: boolean) =>
  command(`login(${right ? 'right' : 'wrong'})`, async (model, { organisation, person }) => {
    const browser = createBrowser(test.app);
    const given = right ? model.password : 'not the password';
    const body = { tenantId: organisation.friendlyUrl, username: person.username, password: given };
    const answer = await browser.call(identity.login, { body });
    if (!right || !model.active) return void expect(answer.error.code).toBe('invalid_grant');
    if (!model.mustChange) return expectSignInOrStep(model, browser, answer);
    const { challenge, session } = answer.body.data as { challenge: string; session: string };
    expect([challenge, browser.buildHeader()]).toEqual(['new_password_required', '']);
    closeAll(model, ({ kind }) => kind === 'new_password');
    model.steps.push({ kind: 'new_password', session, tries: 0, open: true });
  });

const forgot = command('forgot', async (model, { organisation, person }) => {
  const before = (await readMails(test, person.email)).length;
  const body = { tenantId: organisation.friendlyUrl, username: person.username };
  const { session } = (await createBrowser(test.app).call(loginSteps.forgotPassword, { body })).body.data;
  const mails = await readMails(test, person.email);
  expect(mails.length).toBe(before + (model.active ? 1 : 0));
  if (!model.active) return void model.steps.push({ kind: 'reset', session, tries: 0, open: true });
  for (const step of model.steps) if (step.kind === 'reset') step.superseded = true;
  model.steps.push({ kind: 'reset', session, code: mails.at(-1)?.data.code, tries: 0, open: true });
});

/** Usually picks the latest step of a kind. Sometimes picks any step, of any kind, even one that is no longer open. */
function pickStep({ steps }: Model, at: number, wanted: Step['kind']): Step {
  const latest = steps.findLast(({ kind }) => kind === wanted);
  return (at < 8 && latest) || (steps[at % steps.length] as Step);
}
const someStep = (model: Model) => model.steps.length > 0;

const confirm = (at: number, right: boolean) =>
  command(
    `confirm(${at}, ${right ? 'right' : 'wrong'})`,
    async (model) => {
      const step = pickStep(model, at, 'reset');
      const mailed = step.code ?? '000000';
      const code = right ? mailed : mailed.replace(/./, (digit) => String((Number(digit) + 1) % 10));
      const answer = await createBrowser(test.app).call(loginSteps.confirmForgotPassword, {
        body: { session: step.session, code },
      });
      if (step.kind !== 'reset' || !step.open) return void expect(answer.error.code).toBe('session_expired');
      step.tries += 1;
      if (step.tries >= 5) step.open = false;
      if (!right || step.code === undefined || step.superseded)
        return void expect(answer.error.code).toBe('code_mismatch');
      expect(answer.status).toBe(200);
      step.open = false;
      closeAll(model, ({ kind }) => kind === 'new_password');
      model.steps.push({ kind: 'new_password', session: answer.body.data.session, tries: 0, open: true });
    },
    someStep,
  );

const choose = (at: number, chosen: string) =>
  command(
    `choose(${at})`,
    async (model) => {
      const step = pickStep(model, at, 'new_password');
      const browser = createBrowser(test.app);
      const body = { session: step.session, newPassword: chosen };
      const answer = await browser.call(loginSteps.changePasswordChallenge, { body });
      if (step.kind !== 'new_password' || !step.open || !model.active)
        return void expect(answer.error.code).toBe('session_expired');
      if (chosen === model.password) return void expect(answer.error.code).toBe('password_policy');
      Object.assign(model, { password: chosen, mustChange: false });
      closeAll(model, ({ kind, code }) => kind !== 'reset' || code !== undefined);
      model.ended.push(...model.live.splice(0));
      expectSignInOrStep(model, browser, answer);
    },
    someStep,
  );

const prove = (at: number, how: 'right' | 'wrong' | 'again') =>
  command(
    `prove(${at}, ${how})`,
    async (model, { time }) => {
      const step = pickStep(model, at, 'mfa');
      const secret = step.enrolment ?? model.secret ?? 'AAAAAAAA';
      if (how === 'right') {
        // Each code can be used only once, so the clock moves on to the next code.
        time.step += 1;
        stopClock(test, time.step * stepSeconds * 1000);
      }
      const fresh = how === 'right' ? makeCode(secret) : makeWrongCode(secret);
      const code = how === 'again' && model.usedCode && !step.enrolment ? model.usedCode : fresh;
      const browser = createBrowser(test.app);
      const answer = await browser.call(loginSteps.mfaChallenge, { body: { session: step.session, code } });
      const refused = (with_: string) => void expect([answer.error?.code, browser.buildHeader()]).toEqual([with_, '']);
      if (step.kind !== 'mfa' || !step.open || !model.active) return refused('session_expired');
      const right = how === 'right' && (step.enrolment !== undefined || model.secret !== undefined);
      if (!right) {
        step.tries += 1;
        if (step.tries >= 5) step.open = false;
        return refused('mfa_failed');
      }
      // Nothing is saved if a factor was set up elsewhere in the meantime, or if the password must be changed first.
      if ((step.enrolment && model.secret) || model.mustChange) return refused('session_expired');
      expect([answer.status, answer.error?.code]).toEqual([200, undefined]);
      step.open = false;
      Object.assign(model, { secret, usedCode: code });
      model.live.push(browser);
    },
    someStep,
  );

const set = (label: string, sql: string, change: (model: Model) => void) =>
  command(label, async (model, { person }) => {
    await test.owner.query(sql, [person.uid]);
    change(model);
  });
const ofOrganisation = (policy: string) =>
  `update organisations set mfa_policy = '${policy}' where uid = (select organisation_uid from users where uid = $1)`;

const at = fc.nat({ max: 9 });
const proof = fc.constantFrom('right' as const, 'right' as const, 'again' as const, 'wrong' as const);
const commands = [
  fc.boolean().map(login),
  fc.constant(login(true)),
  fc.constant(login(true)),
  fc.constant(forgot),
  fc.tuple(at, fc.boolean()).map(([n, right]) => confirm(n, right)),
  fc.tuple(at, fc.constant(true)).map(([n, right]) => confirm(n, right)),
  fc
    .tuple(at, fc.constantFrom('a heron under the bridge', 'nine boats in the reeds'))
    .map(([n, chosen]) => choose(n, chosen)),
  fc.tuple(at, proof).map(([n, how]) => prove(n, how)),
  fc.tuple(at, proof).map(([n, how]) => prove(n, how)),
  fc.constantFrom(
    set('force', `update users set confirmation_status = 'force_change_password' where uid = $1`, (model) => {
      model.mustChange = true;
    }),
    set('require', ofOrganisation('required'), (model) => {
      model.required = true;
    }),
    set('let go', ofOrganisation('optional'), (model) => {
      model.required = false;
    }),
    set('take the factor away', `update users set mfa_state = 'off', mfa_secret = null where uid = $1`, (model) => {
      model.secret = undefined;
    }),
    set('deactivate', `update users set status = 'inactive' where uid = $1`, (model) => {
      model.active = false;
    }),
    set('activate', `update users set status = 'active' where uid = $1`, (model) => {
      model.active = true;
    }),
  ),
];

let walks = 0;
async function start(mfa: boolean): Promise<{ model: Model; real: Real }> {
  walks += 1;
  const organisation = await test.addOrganisation();
  const person = await makePerson(test, organisation, `walker-${walks}`, { mfa });
  const model = {
    password,
    active: true,
    mustChange: false,
    required: false,
    secret: person.secret || undefined,
    usedCode: undefined,
    steps: [],
    live: [],
    ended: [],
  };
  return { model, real: { person, organisation, time: { step: Math.floor(Date.now() / 1000 / stepSeconds) } } };
}

it(
  'nobody is signed in without the required proofs, in any order of actions',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(true, true, false),
        fc.commands(commands, { maxCommands: maxWalkLength, size: 'max' }),
        async (mfa, walk) => {
          const begun = await start(mfa);
          stopClock(test, begun.real.time.step * stepSeconds * 1000);
          await fc.asyncModelRun(() => begun, walk);
        },
      ),
      { numRuns: runs },
    );
  },
  runs * 30_000,
);
