import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { type EndpointShape, isOrganisationScope } from '#root/contract/platform/endpoint.ts';
import { findSubject } from '#root/contract/shared/kinds/subjects.ts';
import { viewLists } from '#root/contract/shared/saved-views.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import { features } from '#root/server/start/features.ts';
import { type Answer, type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { type IsolationLayer, keepLayer } from '#test/support/isolation-layers.ts';
import { createRows, type Rows } from '#test/support/rows.ts';
import { buildSample, countTurns } from '#test/support/sample.ts';

/** A field of a call's input that contains the uid of a record. */
interface Slot {
  readonly kind: string;
  readonly where: 'params' | 'query' | 'body';
  readonly path: string;
  /** The text that stands for the uid in the template. */
  readonly token: string;
}

interface Probe {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly template: string;
  readonly slots: readonly Slot[];
}

/** A rule about an action of activities that is not related to a date. */
const ruleOfActivities = {
  object: 'activity',
  action: 'created',
  relations: ['owner'],
  dayOffset: null,
  repeatDays: null,
};

/** For each call, the values of fields that must match other fields, which the schema of one field can't express. */
const relatedFields: Record<string, object> = {
  'PUT /continuity/api/v1/masters/:list/:uid': { value: 90, rtoMinutes: null },
  // The imports that this test inserts have no sheets, so the calls may name none.
  'PUT /continuity/api/v1/imports/:uid/mapping': { sheets: [] },
  'PUT /continuity/api/v1/imports/:uid/cells': { cells: [], rows: [] },
  // Links, targets and restarts may only refer to records in the scenario, so these lists are empty.
  'PUT /continuity/api/v1/dependency-scenarios/:uid/content': { links: [], targets: [] },
  'POST /continuity/api/v1/what-if': { links: [], restarts: [] },
  // Only the landlord may write to other organisations, so no organisation is named.
  'POST /continuity/api/v1/notifications': { clientUids: [] },
  'PUT /continuity/api/v1/notifications/:uid': { clientUids: [] },
  'POST /continuity/api/v1/notifications/audience': { clientUids: [] },
  'POST /continuity/api/v1/event-notifications': ruleOfActivities,
  'PUT /continuity/api/v1/event-notifications/:uid': ruleOfActivities,
  'POST /continuity/api/v1/event-notifications/dry-run': ruleOfActivities,
};

/**
 * Clears the fields of a plan's row that must match other data: predecessors must be tasks of the plan, and a text has
 * either a key or a title.
 */
const matchRow = (row: object) => ({
  ...row,
  ...('predecessors' in row && { predecessors: [] }),
  ...('key' in row && { title: '' }),
});

const buildRelated = (call: string, body: { selection?: object; rows?: readonly object[]; scope?: object }) => ({
  ...relatedFields[call],
  ...(call === 'POST /continuity/api/v1/reports' && {
    type: 'dependency-gap',
    formats: ['pdf'],
    // A report about a record needs a record of the right kind, and a report about a past day needs a log of that day.
    // This report is about neither.
    scope: { ...body.scope, recordUid: null, version: null, day: null },
  }),
  ...(call.endsWith('/report-template-types/:type/preview') && {
    scope: { ...body.scope, recordUid: null, version: null },
  }),
  ...(call.startsWith('PUT ') && Array.isArray(body.rows) && !relatedFields[call] && { rows: body.rows.map(matchRow) }),
  // A review is postponed to a day that is still to come.
  ...('until' in body && { until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) }),
  // A notification is sent at a time that is still to come.
  ...('scheduledAt' in body && {
    scheduledAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    pinnedUntil: null,
  }),
  // A selection has values either for each record or for all records, but not both.
  ...(body.selection && 'each' in body.selection && { set: {} }),
});

/**
 * Builds a valid call with a token in each slot, so that the call can be repeated with other uids.
 * @param turn the index of the union alternative to use
 */
