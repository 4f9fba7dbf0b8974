import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import { readTenant, writeTenant } from '#root/server/db/tenant.ts';
import { activityTests } from '#test/support/activities.ts';
import { createGraphBook, type GraphBook } from './graph-book.ts';
import { impactsOf } from './graph-impacts.ts';

const { test, world } = await activityTests();
const organisation = world.organisation.uid;
const db = readTenant(test.pool, organisation);

async function partsOf(book: GraphBook) {
  const known = await book.of(db, organisation);
  const byUid = <T extends { readonly uid: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  return { nodes: byUid(known.nodes), edges: byUid(known.edges), impacts: await impactsOf(db, organisation, known) };
}

const tables = ['applications', 'equipment', 'suppliers', 'locations', 'activity_roles'];
const providers: Record<string, string> = {
  application_uid: 'applications',
  equipment_uid: 'equipment',
  supplier_uid: 'suppliers',
  location_uid: 'locations',
  role_uid: 'activity_roles',
};

/** One row of a table, by a number. */
const some = (table: string, where = 'true') =>
  `(select uid from ${table} where organisation_uid = $1 and ${where} order by md5(uid::text || $2::int) limit 1)`;
/** The row of a table that a write is about. */
const one = (table: string, where?: string) => `organisation_uid = $1 and uid = ${some(table, where)}`;

const writes: readonly string[] = [
  // The same few uids again and again: a record goes and one of the same uid comes.
  ...tables.flatMap((table) => [
    `insert into ${table} (organisation_uid, uid, name)
      select $1, md5('${table}' || $2 % 5)::uuid, '${table} ' || $2 where not exists (select from ${table}
        where organisation_uid = $1 and (uid = md5('${table}' || $2 % 5)::uuid or name = '${table} ' || $2))`,
    `update ${table} set rto_minutes = $2 where ${one(table)}`,
    `delete from ${table} where ${one(table, `uid not in (select provider_uid from activity_links where organisation_uid = $1)`)}`,
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
  `update activity_links set tolerance_minutes = $2 where ${one('activity_links')}`,
  `update activity_links set group_name = 'Group', group_required = 1 where ${one('activity_links')}`,
  `delete from activity_links where ${one('activity_links')}`,
  `delete from activities where ${one('activities', `uid not in (select provider_uid from activity_links where organisation_uid = $1)`)}`,
];

async function seal(): Promise<void> {
  await test.owner.query(`update sealing.progress set next_at = '-infinity'`);
  await test.owner.query('select seal_audit_entries(1000)');
}

it('is after any writes what is loaded anew, in each process, whatever commits late, is taken back or is sealed', async () => {
  let written = 0;
  const books = [createGraphBook(), createGraphBook()] as const;
  const step = record({
    write: constantFrom(...writes),
    n: nat(300),
    how: constantFrom('now', 'now', 'now', 'as sets', 'late', 'taken back', 'sealed'),
    asked: nat(3),
  });
  const late = await test.owner.connect();
  await late.query('begin');
  const run = async ({ write, n, how }: { write: string; n: number; how: string }) => {
    if (how === 'sealed') return seal();
    if (how === 'taken back') {
      const failing = writeTenant(test.pool, organisation, {}, async (writing) => {
        const graph = await books[0].of(writing, organisation);
        await impactsOf(writing, organisation, graph);
        throw new Error('Taken back');
      });
      return expect(failing).rejects.toThrow('Taken back');
    }
    const client = how === 'late' ? late : await test.owner.connect();
    try {
      await client.query(how === 'late' ? 'savepoint one' : 'begin');
      await client.query(`set local lock_timeout = '20ms'`);
      if (how === 'as sets') await client.query(`set local holdfast.as_sets = 'on'`);
      written += (await client.query(write, [organisation, n])).rowCount ?? 0;
      if (how !== 'late') await client.query('commit');
    } catch {
      // What is refused, or would wait for the late one, has changed nothing.
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
          const anew = await partsOf(createGraphBook());
          for (const book of each.asked === 0 ? books : [books[0]]) expect(await partsOf(book)).toEqual(anew);
        }
      }),
      { numRuns: 15, seed: 20261122, endOnFailure: true },
    );
  } finally {
    await late.query('rollback');
    late.release();
  }
  expect(written).toBeGreaterThan(50);
});
