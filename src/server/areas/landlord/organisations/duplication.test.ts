import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DuplicationPart,
  duplicationParts,
  organisationDuplications,
} from '#root/contract/landlord/organisation-duplications.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { startWorker, type Worker } from '#root/server/platform/jobs/worker.ts';
import { loadGraphParts } from '#root/server/shared/graph/organisation-graph.ts';
import { createDemoData } from '#root/server/start/demo/demo.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { sealEntries } from '#test/support/notifications.ts';
import { duplicateOrganisation } from './duplicate-organisation.ts';
import { duplicateJob } from './duplication.service.ts';
import { copiedTables, neverCopied } from './duplication-tables.ts';

let test: TestApp;
let landlord: Client;
let folder: string;
let home: string;
let source: string;
let worker: Worker;
const log = { debug() {}, info() {}, warn() {}, error() {} };

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'holdfast-duplicate-'));
  const access = { tenants: createTenantAccess(test.pool), services: test.services };
  await createDemoData(access, { appUrl: 'http://localhost', dataDir: folder });
  const { rows } = await test.owner.query<{ uid: string; is_landlord: boolean; friendly_url: string }>(
    'select uid, is_landlord, friendly_url from organisations',
  );
  home = rows.find((one) => one.is_landlord)?.uid ?? '';
  source = rows.find((one) => one.friendly_url === 'northwind')?.uid ?? '';
  landlord = await test.signIn({ uid: home, friendlyUrl: 'landlord' });
  worker = startWorker({ pool: test.pool, services: test.services, jobs: [duplicateJob], log, pollEvery: 50 });
});
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
  await test.close();
});

