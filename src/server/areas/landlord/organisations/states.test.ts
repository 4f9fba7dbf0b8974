import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { identity } from '#root/contract/access/identity.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { type OrganisationState, organisations } from '#root/contract/landlord/organisations.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type Browser, createBrowser } from '#test/support/browser.ts';

let test: TestApp;
let landlord: Client;
let worker: Worker;
let hash: string;
const password = 'correct horse battery staple 7';
const organisationsRun: string[] = [];
const job = defineJob(
  'organisation.probe',
  z.object({}),
  async ({ organisationUid }) => void organisationsRun.push(organisationUid),
);
const log = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  test = await startTestApp();
  landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
  hash = await test.services.passwords.hash(password);
  worker = startWorker({ pool: test.pool, services: test.services, jobs: [job], log, pollEvery: 20 });
});
afterAll(async () => {
  await worker.close();
  await test.close();
});

interface World extends TestOrganisation {
  readonly user: Client;
  /** A browser that signed in with a password, so that it can renew the session. */
  readonly browser: Browser;
  readonly refreshToken: string;
}

const signIn = (browser: Browser, tenantId: string) =>
  browser.call(identity.login, { body: { tenantId, clientId: 'escalate', username: 'grace', password } });

/** Adds an active organisation with a signed-in user. */
async function createWorld(): Promise<World> {
  const organisation = await test.addOrganisation();
  const user = await test.signIn(organisation);
  await test.owner.query(
    `insert into users (organisation_uid, uid, username, first_name, email, password_hash) values ($1, $2, 'grace', 'Grace', 'g@example.com', $3)`,
    [organisation.uid, newUid(), hash],
  );
  const browser = createBrowser(test.app);
  const { data } = (await signIn(browser, organisation.friendlyUrl)).body as { data: { refreshToken: string } };
  return { ...organisation, user, browser, refreshToken: data.refreshToken };
}

const version = async (uid: string) =>
  (await test.owner.query('select version from organisations where uid = $1', [uid])).rows[0].version as number;
const buildInput = async (uid: string) => ({ params: { uid }, version: await version(uid) });

/** Moves an organisation into each state with the landlord's calls. */
const enterState: Record<OrganisationState, (uid: string) => Promise<unknown>> = {
  active: async () => undefined,
  suspended: async (uid) => landlord.call(organisations.suspend, await buildInput(uid)),
  archived: async (uid) => landlord.call(organisations.archive, await buildInput(uid)),
  deleted: async (uid) => {
    const { rows } = await test.owner.query('select name from organisations where uid = $1', [uid]);
    return landlord.call(organisations.remove, { ...(await buildInput(uid)), body: { confirmName: rows[0].name } });
  },
};

const describeAnswer = ({ status, error }: { status: number; error?: { code: string } }) =>
  error ? `${status} ${error.code}` : String(status);
const division = () => ({ name: `Division ${newUid()}`, description: '', code: '', ownerUid: null });
const input = (friendlyUrl: string) => ({
  ...{
    name: 'Renamed',
    friendlyUrl,
    description: '',
    address: '',
    code: '',
    email: '',
    industryUid: null,
    active: true,
  },
});

/** The form with other fields changed, and with the field "active" unchanged. */
const buildBody = async (uid: string, friendlyUrl: string) => {
  const { rows } = await test.owner.query('select state from organisations where uid = $1', [uid]);
  return { ...input(friendlyUrl), active: rows[0].state === 'active' };
};

