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
const ran: string[] = [];
const job = defineJob(
  'organisation.probe',
  z.object({}),
  async ({ organisationUid }) => void ran.push(organisationUid),
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
  /** Signed in by password, so that it can renew. */
  readonly browser: Browser;
  readonly refreshToken: string;
}

const signIn = (browser: Browser, tenantId: string) =>
  browser.call(identity.login, { body: { tenantId, clientId: 'escalate', username: 'grace', password } });

/** An active organisation with somebody signed in. */
async function world(): Promise<World> {
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
const asked = async (uid: string) => ({ params: { uid }, version: await version(uid) });

/** How an organisation comes into each state, by the landlord's own calls. */
const into: Record<OrganisationState, (uid: string) => Promise<unknown>> = {
  active: async () => undefined,
  suspended: async (uid) => landlord.call(organisations.suspend, await asked(uid)),
  archived: async (uid) => landlord.call(organisations.archive, await asked(uid)),
  deleted: async (uid) => {
    const { rows } = await test.owner.query('select name from organisations where uid = $1', [uid]);
    return landlord.call(organisations.remove, { ...(await asked(uid)), body: { confirmName: rows[0].name } });
  },
};

const told = ({ status, error }: { status: number; error?: { code: string } }) =>
  error ? `${status} ${error.code}` : String(status);
const division = () => ({ name: `Division ${newUid()}`, description: '', code: '', ownerUid: null });
const input = (friendlyUrl: string) => ({
  ...{ name: 'Renamed', friendlyUrl, description: '', address: '', code: '', email: '', industryUid: null },
});

async function jobRuns({ uid }: World): Promise<string> {
  await createTenantAccess(test.pool).write(uid, {}, (db) => enqueue(db, job, {}));
  for (let tries = 0; tries < 25; tries += 1) {
    if (ran.includes(uid)) return 'runs';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 'waits';
}

const operations = {
  'the login page asks': async ({ friendlyUrl }) => {
    const { status, body, error } = await test.anonymous.call(identity.configs, { query: { tenantId: friendlyUrl } });
    return status === 200 ? `isActive ${body.data.isActive}` : told({ status, error });
  },
  'sign in': async ({ friendlyUrl }) => told(await signIn(createBrowser(test.app), friendlyUrl)),
  renew: async ({ browser, refreshToken }) =>
    told(await browser.call(identity.refreshToken, { body: { refreshToken } })),
  read: async ({ user }) => told(await user.call(divisions.list)),
  write: async ({ user }) => told(await user.call(divisions.create, { body: division() })),
  'landlord reads': async ({ uid }) => told(await landlord.call(divisions.list, { headers: { organization: uid } })),
  'landlord writes': async ({ uid }) =>
    told(await landlord.call(divisions.create, { body: division(), headers: { organization: uid } })),
  'registry reads': async ({ uid }) => told(await landlord.call(organisations.get, { params: { uid } })),
  'registry edits': async ({ uid, friendlyUrl }) =>
    told(await landlord.call(organisations.update, { ...(await asked(uid)), body: input(friendlyUrl) })),
  'suspended again': async ({ uid }) => told(await landlord.call(organisations.suspend, await asked(uid))),
  reactivated: async ({ uid }) => told(await landlord.call(organisations.reactivate, await asked(uid))),
  archived: async ({ uid }) => told(await landlord.call(organisations.archive, await asked(uid))),
  restored: async ({ uid }) => told(await landlord.call(organisations.restore, await asked(uid))),
  duplicated: async ({ uid, friendlyUrl }) =>
    told(
      await landlord.call(organisationDuplications.begin, {
        params: { uid },
        body: { name: 'Copy', friendlyUrl: `${friendlyUrl}-copy`, parts: [] },
      }),
    ),
  'a job': jobRuns,
} satisfies Record<string, (world: World) => Promise<string>>;
type Operation = keyof typeof operations;

const states: readonly OrganisationState[] = ['active', 'suspended', 'archived', 'deleted'];
const closed = '403 tenant_inactive';
const readOnly = '409 organisation_archived';
const wrong = '409 wrong_state';

/** What each operation answers in each state, in the order of `states`. */
const expected: Record<Operation, readonly [string, string, string, string]> = {
  'the login page asks': ['isActive true', 'isActive false', 'isActive true', '400 invalid_client'],
  'sign in': ['200', closed, '200', '400 invalid_client'],
  renew: ['200', closed, '200', '401 unauthenticated'],
  read: ['200', closed, '200', '401 unauthenticated'],
  write: ['201', closed, readOnly, '401 unauthenticated'],
  'landlord reads': ['200', '200', '200', '404 not_found'],
  'landlord writes': ['201', closed, readOnly, '404 not_found'],
  'registry reads': ['200', '200', '200', '200'],
  'registry edits': ['200', '200', wrong, wrong],
  'suspended again': ['200', wrong, wrong, wrong],
  reactivated: [wrong, '200', '200', wrong],
  archived: ['200', '200', wrong, wrong],
  restored: [wrong, wrong, wrong, '200'],
  duplicated: ['202', '202', '202', wrong],
  'a job': ['runs', 'runs', 'waits', 'waits'],
};

const cells = Object.entries(expected).flatMap(([operation, answers]) =>
  states.map((state, index) => ({ operation: operation as Operation, state, answer: answers[index] ?? '' })),
);

describe(`what ${states.length} states of an organisation allow in ${Object.keys(expected).length} operations`, () => {
  it.each(cells)('$state: $operation: $answer', async ({ operation, state, answer }) => {
    const here = await world();
    await into[state](here.uid);
    const { rows } = await test.owner.query('select state from organisations where uid = $1', [here.uid]);
    expect(rows[0].state).toBe(state);
    expect(await operations[operation](here)).toBe(answer);
  });

  it('a suspended one that is active again lets people sign in, but nobody is signed in still', async () => {
    const here = await world();
    await into.suspended(here.uid);
    await landlord.call(organisations.reactivate, await asked(here.uid));
    expect(told(await here.user.call(divisions.list))).toBe('401 unauthenticated');
    expect(told(await signIn(createBrowser(test.app), here.friendlyUrl))).toBe('200');
  });
});

describe('the organization header', () => {
  it('opens nothing to a landlord when it is malformed, doubled, empty, or names nothing or something deleted', async () => {
    const [one, other, gone] = [
      await test.addOrganisation(),
      await test.addOrganisation(),
      await test.addOrganisation(),
    ];
    await into.deleted(gone.uid);
    const call = async (organization: string) =>
      told(await landlord.call(divisions.list, { headers: { organization } }));
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
    // Twice as a header of its own, as a proxy would not send it.
    const doubled = await test.app.inject({
      method: 'GET',
      url: divisions.list.path,
      headers: { cookie: landlord.cookie, organization: [one.uid, other.uid] },
    });
    expect(doubled.statusCode).toBe(404);
  });

  it('is no key for other people: another organisation is not there, their own is', async () => {
    const [mine, theirs] = [await test.addOrganisation(), await test.addOrganisation()];
    const client = await test.signIn(mine);
    const call = async (organization: string) => told(await client.call(divisions.list, { headers: { organization } }));
    expect([await call(theirs.uid), await call(mine.uid)]).toEqual(['404 not_found', '200']);
  });

  it('writes what a landlord does as done on behalf of the landlord', async () => {
    const { uid } = await test.addOrganisation();
    const { body } = await landlord.call(divisions.create, { body: division(), headers: { organization: uid } });
    const { rows } = await test.owner.query(
      'select organisation_uid, actor_uid, behalf_of_uid is not null as abroad from audit_entries where root_uid = $1',
      [body.data.uid],
    );
    expect(rows).toEqual([{ organisation_uid: uid, actor_uid: landlord.userUid, abroad: true }]);
  });
});