/** Duplicates the source and waits until the job ends. @returns the last state of the duplication */
async function duplicate(friendlyUrl: string, parts: readonly DuplicationPart[], name = `Copy ${friendlyUrl}`) {
  const started = await landlord.call(organisationDuplications.begin, {
    params: { uid: source },
    body: { name, friendlyUrl, parts },
  });
  if (started.status !== 202) throw new Error(started.text);
  const { uid } = started.body.data;
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = (await landlord.call(organisationDuplications.get, { params: { uid } })).body;
    if (data.state === 'done' || data.state === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The duplicate did not end');
}

type Row = Record<string, unknown>;
const readRows = async (table: string, organisation: string): Promise<Row[]> =>
  (
    await test.owner.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where organisation_uid = $1`, [
      organisation,
    ])
  ).rows.map(({ row }) => row);

const changingColumns = [
  'version',
  'created_at',
  'updated_at',
  'organisation_uid',
  'provider_uid',
  'completeness',
  'user_uid',
];
const approval = ['state', 'submitted_at', 'submitted_by_uid', 'approved_at', 'review_note'];
/** The columns of a plan's approval. They differ in a copy, because every copy is the draft of a first version. */
const approvalOfPlans = ['status_uid', 'version_number', 'in_force_number'];
/** The columns of the progress of a BIA, which a copy does not have. */
const lifeOfCycles = ['status_uid', 'launched_at', 'closed_at', 'next_review_on'];
const isPlans = (table: string) => table === 'business_continuity_plans' || table === 'resilience_plans';
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns all copied rows, sorted, with names instead of uids. */
async function describeCopy(organisation: string): Promise<Record<string, string[]>> {
  const tables = await Promise.all(
    copiedTables.map(async ({ table }) => [table, await readRows(table, organisation)] as const),
  );
  const labels = new Map<string, string>();
  for (const [table, rows] of tables)
    for (const row of rows) {
      const {
        uid,
        name,
        list,
        first_name: first,
        last_name: last,
        activity_uid: activity,
        division_uid: division,
      } = row;
      const words =
        name ?? (first && `${first} ${last}`) ?? `${labels.get(activity as string)} needs ${row.provider_uid}`;
      const provider = String(words).replaceAll(uuid, (one) => labels.get(one) ?? 'unknown');
      labels.set(
        uid as string,
        [table, list, division && labels.get(division as string), provider].filter(Boolean).join('/'),
      );
    }
  const isShown = (table: string, key: string) => {
    const own = isPlans(table) ? approvalOfPlans : table === 'assessments' ? lifeOfCycles : [];
    return ![...changingColumns, ...approval, ...own].includes(key);
  };
  const shown = (table: string) => (row: Row) =>
    JSON.stringify(
      Object.entries(row)
        .filter(([key]) => isShown(table, key))
        .sort(),
    ).replaceAll(uuid, (one) => labels.get(one) ?? 'somebody');
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.map(shown(table)).sort()]));
}

/** Returns the gaps with the names of their records. */
async function listGaps(organisation: string): Promise<string[]> {
  const { nodes, edges } = await loadGraphParts(readTenant(test.pool, organisation), organisation);
  const names = new Map(nodes.map(({ uid, name, kind }) => [uid, `${kind} ${name}`]));
  return findGaps(buildGraph(nodes, edges))
    .map(({ kind, dependent, provider, minutesOver, pastMtpd }) =>
      [kind, names.get(dependent), names.get(provider), minutesOver, pastMtpd].join(' | '),
    )
    .sort();
}

/**
 * Returns a hash of each table's rows. Leaves out jobs, because the organisation's jobs about earlier changes continue
 * to run.
 */
async function hashTables(organisation: string): Promise<unknown> {
  const { rows } = await test.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'organisation_uid' and table_type = 'BASE TABLE'
       and table_name <> 'jobs' order by 1`,
  );
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where organisation_uid = $1`,
  );
  return (await test.owner.query(parts.join(' union all '), [organisation])).rows;
}

describe('a duplicate', () => {
  it('of everything has the same rows, references and gaps under other uids, and leaves the source unchanged', async () => {
    const before = await hashTables(source);
    const { targetUid, state } = await duplicate('whole', duplicationParts);
    expect(state).toBe('done');
    expect(await hashTables(source)).toEqual(before);
    const [original, copy] = [await describeCopy(source), await describeCopy(targetUid)];
    for (const { table } of copiedTables) expect([table, copy[table]]).toEqual([table, original[table]]);
    expect(original.activities?.length).toBeGreaterThan(20);
    expect(original.activity_links?.length).toBeGreaterThan(20);
    expect(await listGaps(targetUid)).toEqual(await listGaps(source));
    expect((await listGaps(source)).length).toBeGreaterThan(3);
    const uids = (rows: Row[]) => rows.map(({ uid }) => uid);
    const shared = new Set(uids(await readRows('activities', source)));
    expect(uids(await readRows('activities', targetUid)).filter((uid) => shared.has(uid))).toEqual([]);
  });

  it('has no users, secrets, files, logs or approvals of the source, and its log names its creator', async () => {
    const { targetUid } = await duplicate('empty-of-people', duplicationParts);
    for (const table of neverCopied.filter(
      (name) =>
        ![
          ...['organisations', 'audit_entries', 'audit_seals'],
          // Begun anew.
          ...['notification_days', 'notification_template_versions'],
        ].includes(name),
    ))
      expect([table, (await readRows(table, targetUid)).length]).toEqual([table, 0]);
    await sealEntries(test);
    // The copies cause no notifications.
    const told = await test.owner.query('select from jobs where organisation_uid = $1', [targetUid]);
    expect(told.rowCount).toBe(0);
    const states = new Set((await readRows('activities', targetUid)).map(({ state }) => state));
    expect([...states].filter((state) => state !== 'draft' && state !== 'archived')).toEqual([]);
    const log = await readRows('audit_entries', targetUid);
    expect(log.length).toBeGreaterThan(100);
    expect(new Set(log.map(({ actor_uid: actor, behalf_of_uid: behalf }) => `${actor} ${behalf !== null}`))).toEqual(
      new Set([`${landlord.userUid} true`]),
    );
  });

  it('of some parts leaves out rows that require other parts, and clears optional references', async () => {
    const { targetUid, state } = await duplicate('some', ['activities', 'applications']);
    expect(state).toBe('done');
    const copy = await describeCopy(targetUid);
    expect(copy.applications?.length).toBe((await describeCopy(source)).applications?.length);
    expect([copy.team_members, copy.suppliers, copy.activity_owners]).toEqual([[], [], []]);
    const links = await readRows('activity_links', targetUid);
    expect(new Set(links.map(({ provider_kind: kind }) => kind))).toEqual(
      new Set(['activity', 'application', 'utility']),
    );
    expect((await readRows('activities', targetUid)).every(({ owner_uid: owner }) => owner === null)).toBe(true);
  });

  it('of some parts requires at most as many members of a group of alternatives as were copied', async () => {
    const { rows } = await test.owner.query<{ uid: string; kind: string }>(
      `select distinct on (activity_uid, provider_kind) uid, provider_kind as kind from activity_links
       where organisation_uid = $1 and provider_kind in ('application', 'supplier') and activity_uid in (
         select activity_uid from activity_links where organisation_uid = $1
         group by 1 having count(application_uid) > 0 and count(supplier_uid) > 0)
       order by activity_uid, provider_kind, uid limit 2`,
      [source],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['application', 'supplier']);
    await test.owner.query(`update activity_links set group_name = 'Both', group_required = 2 where uid = any($1)`, [
      rows.map(({ uid }) => uid),
    ]);
    const sizes = async (organisation: string) =>
      (await readRows('activity_links', organisation))
        .filter(({ group_name: name }) => name === 'Both')
        .map(({ group_required: required }) => required);
    expect(await sizes(source)).toEqual([2, 2]);
    const { targetUid } = await duplicate('without-suppliers', ['activities', 'applications']);
    expect(await sizes(targetUid)).toEqual([1]);
  });

  it('with a taken sign-in name is refused at once, or fails later if the name is taken in the meantime', async () => {
    const refused = await landlord.call(organisationDuplications.begin, {
      params: { uid: source },
      body: { name: 'Again', friendlyUrl: 'northwind', parts: [] },
    });
    expect(refused).toMatchObject({ status: 409, error: { fields: [{ field: 'friendlyUrl' }] } });
    const [first, second] = await Promise.all([duplicate('race', [], 'First'), duplicate('race', [], 'Second')]);
    expect([first.state, second.state].sort()).toEqual(['done', 'failed']);
    const failed = first.state === 'failed' ? first : second;
    expect(failed.words).toBe(refused.error.message);
    const { rows } = await test.owner.query(`select name from organisations where friendly_url = 'race'`);
    expect(rows).toHaveLength(1);
  });

  it('that fails in the middle leaves nothing behind', async () => {
    const order = { landlordUid: home, sourceUid: source, targetUid: newUid(), name: 'Half', friendlyUrl: 'half' };
    const tables: string[] = [];
    const copying = createTenantAccess(test.pool).write(home, {}, (db) =>
      duplicateOrganisation(db, { ...order, parts: duplicationParts }, async ({ table }) => {
        tables.push(table);
        if (table === 'activity_links') throw new Error('The server stops');
      }),
    );
    await expect(copying).rejects.toThrow('The server stops');
    expect(tables).toContain('activities');
    const { rows } = await test.owner.query(`select 1 from organisations where friendly_url = 'half'`);
    expect(rows).toEqual([]);
    expect(await readRows('activities', order.targetUid)).toEqual([]);
  });

  it('either copies or excludes every table, and copies each table after the tables that it refers to', async () => {
    const { rows } = await test.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'organisation_uid' and table_type = 'BASE TABLE' order by 1`,
    );
    const decided = [...copiedTables.map(({ table }) => table), ...neverCopied].sort();
    expect(rows.map(({ name }) => name)).toEqual(decided);
    // Each table comes after the tables that it refers to.
    const { rows: references } = await test.owner.query<{ source: string; target: string }>(
      `select conrelid::regclass::text as source, confrelid::regclass::text as target from pg_constraint
       where contype = 'f' and conrelid <> confrelid`,
    );
    const place = new Map(copiedTables.map(({ table }, index) => [table, index]));
    const late = references.filter(
      ({ source: from, target }) => (place.get(target) ?? -1) > (place.get(from) ?? Infinity),
    );
    expect(late).toEqual([]);
  });

  it('is preceded by a count of the records in each part', async () => {
    const { data } = (await landlord.call(organisationDuplications.counts, { params: { uid: source } })).body;
    const count = async (...tables: string[]) =>
      (await Promise.all(tables.map((table) => readRows(table, source)))).flat().length;
    const expected: Readonly<Record<string, number>> = {
      plans: await count('business_continuity_plans', 'resilience_plans'),
    };
    for (const { part, count: counted } of [...data.always, ...data.parts])
      expect([part, counted]).toEqual([part, expected[part] ?? (await count(part))]);
  });
});