async function runJob({ uid }: World): Promise<string> {
  await createTenantAccess(test.pool).write(uid, {}, (db) => enqueue(db, job, {}));
  for (let tries = 0; tries < 25; tries += 1) {
    if (organisationsRun.includes(uid)) return 'runs';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 'waits';
}

const operations = {
  'the sign-in page asks': async ({ friendlyUrl }) => {
    const { status, body, error } = await test.anonymous.call(identity.configs, { query: { tenantId: friendlyUrl } });
    return status === 200 ? `isActive ${body.data.isActive}` : describeAnswer({ status, error });
  },
  'sign in': async ({ friendlyUrl }) => describeAnswer(await signIn(createBrowser(test.app), friendlyUrl)),
  renew: async ({ browser, refreshToken }) =>
    describeAnswer(await browser.call(identity.refreshToken, { body: { refreshToken } })),
  read: async ({ user }) => describeAnswer(await user.call(divisions.list)),
  write: async ({ user }) => describeAnswer(await user.call(divisions.create, { body: division() })),
  'landlord reads': async ({ uid }) =>
    describeAnswer(await landlord.call(divisions.list, { headers: { organization: uid } })),
  'landlord writes': async ({ uid }) =>
    describeAnswer(await landlord.call(divisions.create, { body: division(), headers: { organization: uid } })),
  'registry reads': async ({ uid }) => describeAnswer(await landlord.call(organisations.get, { params: { uid } })),
  'registry edits': async ({ uid, friendlyUrl }) =>
    describeAnswer(
      await landlord.call(organisations.update, {
        ...(await buildInput(uid)),
        body: await buildBody(uid, friendlyUrl),
      }),
    ),
  'suspended again': async ({ uid }) =>
    describeAnswer(await landlord.call(organisations.suspend, await buildInput(uid))),
  reactivated: async ({ uid }) => describeAnswer(await landlord.call(organisations.reactivate, await buildInput(uid))),
  archived: async ({ uid }) => describeAnswer(await landlord.call(organisations.archive, await buildInput(uid))),
  restored: async ({ uid }) => describeAnswer(await landlord.call(organisations.restore, await buildInput(uid))),
  duplicated: async ({ uid, friendlyUrl }) =>
    describeAnswer(
      await landlord.call(organisationDuplications.begin, {
        params: { uid },
        body: { name: 'Copy', friendlyUrl: `${friendlyUrl}-copy`, parts: [] },
      }),
    ),
  'a job': runJob,
} satisfies Record<string, (createWorld: World) => Promise<string>>;
type Operation = keyof typeof operations;

const states: readonly OrganisationState[] = ['active', 'suspended', 'archived', 'deleted'];
const closed = '403 tenant_inactive';
const readOnly = '409 organisation_archived';
const wrongState = '409 wrong_state';

/** The expected response to each operation in each state, in the order of `states`. */
const expected: Record<Operation, readonly [string, string, string, string]> = {
  'the sign-in page asks': ['isActive true', 'isActive false', 'isActive true', '400 invalid_client'],
  'sign in': ['200', closed, '200', '400 invalid_client'],
  renew: ['200', closed, '200', '401 unauthenticated'],
  read: ['200', closed, '200', '401 unauthenticated'],
  write: ['201', closed, readOnly, '401 unauthenticated'],
  'landlord reads': ['200', '200', '200', '404 not_found'],
  'landlord writes': ['201', closed, readOnly, '404 not_found'],
  'registry reads': ['200', '200', '200', '200'],
  'registry edits': ['200', '200', wrongState, wrongState],
  'suspended again': ['200', wrongState, wrongState, wrongState],
  reactivated: [wrongState, '200', '200', wrongState],
  archived: ['200', '200', wrongState, wrongState],
  restored: [wrongState, wrongState, wrongState, '200'],
  duplicated: ['202', '202', '202', wrongState],
  'a job': ['runs', 'runs', 'waits', 'waits'],
};

const cells = Object.entries(expected).flatMap(([operation, answers]) =>
  states.map((state, index) => ({ operation: operation as Operation, state, answer: answers[index] ?? '' })),
);

describe(`${Object.keys(expected).length} operations in ${states.length} states of an organisation`, () => {
  it.each(cells)('$state: $operation: $answer', async ({ operation, state, answer }) => {
    const here = await createWorld();
    await enterState[state](here.uid);
    const { rows } = await test.owner.query('select state from organisations where uid = $1', [here.uid]);
    expect(rows[0].state).toBe(state);
    expect(await operations[operation](here)).toBe(answer);
  });

  it('users of a reactivated organisation have to sign in again', async () => {
    const here = await createWorld();
    await enterState.suspended(here.uid);
    await landlord.call(organisations.reactivate, await buildInput(here.uid));
    expect(describeAnswer(await here.user.call(divisions.list))).toBe('401 unauthenticated');
    expect(describeAnswer(await signIn(createBrowser(test.app), here.friendlyUrl))).toBe('200');
  });
});

describe('the organization header', () => {
  it('causes a 404 for a landlord if it is malformed, repeated, empty, unknown or of a deleted organisation', async () => {
    const [one, other, gone] = [
      await test.addOrganisation(),
      await test.addOrganisation(),
      await test.addOrganisation(),
    ];
    await enterState.deleted(gone.uid);
    const call = async (organization: string) =>
      describeAnswer(await landlord.call(divisions.list, { headers: { organization } }));
    for (const wrongOne of [
      'nonsense',
      '',
      '*',
      `${one.uid}, ${other.uid}`,
      `${one.uid} `.repeat(2),
      newUid(),
      gone.uid,
    ])
      expect([wrongOne, await call(wrongOne)]).toEqual([wrongOne, '404 not_found']);
    expect(await call(one.uid.toUpperCase())).toBe('200');
    // Sends the header twice. A proxy would not pass on two headers of this name.
    const repeated = await test.app.inject({
      method: 'GET',
      url: divisions.list.path,
      headers: { cookie: landlord.cookie, organization: [one.uid, other.uid] },
    });
    expect(repeated.statusCode).toBe(404);
  });

  it('lets other users name only their own organisation; any other organisation causes a 404', async () => {
    const [mine, theirs] = [await test.addOrganisation(), await test.addOrganisation()];
    const client = await test.signIn(mine);
    const call = async (organization: string) =>
      describeAnswer(await client.call(divisions.list, { headers: { organization } }));
    expect([await call(theirs.uid), await call(mine.uid)]).toEqual(['404 not_found', '200']);
  });

  it('makes the log show that changes by a landlord were made on behalf of the landlord', async () => {
    const { uid } = await test.addOrganisation();
    const { body } = await landlord.call(divisions.create, { body: division(), headers: { organization: uid } });
    const { rows } = await test.owner.query(
      'select organisation_uid, actor_uid, behalf_of_uid is not null as abroad from audit_entries where root_uid = $1',
      [body.data.uid],
    );
    expect(rows).toEqual([{ organisation_uid: uid, actor_uid: landlord.userUid, abroad: true }]);
  });
});