function buildProbe(endpoint: EndpointShape, turn: number): Probe {
  const call = `${endpoint.method} ${endpoint.path}`;
  const slots: Slot[] = [];
  const buildPart = (where: Slot['where']) => {
    const fill = (kind: string, path: string) => {
      const token = newUid();
      slots.push({ kind, where, path, token });
      return token;
    };
    return endpoint[where] && buildSample(endpoint[where], Object.assign(fill, { turn }));
  };
  const [params, asked, body] = [buildPart('params'), buildPart('query'), buildPart('body')];
  // An export of only the dependencies is refused for kinds of record that cannot have dependencies.
  const query = endpoint.path.endsWith('/export') && asked ? { ...asked, part: undefined } : asked;
  const template = JSON.stringify({ params, query, body: body && { ...body, ...buildRelated(call, body) } });
  const name = turn > 0 ? `${call} (${turn + 1})` : call;
  return { name, endpoint, template, slots: slots.filter(({ token }) => template.includes(token)) };
}

/** Sets the body's other slots to null where the contract allows null, so that no other field overrides `slot`. */
function isolateSlot({ endpoint, template, slots }: Probe, slot: Slot): string {
  const removeToken = (text: string, token: string) => text.replace(`"${token}"`, 'null');
  return slots
    .filter((other) => other !== slot && other.where === 'body' && !other.path.endsWith('<key>'))
    .reduce((text, other) => {
      const shorter = removeToken(text, other.token);
      return endpoint.body?.safeParse(JSON.parse(shorter).body).success ? shorter : text;
    }, template);
}

/** The master lists that fields choose from, by field. */
const lists: Record<string, string> = {
  rtoUid: 'rto',
  mtpdUid: 'mtpd',
  mdl: 'rto',
  priorityUid: 'activity-priorities',
  factorUids: 'remote-access-factors',
  businessContinuityRoleUid: 'bc-roles',
  statusUid: 'supplier-statuses',
  categoryUid: 'resilience-plan-categories',
  authorityUid: 'bc-roles',
  roleUid: 'bc-roles',
  teamRoleUid: 'bc-roles',
  senderUid: 'bc-roles',
};
const findList = ({ endpoint }: Probe, field: string): string | undefined => {
  const judged = [...planKinds, 'assessment'].find((kind) => findSubject(endpoint.path) === kind);
  const reference = masterReferences.find(({ kind, column }) => kind === judged && column === 'status_uid');
  return field === 'statusUid' && reference ? reference.list : lists[field];
};

/** A version of a plan without content. */
const emptyVersion = JSON.stringify({
  ...{ name: 'Sample', description: '', classification: '', dueOn: null, reviewOn: null, categoryUid: null },
  ...{ ownerUids: [], content: emptyContent, references: [], bia: [] },
});

/** A report without blocks, in the file that the preview shows. */
const emptyReport = JSON.stringify({
  language: 'en',
  cover: {
    ...{ title: 'Sample', kind: '', organisation: '', classification: '', version: '', date: '2026-11-25' },
    digest: '',
  },
  blocks: [],
});

/** The result of a run in which nothing is lost. */
const emptyResult = JSON.stringify({
  summary: {
    ...{ nodesLost: 0, activitiesLost: 0, activitiesPastRto: 0, activitiesPastMtpd: 0 },
    ...{ mostDown: null, firstRtoBreach: null, firstMtpdBreach: null },
  },
  ...{ nodes: [], events: [], breaches: [], activitiesDown: [], recovery: [], impact: null, cycles: [], names: {} },
});

