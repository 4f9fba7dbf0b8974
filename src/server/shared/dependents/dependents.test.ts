import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { type DeletableKind, deletableKinds, findDeletionAccess } from '#root/contract/shared/deletion-permissions.ts';
import { recordDependents } from '#root/contract/shared/dependents.ts';
import { describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import { features } from '#root/server/start/features.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createRows, type Row, type Rows } from '#test/support/rows.ts';
import { readUidTarget, walkSchema } from '#test/support/schema-walk.ts';
import { listSources } from './dependents.sources.ts';
import type { Source } from './source.ts';

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  test = await startTestApp();
  rows = await createRows(test.owner);
  home = await test.addOrganisation();
  client = await test.signIn(home);
  stranger = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

/** The kinds of records that organisations have. */
const kinds = deletableKinds.filter((kind) => findDeletionAccess(kind).scope !== 'landlord');
const uses = kinds.flatMap((kind) =>
  listSources(kind).flatMap((source) => source.at.map((at) => ({ kind, source, at, effect: source.effect }))),
);

/** Finds the call that deletes a record of a kind. */
const removal = (kind: DeletableKind) =>
  features.find(
    ({ endpoint }) =>
      endpoint.method === 'DELETE' &&
      /\/:uid$/.test(endpoint.path) &&
      [...walkSchema(endpoint.params as z.ZodType)].some(({ schema }) => readUidTarget(schema) === kind),
  )?.endpoint as EndpointShape;

const ask = (who: Client, kind: DeletableKind, uid: string) => who.call(recordDependents[kind], { params: { uid } });

/** Inserts a record of the kind. A master row is inserted into the list that the column `at` refers to. */
async function target(kind: DeletableKind, at = ''): Promise<Row> {
  const reference = masterReferences.find(({ table, column }) => `${table}.${column}` === at);
  const list = at === 'scenario_nodes.utility_uid' ? 'utilities' : (reference?.list ?? 'bc-roles');
  if (kind === 'master') return rows.insert('master_rows', home.uid, { list });
  const uid = await rows.insertRecord(kind, home.uid);
  return { uid };
}

/** Inserts a row that refers to the record in the column `at`. */
async function refer(at: string, { uid, minutes }: Row): Promise<void> {
  const [table = '', column = ''] = at.split('.');
  if (table === 'activity_links' && column !== 'activity_uid') {
    const activity = await rows.insertRecord('activity', home.uid, { state: 'approved' });
    const text = `insert into activity_links (organisation_uid, uid, activity_uid, ${column}, tolerance_minutes, note)
      values ($1, $2, $3, $4, 60, 'By hand for an hour')`;
    await test.owner.query(text, [home.uid, newUid(), activity, uid]);
    return;
  }
  if (table.endsWith('_links') && !['activity_uid', 'dependent_uid'].includes(column)) {
    await rows.insert(table, home.uid, { [column]: uid, tolerance_minutes: 60, note: 'By hand for an hour' });
    return;
  }
  const reference = masterReferences.find((one) => one.table === table && one.column === column);
  await rows.insert(table, home.uid, { [column]: uid, ...(reference?.minutes && { [reference.minutes]: minutes }) });
}

const removed = (kind: DeletableKind, { uid, list, name, version = 1 }: Row) =>
  client.call(removal(kind), {
    params: { uid, ...(kind === 'master' && { list }) },
    version: Number(version),
    ...(removal(kind).body && { body: { confirmName: name } }),
  } as never);

const stored = async (kind: DeletableKind, uid: unknown): Promise<Row> => {
  const { rows: found } = await test.owner.query(`select * from ${findTable(kind)} where uid = $1`, [uid]);
  return { name: '', ...found[0] };
};

describe(`the dependents of records of ${kinds.length} kinds, found by ${uses.length} references`, () => {
  it.each(uses)('include the records that name a $kind at $at ($effect)', async ({ kind, source, at, effect }) => {
    const of = await target(kind, at);
    const uid = String(of.uid);
    expect((await ask(client, kind, uid)).body.data).toMatchObject({ hindrance: null, groups: [] });
    await refer(at, of);
    const { data } = (await ask(client, kind, uid)).body;
    expect(data.hindrance).toBe(effect === 'blocks' ? 'used' : null);
    const [group, ...others] = data.groups;
    expect(group).toMatchObject({
      link: source.link,
      kind: source.kind,
      effect,
      usedAs: source.usedAs ?? '',
      total: 1,
    });
    expect(others).toEqual([]);
    expect(group?.first).toHaveLength(1);
    if (source.link === 'needs_it') {
      const isActivity = source.kind === 'activity';
      expect(group?.first?.[0]).toMatchObject({
        state: isActivity ? 'approved' : null,
        captured: { toleranceMinutes: 60 },
      });
      expect(data.captured).toEqual(
        expect.arrayContaining([
          ...(isActivity ? [{ what: 'approved', count: 1 }] : []),
          { what: 'tolerances', count: 1 },
          { what: 'notes', count: 1 },
        ]),
      );
    }
    await namesOnlyWhatMayBeRead(kind, source, uid);
    const answer = await removed(kind, { ...of, ...(await stored(kind, uid)) });
    expect(answer.status, answer.text).toBe(effect === 'blocks' ? 409 : 204);
  });

  async function namesOnlyWhatMayBeRead(kind: DeletableKind, source: Source, uid: string) {
    const { permission } = findDeletionAccess(kind);
    const needed = [source.reads].flat();
    for (const missing of needed) {
      const may = [permission, ...needed.filter((one) => one !== missing)];
      const [group] = (await ask(await test.signIn(home, may), kind, uid)).body.data.groups;
      expect(group).toMatchObject({ total: 1 });
      if (missing !== permission) expect(group?.first).toBeNull();
    }
  }

  it.each(kinds)(
    'of the kind %s are a 404 for another organisation, and a 403 without the permission to delete',
    async (kind) => {
      const { uid } = await target(kind);
      const foreign = await ask(stranger, kind, String(uid));
      expect(foreign.status).toBe(404);
      expect(foreign.raw).toEqual((await ask(stranger, kind, newUid())).raw);
      const others = permissions.filter((one) => one !== findDeletionAccess(kind).permission);
      expect((await ask(await test.signIn(home, others), kind, String(uid))).status).toBe(403);
    },
  );
});

describe('the list of kinds', () => {
  it.each(deletableKinds)('%s: everybody who may delete a record may see its dependents', (kind) => {
    const { scope, permissions: needed } = removal(kind);
    expect({ scope, permissions: needed }).toEqual({
      scope: findDeletionAccess(kind).scope,
      permissions: [findDeletionAccess(kind).permission],
    });
  });

  it('has every kind that can be deleted, except kinds without dependents', () => {
    const plain = ['activity_batch', 'supplier_certificate', 'saved_view', 'session', 'import', 'gap_acceptance'];
    const found = features
      .filter(({ endpoint }) => endpoint.method === 'DELETE' && /\/:uid$/.test(endpoint.path))
      .flatMap(({ endpoint }) =>
        [...walkSchema(endpoint.params as z.ZodType)].map(({ schema }) => readUidTarget(schema)),
      )
      .filter((kind) => kind !== undefined && !plain.includes(kind));
    expect([...new Set(found)].sort()).toEqual([...deletableKinds].sort());
  });

  it('knows every column that refers to a record of its kinds', async () => {
    const known = new Set(deletableKinds.flatMap((kind) => listSources(kind).flatMap(({ at }) => at)));
    const parts = kinds.flatMap((kind) =>
      Object.entries(describeKind(kind).parts ?? {}).flatMap(([table, { of }]) =>
        of.map((column) => `${table}.${column}`),
      ),
    );
    // These tables hold parts of the referenced record itself, such as its submissions and reviews, or of a user's
    // account. Their rows are not other records that depend on it.
    const inside =
      /^(activity_snapshots|assessment_graphs|activity_standings|plan_standings|approval_rounds|calendar_feeds|reviews|sessions|known_devices|challenges|recovery_codes|second_factor_failures|email_refusals|mails|saved_views|saved_view_defaults|notification_receipts|notification_settings|notification_template_versions)\.\w+$/;
    const { rows: found } = await test.owner.query<{ at: string }>(
      `select distinct k.conrelid::regclass || '.' || a.attname as at
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.confrelid::regclass::text = any($1)
         and a.attname not in ('organisation_uid', 'rto_minutes', 'mtpd_minutes', 'mdl_minutes')`,
      [kinds.map(findTable)],
    );
    expect(found.map(({ at }) => at).filter((at) => !known.has(at) && !parts.includes(at) && !inside.test(at))).toEqual(
      [],
    );
  });
});

describe('the engine', () => {
  it('counts the gaps that the deletion of an activity would close, in agreement with the gap list', async () => {
    const activity = (name: string, rto: number) =>
      test.owner.query<{ uid: string }>(
        `insert into activities (organisation_uid, uid, name, rto_uid, rto_minutes)
         select $1, gen_random_uuid(), $2, uid, minutes from master_rows where organisation_uid = $1 and list = 'rto' and minutes = $3 returning uid`,
        [home.uid, name, rto],
      );
    const provider = (await activity('Slow to return', 480)).rows[0]?.uid ?? '';
    // One dependent must be back sooner than this provider. The other must be back at the same time, so there is no
    // margin.
    for (const [name, rto] of [['Wanted at once', 60] as const, ['Wanted in time', 480] as const])
      await test.owner.query(
        'insert into activity_links (organisation_uid, uid, activity_uid, needs_activity_uid) values ($1, gen_random_uuid(), $2, $3)',
        [home.uid, (await activity(name, rto)).rows[0]?.uid, provider],
      );
    const query = { filter: { recordUid: provider } };
    const listed = (await client.call(continuity.gaps, { query })).body.data;
    expect(listed.map(({ kind }) => kind).sort()).toEqual(['link', 'not_assessed', 'tight']);
    const { data } = (await ask(client, 'activity', provider)).body;
    expect(data.gaps).toEqual({ worse: 0, better: listed.length });
    expect(data).toMatchObject({ hindrance: null, instead: ['archive'], groups: [{ effect: 'loses', total: 2 }] });
  });
});

describe('the dependents of a record of the landlord', () => {
  it('are counted without their names if the record is an organisation', async () => {
    const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
    const { data } = (await ask(landlord, 'organization', home.uid)).body;
    expect(data).toMatchObject({ hindrance: null, instead: ['archive'] });
    expect(data.groups.map(({ kind, first }) => [kind, first])).toContainEqual(['user', []]);
    expect((await ask(landlord, 'organization', newUid())).status).toBe(404);
    expect((await ask(landlord, 'industry', newUid())).status).toBe(404);
    expect((await ask(client, 'organization', home.uid)).status).toBe(403);
  });

  it('include organisations by name if the record is an industry', async () => {
    const { rows: found } = await test.owner.query<{ uid: string }>('select uid from organisations where is_landlord');
    const registry = found[0]?.uid ?? '';
    const industry = await rows.insert('industries', registry);
    await test.owner.query('update organisations set industry_uid = $1 where uid = $2', [industry.uid, home.uid]);
    const who = await test.signIn({ ...home, uid: registry } as TestOrganisation);
    const { data } = (await ask(who, 'industry', String(industry.uid))).body;
    expect(data).toMatchObject({
      hindrance: 'used',
      groups: [{ link: 'in_it', total: 1, first: [{ uid: home.uid }] }],
    });
  });
});

it('activities with a level in an impact category are dependents of this category', async () => {
  const category = await rows.insertRecord('impact_category', home.uid);
  const activity = await rows.insertRecord('activity', home.uid, {
    impacts: JSON.stringify({ [category]: [null, 3] }),
  });
  await rows.insertRecord('activity', home.uid, { impacts: JSON.stringify({ [category]: [null, null] }) });
  const { data } = (await ask(client, 'impact_category', category)).body;
  expect(data).toMatchObject({
    hindrance: 'used',
    instead: ['deactivate'],
    groups: [{ total: 1, first: [{ uid: activity }] }],
  });
  const own = (await ask(client, 'activity', activity)).body.data;
  expect(own.captured).toContainEqual({ what: 'impacts', count: 1 });
});

it('records that cannot be deleted for a reason other than their use are reported with that reason', async () => {
  const { rows: found } = await test.owner.query<{ uid: string; default: boolean }>(
    `select uid, is_default as default from master_rows where organisation_uid = $1 and (is_system or is_default)`,
    [home.uid],
  );
  const ofDefault = found.find((row) => row.default)?.uid ?? '';
  expect(['default', 'system', 'used']).toContain((await ask(client, 'master', ofDefault)).body.data.hindrance);
  expect((await ask(client, 'user', client.userUid)).body.data.hindrance).toBe('own_account');
});
