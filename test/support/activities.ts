import { afterAll, beforeEach } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { masters as masterCalls } from '#root/contract/master-data/masters.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { type ResourceKind, resources } from '#root/contract/resources/resources.ts';
import { type Client, startTestApp, type TestApp, type TestAppOptions, type TestOrganisation } from './app.ts';

/** An organisation for tests of activities, with a client that has every permission. */
export interface ActivityWorld {
  readonly organisation: TestOrganisation;
  readonly client: Client;
  signIn(granted: readonly Permission[]): Promise<Client>;
  /** Returns the uid of the RTO or MTPD of `minutes`. @throws Error if the list has no such row */
  findTime(list: 'rto' | 'mtpd', minutes: number): string;
  /** Returns the uid of the list row or impact category with this name. @throws Error if it does not exist */
  findRow(name: string): string;
  addOwner(): Promise<string>;
  /** Adds a row to a master list. @param phase for a list of statuses */
  addMaster(list: MasterListName, name: string, phase?: string): Promise<string>;
  addActivity(name: string, rtoMinutes?: number, mtpdMinutes?: number): Promise<{ uid: string; version: number }>;
  addResource(kind: ResourceKind, name: string, rtoMinutes?: number | null): Promise<string>;
  /** Returns the stored activity. */
  readActivity(uid: string): Promise<ReturnType<typeof activities.get.response.parse>['data']>;
  readVersion(uid: string): Promise<number>;
  /** Replaces all links of an activity and returns its new version. */
  saveLinks(uid: string, links: readonly Partial<LinkGiven>[]): Promise<number>;
}

interface LinkGiven {
  uid: string;
  kind: string;
  providerUid: string;
  toleranceMinutes: number;
  group: string;
  groupRequired: number;
  note: string;
}

export const linkDefaults = { toleranceMinutes: 0, group: '', groupRequired: 1, note: '' };

/** Returns the response to a set-up call. @throws Error if the call failed, so that the test stops */
function expectSuccess<A extends { status: number; text: string }>(answer: A): A {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

async function readRows(test: TestApp, organisation: string) {
  const masters = await test.owner.query<{ uid: string; list: string; name: string; minutes: number | null }>(
    'select uid, list, name, minutes from master_rows where organisation_uid = $1',
    [organisation],
  );
  const categories = await test.owner.query<{ uid: string; name: string }>(
    'select uid, name from impact_categories where organisation_uid = $1',
    [organisation],
  );
  return { masters: masters.rows, named: [...categories.rows, ...masters.rows] };
}

function expectFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}

export async function createActivityWorld(test: TestApp): Promise<ActivityWorld> {
  const organisation = await test.addOrganisation();
  const client = await test.signIn(organisation);
  const { masters, named } = await readRows(test, organisation.uid);
  const findTime: ActivityWorld['findTime'] = (list, minutes) =>
    expectFound(masters.find((row) => row.list === list && row.minutes === minutes)?.uid, `${list} of ${minutes}`);
  const readActivity: ActivityWorld['readActivity'] = async (uid) =>
    expectSuccess(await client.call(activities.get, { params: { uid } })).body.data;
  const readVersion = async (uid: string) => (await readActivity(uid)).version;
  return {
    organisation,
    client,
    signIn: (granted) => test.signIn(organisation, granted),
    findTime,
    findRow: (name) => expectFound(named.find((row) => row.name === name)?.uid, name),
    addOwner: async () =>
      expectSuccess(
        await client.call(activityOwners.create, { body: { firstName: 'Ana', lastName: 'Okafor', email: '' } }),
      ).body.data.uid,
    addMaster: async (list, name, phase = '') => {
      const row = { name, description: '', backgroundColor: '#1971c2', isActive: true, value: phase, rtoMinutes: null };
      return expectSuccess(await client.call(masterCalls.create, { params: { list }, body: row })).body.data.uid;
    },
    addActivity: async (name, rtoMinutes, mtpdMinutes) => {
      const created = expectSuccess(await client.call(activities.create, { body: { name } })).body.data;
      const { uid } = created;
      let { version } = created;
      if (mtpdMinutes !== undefined) {
        const body = { impacts: {}, mtpdUid: findTime('mtpd', mtpdMinutes), mtpdReason: '' };
        ({ version } = expectSuccess(
          await client.call(activitySteps.tolerant, { params: { uid }, version, body }),
        ).body.data);
      }
      if (rtoMinutes !== undefined) {
        const body = { rtoUid: findTime('rto', rtoMinutes), mdl: null, mbcoPercent: null, restartMinutes: 0 };
        ({ version } = expectSuccess(
          await client.call(activitySteps.recoveryTime, { params: { uid }, version, body }),
        ).body.data);
      }
      return { uid, version };
    },
    addResource: async (kind, name, rtoMinutes = null) =>
      expectSuccess(await client.call(resources.create, { body: { kind, name, rtoMinutes } })).body.data.uid,
    readActivity,
    readVersion,
    saveLinks: async (uid, links) => {
      const body = { links: links.map((link) => ({ ...linkDefaults, ...link })), completed: false };
      const answer = await client.call(activitySteps.dependencies, {
        params: { uid },
        version: await readVersion(uid),
        body,
      });
      return expectSuccess(answer).body.data.version;
    },
  };
}

/**
 * Starts a server with one organisation for the tests of one file, and closes the server after the last test. If a test
 * is retried, `world` and `client` have another organisation, because the first run has used up the names.
 */
export async function startActivityTests(options: TestAppOptions = {}) {
  const test = await startTestApp(options);
  afterAll(() => test.close());
  const world = await createActivityWorld(test);
  const { client } = world;
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    const other = await createActivityWorld(test);
    Object.assign(client, other.client);
    Object.assign(world, other, { client });
  });
  return { test, world, client };
}