/** Inserts a record for a slot: a row of the field's master list, or a record of the kind that the call names. */
async function insertRecord(
  probe: Probe,
  { kind, path, where }: Slot,
  { uid }: TestOrganisation,
  others: Uids = new Map(),
): Promise<string> {
  const sent = JSON.parse(probe.template);
  const keys = path.split('.');
  if (probe.endpoint.path.endsWith('/versions/:number')) {
    const plan = await rows.insertRecord(kind, uid);
    const version = await rows.insert(`${kind}_versions`, uid, { plan_uid: plan, number: sent.params.number });
    await rows.insert(`${kind}_version_contents`, uid, { version_uid: version.uid, content: emptyVersion });
    return plan;
  }
  if (/\/review(\/|$)/.test(probe.endpoint.path)) {
    const record = await rows.insertRecord(kind, uid);
    await rows.insert('reviews', uid, { [`${kind}_uid`]: record });
    return record;
  }
  if (kind === 'report') {
    const report = await rows.insertRecord(kind, uid, { state: 'generated', completed_at: new Date() });
    for (const format of ['pdf', 'docx', 'xlsx'])
      await rows.insert('report_files', uid, { report_uid: report, format });
    const blocks = { format: 'blocks', file_hash: computeHash(emptyReport) };
    await rows.insert('report_files', uid, { report_uid: report, ...blocks });
    return report;
  }
  if (kind === 'as_of_result')
    return rows.insertRecord(kind, uid, { head: String(process.hrtime.bigint()), nodes: [], edges: [], impacts: [] });
  if (kind === 'provider' && probe.endpoint.path.includes('/as-of/')) {
    const application = await rows.insertRecord('application', uid);
    // The dependency graph of a past day is stored with the result of that day, so the record is added there.
    const node = JSON.stringify([{ uid: application, kind: 'application', name: 'Sample', rto: null, mtpd: null }]);
    const add = 'update as_of_results set nodes = array_append(nodes, $2) where organisation_uid = $1';
    await test.owner.query(add, [uid, node]);
    return application;
  }
  if (kind === 'provider') {
    const sibling = keys.slice(0, -1).reduce((value, key) => value?.[key], sent[where]);
    return rows.insertRecord(sibling?.kind === 'role' ? 'activity_role' : (sibling?.kind ?? 'application'), uid);
  }
  // A person reads only their own sessions that have not expired, so the caller gets such a session.
  if (kind === 'session')
    return rows.insertRecord(kind, uid, {
      expires_at: new Date(Date.now() + 3_600_000),
      ...(uid === home.uid && { user_uid: client.userUid }),
    });
  // A person reads only their own notifications that were sent, so the caller gets such a notification.
  if (kind === 'notification_receipt')
    return rows.insertRecord(kind, uid, {
      sent_at: new Date(),
      ...(uid === home.uid && { user_uid: client.userUid }),
    });
  // A run must belong to the scenario in the call's other slot.
  if (kind === 'scenario_run') {
    const [, scenario] = [...others].find(([slot]) => slot.kind === 'dependency_scenario') ?? [];
    const run = await rows.insertRecord(kind, uid, scenario === undefined ? {} : { scenario_uid: scenario });
    await rows.insert('scenario_run_results', uid, { run_uid: run, result: emptyResult });
    return run;
  }
  // A person edits only their own views, so the view belongs to the caller.
  if (kind === 'saved_view' && uid === home.uid)
    return rows.insertRecord(kind, uid, { owner_uid: client.userUid, list: viewLists[0], shared: true });
  if (kind !== 'master') return rows.insertRecord(kind, uid);
  const field = keys.findLast((key) => !/^\d+$/.test(key)) ?? '';
  return rows.insertRecord(kind, uid, { list: findList(probe, field) ?? sent.params?.list ?? 'rto' });
}

// A stream stays open, so live-notifications.test.ts covers it instead.
const probes = features
  .filter(({ endpoint }) => !endpoint.streams)
  .filter(({ endpoint }) => isOrganisationScope(endpoint.scope) || endpoint.scope === 'session')
  .flatMap(({ endpoint }) =>
    Array.from({ length: countTurns(endpoint.body) }, (_, turn) => buildProbe(endpoint, turn)),
  );
const slotCount = probes.reduce((sum, { slots }) => sum + slots.length, 0);

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let otherOrganisation: TestOrganisation;
let client: Client;
let otherClient: Client;
let countChangedQueries: () => number;

/** Creates the caller's organisation and another organisation in a database with this layer (see isolation-layers.ts). */
async function setUp(layer: IsolationLayer): Promise<void> {
  test = await startTestApp();
  countChangedQueries = await keepLayer(layer, test);
  rows = await createRows(test.owner);
  [home, otherOrganisation] = [await test.addOrganisation(), await test.addOrganisation()];
  client = await test.signIn(home);
  otherClient = await test.signIn(otherOrganisation);
  // Stores the files to which the inserted rows refer.
  for (const content of ['sample', emptyReport]) await test.services.files.put(home.uid, Buffer.from(content));
}

type Uids = ReadonlyMap<Slot, string>;

async function callProbe(
  { endpoint, slots }: Probe,
  template: string,
  uids: Uids,
  by = client,
): Promise<Answer<EndpointShape>> {
  const text = slots.reduce((filled, slot) => filled.replaceAll(slot.token, uids.get(slot) ?? ''), template);
  const { params, query, body } = JSON.parse(text);
  return by.call(endpoint, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(endpoint.versioned && { version: 1 }),
    ...(endpoint.upload && { file: { name: 'sample.csv', content: Buffer.from('name\nSample\n') } }),
  });
}

