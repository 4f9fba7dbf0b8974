import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createGraphCache, type GraphCache } from './graph-cache.ts';
import { readImpacts } from './graph-impacts.ts';

const { test, world } = await startActivityTests();
const organisation = world.organisation.uid;
const db = readTenant(test.pool, organisation);
const newCache = () => createGraphCache(createVersionedCache(2 ** 27));

async function readParts(cache: GraphCache) {
  const known = await cache.read(db, organisation);
  const byUid = <T extends { readonly uid: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  return { nodes: byUid(known.nodes), edges: byUid(known.edges), impacts: await readImpacts(db, organisation, known) };
}

const tables = ['applications', 'equipment', 'suppliers', 'locations', 'activity_roles'];
const providers: Record<string, string> = {
  application_uid: 'applications',
  equipment_uid: 'equipment',
  supplier_uid: 'suppliers',
  location_uid: 'locations',
  role_uid: 'activity_roles',
};

/** Selects one row of a table. The number `$2` decides which. */
const some = (table: string, where = 'true') =>
  `(select uid from ${table} where organisation_uid = $1 and ${where} order by md5(uid::text || $2::int) limit 1)`;
/** Builds the condition for the one row that a write changes. */
const one = (table: string, where?: string) => `organisation_uid = $1 and uid = ${some(table, where)}`;

/** The condition for a record that nothing refers to. */
const unused = `uid not in (select provider_uid from dependency_links where organisation_uid = $1)
  and uid not in (select supplier_uid from applications where organisation_uid = $1 and supplier_uid is not null)
  and uid not in (select location_uid from activities where organisation_uid = $1 and location_uid is not null)
  and uid not in (select alternate_uid from location_alternates where organisation_uid = $1)`;

const writes: readonly string[] = [
  // Reuses a few uids, so that a new record can get the uid of a deleted record.
  ...tables.flatMap((table) => [
    `insert into ${table} (organisation_uid, uid, name)
      select $1, md5('${table}' || $2 % 5)::uuid, '${table} ' || $2 where not exists (select from ${table}
        where organisation_uid = $1 and (uid = md5('${table}' || $2 % 5)::uuid or name = '${table} ' || $2))`,
    `update ${table} set rto_minutes = $2 where ${one(table)}`,
    `delete from ${table} where ${one(table, unused)}`,
  ]),
  `insert into activities (organisation_uid, uid, name) select $1, md5('activity' || $2 % 9)::uuid, 'Activity ' || $2
    where not exists (select from activities
      where organisation_uid = $1 and (uid = md5('activity' || $2 % 9)::uuid or name = 'Activity ' || $2))`,
  `update activities set name = 'Renamed ' || uid where ${one('activities')}`,
  `update activities set state = 'archived' where ${one('activities')}`,
  `update activities set restart_minutes = $2 where ${one('activities')}`,
  `update activities set priority_uid = ${some('master_rows', `list = 'activity-priorities' and is_active`)} where ${one('activities')}`,
  `update activities set impacts = jsonb_build_object(${some('impact_categories')}, jsonb_build_array(null, $2 % 6))
    where ${one('activities')}`,
  `update activities set impacts = '{}' where ${one('activities')}`,
  `update activities a set rto_uid = m.uid, rto_minutes = m.minutes from master_rows m where m.organisation_uid = $1
    and m.uid = ${some('master_rows', `list = 'rto' and is_active`)} and a.organisation_uid = $1 and a.uid = ${some('activities')}`,
  `update master_rows set minutes = minutes + $2 % 3 where ${one('master_rows', `list = 'rto'`)}`,
  `update master_rows set rank = rank + 100 where ${one('master_rows', `list = 'activity-priorities'`)}`,
  `update master_rows set is_active = not is_active where ${one('master_rows', `list = 'utilities'`)}`,
  `update impact_categories set is_active = $2 % 2 = 0 where ${one('impact_categories')}`,
  `update impact_categories set name = 'Category ' || uid || $2 where ${one('impact_categories')}`,
  ...Object.entries(providers).map(
    ([column, table]) => `insert into activity_links (organisation_uid, uid, activity_uid, ${column}, tolerance_minutes)
      select $1, gen_random_uuid(), a.uid, p.uid, $2 % 60 from activities a, ${table} p
      where a.organisation_uid = $1 and p.organisation_uid = $1 and a.uid = ${some('activities')} and p.uid = ${some(table)}
      on conflict do nothing`,
  ),
  ...['application', 'equipment', 'supplier', 'location'].flatMap((kind) => {
    const [links, table] = [`${kind}_links`, kind === 'equipment' ? kind : `${kind}s`];
    return [
      ...Object.entries(providers).map(
        ([column, of]) => `insert into ${links} (organisation_uid, uid, dependent_uid, ${column}, tolerance_minutes)
          select $1, gen_random_uuid(), d.uid, p.uid, $2 % 60 from ${table} d, ${of} p
          where d.organisation_uid = $1 and p.organisation_uid = $1 and d.uid = ${some(table)} and p.uid = ${some(of)}
            and d.uid <> p.uid
          on conflict do nothing`,
      ),
      `update ${links} set tolerance_minutes = $2, group_name = 'Group' where ${one(links)}`,
      `delete from ${links} where ${one(links)}`,
    ];
  }),
  // Writes that change links which follow from registers.
  `update applications set supplier_uid = ${some('suppliers')}, hosting = (array['', 'on_premises', 'saas', 'hosted'])[1 + $2 % 4]
    where ${one('applications')}`,
  `update applications set supplier_uid = null where ${one('applications')}`,
  `update applications set supplier_link_off = case when $2 % 2 = 0 then 'Escrow' else '' end where ${one('applications')}`,
  `update activities set location_uid = ${some('locations')}, remote_delivery = (array['yes', 'no', 'partly', null])[1 + $2 % 4]
    where ${one('activities')}`,
  `update activities set location_uid = null where ${one('activities')}`,
  `update activities set location_link_off = case when $2 % 2 = 0 then 'Two sites' else '' end where ${one('activities')}`,
  `insert into location_alternates (organisation_uid, location_uid, alternate_uid) select $1, l.uid, a.uid
    from locations l, locations a where l.organisation_uid = $1 and a.organisation_uid = $1 and l.uid <> a.uid
      and l.uid = ${some('locations')} and a.uid = (select uid from locations where organisation_uid = $1 order by md5(uid::text) limit 1)
    on conflict do nothing`,
  `delete from location_alternates where organisation_uid = $1
    and location_uid = (select location_uid from location_alternates where organisation_uid = $1 order by md5(location_uid::text || $2::int) limit 1)`,
  `update activity_links set tolerance_minutes = $2 where ${one('activity_links')}`,
  `update activity_links set group_name = 'Group', group_required = 1 where ${one('activity_links')}`,
  `delete from activity_links where ${one('activity_links')}`,
  `delete from activities where ${one('activities', `uid not in (select provider_uid from activity_links where organisation_uid = $1)`)}`,
];

async function seal(): Promise<void> {
  await test.owner.query(`update sealing.progress set next_at = '-infinity'`);
  await test.owner.query('select seal_audit_entries(1000)');
}

it('a cached graph equals a newly loaded graph after any writes, in each process, even if some writes are committed late or rolled back, or the log is sealed', async () => {
  let written = 0;
  const caches = [newCache(), newCache()] as const;
  const step = record({
    write: constantFrom(...writes),
    n: nat(300),
    how: constantFrom('now', 'now', 'now', 'as sets', 'late', 'rolled back', 'sealed'),
    asked: nat(3),
  });
  const late = await test.owner.connect();
  await late.query('begin');
  const run = async ({ write, n, how }: { write: string; n: number; how: string }) => {
    if (how === 'sealed') return seal();
    if (how === 'rolled back') {
      const failing = writeTenant(test.pool, organisation, {}, async (writing) => {
        const graph = await caches[0].read(writing, organisation);
        await readImpacts(writing, organisation, graph);
        throw new Error('Rolled back');
      });
      return expect(failing).rejects.toThrow('Rolled back');
    }
    const client = how === 'late' ? late : await test.owner.connect();
    try {
      await client.query(how === 'late' ? 'savepoint one' : 'begin');
      await client.query(`set local lock_timeout = '20ms'`);
      if (how === 'as sets') await client.query(`set local holdfast.as_sets = 'on'`);
      written += (await client.query(write, [organisation, n])).rowCount ?? 0;
      if (how !== 'late') await client.query('commit');
    } catch {
      // A write that is refused, or would have to wait for the late transaction, changes nothing.
      await client.query(how === 'late' ? 'rollback to one' : 'rollback');
    } finally {
      if (how !== 'late') client.release();
    }
    if (how === 'late' && n % 3 === 0) await late.query('commit; begin');
  };
  try {
    await assert(
      asyncProperty(array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        for (const each of steps) {
          await run(each);
          const anew = await readParts(newCache());
          for (const cache of each.asked === 0 ? caches : [caches[0]]) expect(await readParts(cache)).toEqual(anew);
        }
      }),
      { numRuns: 30, seed: 20261122, endOnFailure: true },
    );
  } finally {
    await late.query('rollback');
    late.release();
  }
  expect(written).toBeGreaterThan(50);
});
