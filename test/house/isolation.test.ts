import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type EndpointShape, opensOrganisation } from '#root/contract/endpoint.ts';
import { newUid } from '#root/server/db/crud.ts';
import { features } from '#root/server/features.ts';
import { type Answer, type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { leave } from '#test/support/one-wall.ts';
import { createRows, type Rows } from '#test/support/rows.ts';
import { sample, turnsOf } from '#test/support/sample.ts';

/** A place in what a call takes where a record's uid stands. */
interface Slot {
  readonly entity: string;
  readonly where: 'params' | 'query' | 'body';
  readonly path: string;
  /** What stands there until the uid is known. */
  readonly token: string;
}

interface Probe {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly template: string;
  readonly slots: readonly Slot[];
}

/** Fields that hang together in a way that no schema of one field can say, by the call. */
const ofCall: Record<string, object> = {
  'PUT /continuity/api/v1/masters/:list/:uid': { value: 90, rtoMinutes: null },
  // An import that was made here has no sheets.
  'PUT /continuity/api/v1/imports/:uid/mapping': { sheets: [] },
  'PUT /continuity/api/v1/imports/:uid/cells': { cells: [], rows: [] },
  // They are of records that the scenario shows.
  'PUT /continuity/api/v1/dependency-scenarios/:uid/content': { links: [], targets: [] },
  'POST /continuity/api/v1/what-if': { links: [], restarts: [] },
};

const together = (call: string, body: { selection?: object }) => ({
  ...ofCall[call],
  // What each has for itself counts instead of what is set of all.
  ...(body.selection && 'each' in body.selection && { set: {} }),
});

/** A valid call with a token in each slot, so that the very same call can be made with one uid exchanged: one for each alternative. */
function probeOf(endpoint: EndpointShape, turn: number): Probe {
  const call = `${endpoint.method} ${endpoint.path}`;
  const slots: Slot[] = [];
  const part = (where: Slot['where']) => {
    const fill = (entity: string, path: string) => {
      const token = newUid();
      slots.push({ entity, where, path, token });
      return token;
    };
    return endpoint[where] && sample(endpoint[where], Object.assign(fill, { turn }));
  };
  const [params, query, body] = [part('params'), part('query'), part('body')];
  const template = JSON.stringify({ params, query, body: body && { ...body, ...together(call, body) } });
  const name = turn > 0 ? `${call} (${turn + 1})` : call;
  return { name, endpoint, template, slots: slots.filter(({ token }) => template.includes(token)) };
}

/** The same call with nothing else chosen than in `slot`, as far as it may: another choice could override this one. */
function alone({ endpoint, template, slots }: Probe, slot: Slot): string {
  const without = (text: string, token: string) => text.replace(`"${token}"`, 'null');
  return slots
    .filter((other) => other !== slot && other.where === 'body' && !other.path.endsWith('<key>'))
    .reduce((text, other) => {
      const shorter = without(text, other.token);
      return endpoint.body?.safeParse(JSON.parse(shorter).body).success ? shorter : text;
    }, template);
}

/** The master list that a field takes its row from. */
const lists: Record<string, string> = {
  rtoUid: 'rto',
  mtpdUid: 'mtpd',
  mdl: 'rto',
  priorityUid: 'activity-priorities',
  factorUids: 'remote-access-factors',
  businessContinuityRoleUid: 'bc-roles',
  statusUid: 'supplier-statuses',
};

/** The result of a run that loses nothing. */
const nothingHappens = JSON.stringify({
  summary: {
    ...{ nodesLost: 0, activitiesLost: 0, activitiesPastRto: 0, activitiesPastMtpd: 0 },
    ...{ mostDown: null, firstRtoBreach: null, firstMtpdBreach: null },
  },
  ...{ nodes: [], events: [], breaches: [], activitiesDown: [], recovery: [], impact: null, cycles: [], names: {} },
});

/** A new record that fits a slot: of the right list, or of the kind that stands beside it. */
async function record(
  { template }: Probe,
  { entity, path, where }: Slot,
  { uid }: TestOrganisation,
  others: Uids = new Map(),
): Promise<string> {
  const sent = JSON.parse(template);
  const keys = path.split('.');
  if (entity === 'provider') {
    const beside = keys.slice(0, -1).reduce((value, key) => value?.[key], sent[where]);
    return rows.record(beside?.kind === 'role' ? 'activity_role' : (beside?.kind ?? 'application'), uid);
  }
  // A sign-in is its owner's only, and there while it lasts.
  if (entity === 'session')
    return rows.record(entity, uid, {
      expires_at: new Date(Date.now() + 3_600_000),
      ...(uid === home.uid && { user_uid: client.userUid }),
    });
  // A run is of the scenario that stands before it.
  if (entity === 'scenario_run') {
    const [, scenario] = [...others].find(([slot]) => slot.entity === 'dependency_scenario') ?? [];
    const run = await rows.record(entity, uid, scenario === undefined ? {} : { scenario_uid: scenario });
    await rows.insert('scenario_run_results', uid, { run_uid: run, result: nothingHappens });
    return run;
  }
  // A view is its owner's, too.
  if (entity === 'saved_view' && uid === home.uid)
    return rows.record(entity, uid, { owner_uid: client.userUid, list: 'activities', shared: true });
  if (entity !== 'master') return rows.record(entity, uid);
  const field = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
  return rows.record(entity, uid, { list: lists[field] ?? sent.params?.list ?? 'rto' });
}

const probes = features
  .filter(({ endpoint }) => opensOrganisation(endpoint.scope) || endpoint.scope === 'session')
  .flatMap(({ endpoint }) => Array.from({ length: turnsOf(endpoint.body) }, (_, turn) => probeOf(endpoint, turn)));
const slotCount = probes.reduce((sum, { slots }) => sum + slots.length, 0);

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let abroad: TestOrganisation;
let client: Client;
let scopesTaken: () => number;

beforeAll(async () => {
  test = await startTestApp();
  scopesTaken = await leave(inject('wall'), test);
  rows = await createRows(test.owner);
  [home, abroad] = [await test.organisation(), await test.organisation()];
  client = await test.signIn(home);
  // The file that rows of files refer to.
  await test.services.files.put(home.uid, Buffer.from('sample'));
});
afterAll(() => test.close());

const walls = {
  both: 'both walls',
  queries: 'what queries say alone: row-level security is off',
  database: 'row-level security alone: no query names its organisation',
};

type Uids = ReadonlyMap<Slot, string>;

async function call({ endpoint, slots }: Probe, template: string, uids: Uids): Promise<Answer<EndpointShape>> {
  const text = slots.reduce((filled, slot) => filled.replaceAll(slot.token, uids.get(slot) ?? ''), template);
  const { params, query, body } = JSON.parse(text);
  return client.call(endpoint, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(endpoint.versioned && { version: 1 }),
    ...(endpoint.upload && { file: { name: 'sample.csv', content: Buffer.from('name\nSample\n') } }),
  });
}

