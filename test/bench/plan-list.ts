/**
 * `npm run bench:plan-list`. Compares the list of 10,000 plans with the list of 10,000 activities, using the same
 * queries. Prints medians, and the ratio of the times for plans to the times for activities (aim: about 1). The cache
 * of the server is off, so that the database answers each call. `-- --short` uses a tenth of the records. Server and
 * database share this machine.
 */
import type { Pool } from 'pg';
import { activities } from '#root/contract/activities/activities.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const count = process.argv.includes('--short') ? 1_000 : 10_000;
const runs = 15;
const port = '18479';
const organisation = computeUid(kinds.organisation, 1, 0);
const headers = { cookie: createCookie(1) };
/** Part of the uid of each plan, before its number in hexadecimal digits. */
const planUid = computeUid('d1', 1, 0).slice(0, -8);

/** Adds a plan for each activity, with its owner and six tasks. */
async function addPlans(owner: Pool): Promise<void> {
  const client = await owner.connect();
  // Disables the triggers, because no benchmark needs the history of so many plans.
  await client.query('set session_replication_role = replica');
  const insert = (what: string) => client.query(what, [organisation]);
  await insert(`insert into master_rows (organisation_uid, uid, list, name, phase, is_default)
    select $1, gen_random_uuid(), 'bcp-statuses', p, p, p = 'draft'
    from unnest('{draft,in_review,pending_approval,approved,returned,archived}'::text[]) p`);
  await insert(`insert into business_continuity_plans (organisation_uid, uid, name, description, status_uid, due_on, created_at, updated_at)
    select $1, ('${planUid}' || lpad(to_hex(n), 8, '0'))::uuid, 'Plan ' || n, 'What it is for and how it is done, in a line or two. ' || n,
      (select uid from master_rows where organisation_uid = $1 and list = 'bcp-statuses'
        and phase = (array['draft', 'approved', 'in_review', 'returned'])[1 + n % 4]),
      date '2027-01-01' + n % 400, now() - n * interval '7 minutes', now() - n * interval '3 minutes'
    from generate_series(1, ${count}) n`);
  const each = `from business_continuity_plans p
    join activities a on a.organisation_uid = p.organisation_uid and a.name = 'Activity ' || substr(p.name, 6)
    where p.organisation_uid = $1`;
  await insert(`insert into bcp_owners (organisation_uid, plan_uid, owner_uid) select $1, p.uid, a.owner_uid ${each}`);
  await insert(`insert into bcp_scope (organisation_uid, plan_uid, activity_uid) select $1, p.uid, a.uid ${each}`);
  await insert(`insert into bcp_tasks (organisation_uid, uid, plan_uid, position, number, title, phase, people, used_in)
    select $1, gen_random_uuid(), p.uid, n, n, 'Task ' || n, 'recovery', 1, 'both'
    from business_continuity_plans p cross join generate_series(1, 6) n where p.organisation_uid = $1`);
  client.release(true);
  await owner.query('vacuum (analyze)');
}

async function time(path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  return performance.now() - start;
}

/** The queries. Their words find about the same number of plans and activities. */
const questions = [
  ['first page', 'sort=name', 'sort=name'],
  ['latest changes', 'sort=-updatedAt', 'sort=-updatedAt'],
  ['by status', 'sort=status', 'sort=state'],
  ['search', 'q=Plan 77', 'q=Activity 77'],
  [
    'of an owner',
    `filter[ownerUid]=${computeUid(kinds.owner, 1, 3)}`,
    `filter[ownerUid]=${computeUid(kinds.owner, 1, 3)}`,
  ],
  ['page in the middle', `page=${count / 100}&pageSize=50`, `page=${count / 100}&pageSize=50`],
] as const;

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: count });
  const owner = createPgPool({ connectionString: real, max: 1 });
  await addPlans(owner);
  await owner.end();
  await serveProduct(real, port, { REMEMBERED_MB: '0' });
  say(`${count} plans and ${count} activities, medians of ${runs} calls in turns`);
  for (const [name, ofPlans, ofActivities] of questions) {
    const times = { plans: [] as number[], activities: [] as number[] };
    for (let run = -2; run < runs; run += 1) {
      const plans = await time(`${businessContinuityPlans.list.path}?${ofPlans}`);
      const others = await time(`${activities.list.path}?${ofActivities}`);
      // The first calls only warm up both lists and do not count.
      if (run < 0) continue;
      times.plans.push(plans);
      times.activities.push(others);
    }
    const [plans, others] = [median(times.plans), median(times.activities)];
    say(
      `${name.padEnd(20)}plans ${plans.toFixed(1)} ms, activities ${others.toFixed(1)} ms, ratio ${(plans / others).toFixed(2)}`,
    );
  }
});