/**
 * Calls with another organisation's record in one slot, and then with a record that does not exist. Returns a line if
 * the first call is not refused, and a line if the two responses differ. A user of the other organisation reads the
 * record first, so that it is cached: the caller must not get it from a cache either.
 */
async function findLeaks(probe: Probe, own: Uids, slot: Slot): Promise<string[]> {
  const template = isolateSlot(probe, slot);
  const answer = async (uid: string) => {
    const { status, text } = await callProbe(probe, template, new Map(own).set(slot, uid));
    // A response may repeat the uid that was sent, for example in the name of a field. The uid is replaced, so that two
    // responses can be compared.
    return { status, text: text.replaceAll(uid, '<uid>') };
  };
  const record = await insertRecord(probe, slot, otherOrganisation);
  if (probe.endpoint.method === 'GET' || probe.endpoint.readOnly)
    await callProbe(probe, template, new Map(own).set(slot, record), otherClient);
  const foreign = await answer(record);
  const absent = await answer(newUid());
  const at = `${probe.name} ${slot.where} ${slot.path}`;
  const refused = {
    params: foreign.status === 404,
    query: foreign.status < 500,
    // A preview for a list row that no record uses has no effect to report, so the call may succeed.
    body: /^4/.test(String(foreign.status)) || (slot.kind === 'master' && probe.endpoint.readOnly === true),
  };
  const same = foreign.status === absent.status && foreign.text === absent.text;
  return [
    ...(refused[slot.where] ? [] : [`${at}: answered ${foreign.status}`]),
    ...(same ? [] : [`${at}: ${foreign.status} ${foreign.text}, but ${absent.status} ${absent.text} where nothing is`]),
  ];
}

/** Returns a row count and a hash of the organisation's rows for each table. */
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

async function expectNothingChanges(): Promise<void> {
  const tries: { probe: Probe; foreign: Map<Slot, string> }[] = [];
  for (const probe of probes) {
    const foreign = new Map<Slot, string>();
    for (const slot of probe.slots) foreign.set(slot, await insertRecord(probe, slot, otherOrganisation));
    tries.push({ probe, foreign });
  }
  const before = await digest(otherOrganisation);
  const answers = await Promise.all(
    tries.map(async ({ probe, foreign }) => {
      const { status } = await callProbe(probe, probe.template, foreign);
      return `${status} ${probe.name}`;
    }),
  );
  expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([]);
  expect(await digest(otherOrganisation)).toEqual(before);
}

// A leak through both layers would also be a leak through each single layer. Each slot is therefore tested only with
// single layers.
describe.each([
  { layer: 'queries', words: 'what queries say alone, without row-level security' },
  { layer: 'database', words: 'row-level security alone, with queries that name no organisation' },
] as const)(`${slotCount} slots in ${probes.length} calls with $words`, ({ layer }) => {
  const unreached: string[] = [];
  beforeAll(() => setUp(layer));
  afterAll(() => test.close());

  it.each(probes.filter(({ slots }) => slots.length > 0))(
    'another organisation’s record gets the same answer as a missing one: $name',
    async (probe) => {
      // All probes together exceed the limits for one person, so the counts of used requests are deleted.
      await test.owner.query('delete from budget_uses');
      const own = new Map<Slot, string>();
      for (const slot of probe.slots) own.set(slot, await insertRecord(probe, slot, home, own));
      const leaks: string[] = [];
      for (const slot of probe.slots) leaks.push(...(await findLeaks(probe, own, slot)));
      // The same call with records of the caller's own organisation must succeed. Otherwise, something else may have caused the refusals above.
      const { status, text } = await callProbe(probe, probe.template, own);
      if (status === 400 || status === 404 || status >= 500) unreached.push(`${probe.name}: ${status} ${text}`);
      expect(leaks).toEqual([]);
    },
  );

  it('every call succeeds with records of one organisation', () => {
    expect(unreached).toEqual([]);
  });

  it('calls with records of another organisation change nothing there', expectNothingChanges);

  it('only the run with row-level security alone has removed conditions from queries', () => {
    expect(countChangedQueries() > 100).toBe(layer === 'database');
  });
});

describe(`${slotCount} slots in ${probes.length} calls with both layers`, () => {
  beforeAll(() => setUp('both'));
  afterAll(() => test.close());

  it('calls with records of another organisation change nothing there', expectNothingChanges);
});