/** One slot: the record of another organisation there is answered like one that is nowhere. */
async function leaks(probe: Probe, own: Uids, slot: Slot): Promise<string[]> {
  const template = alone(probe, slot);
  const answer = async (uid: string) => {
    const { status, text } = await call(probe, template, new Map(own).set(slot, uid));
    // What the caller sent may come back, as in the name of a field.
    return { status, text: text.replaceAll(uid, '<uid>') };
  };
  const foreign = await answer(await record(probe, slot, abroad));
  const absent = await answer(newUid());
  const at = `${probe.name} ${slot.where} ${slot.path}`;
  const refused = {
    params: foreign.status === 404,
    query: foreign.status < 500,
    // A row of a list that nothing uses changes nothing when somebody tries what would be.
    body: /^4/.test(String(foreign.status)) || (slot.entity === 'master' && probe.endpoint.readOnly === true),
  };
  const same = foreign.status === absent.status && foreign.text === absent.text;
  return [
    ...(refused[slot.where] ? [] : [`${at}: answered ${foreign.status}`]),
    ...(same ? [] : [`${at}: ${foreign.status} ${foreign.text}, but ${absent.status} ${absent.text} where nothing is`]),
  ];
}

/** All that an organisation has, in one value. */
async function digest(organisation: TestOrganisation): Promise<unknown> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_uid' and table_name in
       (select table_name from information_schema.tables where table_type = 'BASE TABLE') order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where organisation_uid = $1`,
  );
  return (await test.owner.query(parts.join(' union all '), [organisation.uid])).rows;
}

describe(`another organisation's record in ${slotCount} places of ${probes.length} calls`, () => {
  const unreached: string[] = [];

  it.each(probes.filter(({ slots }) => slots.length > 0))('is not there: $name', async (probe) => {
    const own = new Map<Slot, string>();
    for (const slot of probe.slots) own.set(slot, await record(probe, slot, home, own));
    const found: string[] = [];
    for (const slot of probe.slots) found.push(...(await leaks(probe, own, slot)));
    // With records of one's own the same call gets through, so that the refusals above were for the uid.
    const { status, text } = await call(probe, probe.template, own);
    if (status === 400 || status === 404 || status >= 500) unreached.push(`${probe.name}: ${status} ${text}`);
    expect(found).toEqual([]);
  });

  it('is there for its own people: every call above is one that could succeed', () => {
    expect(unreached).toEqual([]);
  });

  it('stays as it was when everything is tried on it at once', async () => {
    const tries: { probe: Probe; foreign: Map<Slot, string> }[] = [];
    for (const probe of probes) {
      const foreign = new Map<Slot, string>();
      for (const slot of probe.slots) foreign.set(slot, await record(probe, slot, abroad));
      tries.push({ probe, foreign });
    }
    const before = await digest(abroad);
    const answers = await Promise.all(
      tries.map(async ({ probe, foreign }) => {
        const { status } = await call(probe, probe.template, foreign);
        return `${status} ${probe.name}`;
      }),
    );
    expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([]);
    expect(await digest(abroad)).toEqual(before);
  });

  it(`was tried with ${walls[inject('wall')]}`, () => {
    expect(scopesTaken() > 100).toBe(inject('wall') === 'database');
  });
});
