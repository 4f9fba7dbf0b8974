import { afterAll } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { activityOwners } from '#root/contract/activity-owners.ts';
import { activitySteps } from '#root/contract/activity-steps.ts';
import type { Permission } from '#root/contract/permissions.ts';
import { type ResourceKind, resources } from '#root/contract/resources.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from './app.ts';

/** An organisation with what its activities are made of, and someone who may do everything there. */
export interface ActivityWorld {
  readonly organisation: TestOrganisation;
  readonly client: Client;
  signIn(held: readonly Permission[]): Promise<Client>;
  /** The uid of the RTO or MTPD of so many minutes. */
  listed(list: 'rto' | 'mtpd', minutes: number): string;
  /** The uid of a row of another list, or of an impact category, by its name. */
  row(name: string): string;
  owner(): Promise<string>;
  activity(name: string, rtoMinutes?: number, mtpdMinutes?: number): Promise<{ uid: string; version: number }>;
  resource(kind: ResourceKind, name: string, rtoMinutes?: number | null): Promise<string>;
  /** The record as it stands. */
  read(uid: string): Promise<ReturnType<typeof activities.get.response.parse>['data']>;
  version(uid: string): Promise<number>;
  /** Saves the whole list of what an activity needs. */
  link(uid: string, links: readonly Partial<LinkGiven>[]): Promise<number>;
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

/** @throws when a call of the building is refused: a test must not go on from there */
function done<A extends { status: number; text: string }>(answer: A): A {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

async function rowsOf(test: TestApp, organisation: string) {
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

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}

export async function activityWorld(test: TestApp): Promise<ActivityWorld> {
  const organisation = await test.organisation();
  const client = await test.signIn(organisation);
  const { masters, named } = await rowsOf(test, organisation.uid);
  const listed: ActivityWorld['listed'] = (list, minutes) =>
    found(masters.find((row) => row.list === list && row.minutes === minutes)?.uid, `${list} of ${minutes}`);
  const read: ActivityWorld['read'] = async (uid) =>
    done(await client.call(activities.get, { params: { uid } })).body.data;
  const version = async (uid: string) => (await read(uid)).version;
  return {
    organisation,
    client,
    signIn: (held) => test.signIn(organisation, held),
    listed,
    row: (name) => found(named.find((row) => row.name === name)?.uid, name),
    owner: async () =>
      done(await client.call(activityOwners.create, { body: { firstName: 'Ana', lastName: 'Okafor', email: '' } })).body
        .data.uid,
    activity: async (name, rtoMinutes, mtpdMinutes) => {
      const { uid } = done(await client.call(activities.create, { body: { name } })).body.data;
      if (mtpdMinutes !== undefined) {
        const body = { impacts: {}, mtpdUid: listed('mtpd', mtpdMinutes), mtpdReason: '' };
        done(await client.call(activitySteps.tolerant, { params: { uid }, version: await version(uid), body }));
      }
      if (rtoMinutes !== undefined) {
        const body = { rtoUid: listed('rto', rtoMinutes), mdl: null, mbcoPercent: null, restartMinutes: 0 };
        done(await client.call(activitySteps.recoveryTime, { params: { uid }, version: await version(uid), body }));
      }
      return { uid, version: await version(uid) };
    },
    resource: async (kind, name, rtoMinutes = null) =>
      done(await client.call(resources.create, { body: { kind, name, rtoMinutes } })).body.data.uid,
    read,
    version,
    link: async (uid, links) => {
      const body = { links: links.map((link) => ({ ...linkDefaults, ...link })), completed: false };
      const answer = await client.call(activitySteps.dependencies, {
        params: { uid },
        version: await version(uid),
        body,
      });
      return done(answer).body.data.version;
    },
  };
}

/** A server for the tests of one file, closed after them, with one organisation. Awaited at the top of the file. */
export async function activityTests() {
  const test = await startTestApp();
  afterAll(() => test.close());
  const world = await activityWorld(test);
  return { test, world, client: world.client };
}
