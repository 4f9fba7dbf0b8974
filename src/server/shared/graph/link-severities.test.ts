import type { Compilable } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '#root/server/platform/db/queries.ts';
import { toStatement } from '#root/server/platform/db/statement.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { selectLinkSeverities } from './link-providers.ts';

const { test, world } = await startActivityTests();
const organisation = world.organisation.uid;

/** A step of a query plan, with the number of rows of each loop. */
interface Step {
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Step[];
}

/** Returns the maximum number of rows that one step of a query plan reads. */
function countRows(step: Step): number {
  const rows = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
  return Math.max(rows * step['Actual Loops'], ...(step.Plans ?? []).map(countRows));
}

async function explain(asked: Compilable<unknown>): Promise<number> {
  const { text, values } = toStatement(asked);
  const db = readTenant(test.pool, organisation);
  const [row] = await db.many<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
  });
  return countRows(row?.['QUERY PLAN'][0]?.Plan as Step);
}

it('the severities of links are found without comparing all records with each other', async () => {
  const fill = async (text: string) => test.owner.query(text, [organisation]);
  await fill(`insert into locations (organisation_uid, uid, name)
    select $1, md5('location' || n)::uuid, 'Location ' || n from generate_series(1, 1000) n`);
  await fill(`insert into location_alternates (organisation_uid, location_uid, alternate_uid)
    select $1, md5('location' || n)::uuid, md5('location' || (n + 1))::uuid from generate_series(1, 500) n`);
  await fill(`insert into applications (organisation_uid, uid, name)
    select $1, md5('application' || n)::uuid, 'Application ' || n from generate_series(1, 1000) n`);
  await fill(`insert into activities (organisation_uid, uid, name, location_uid)
    select $1, md5('activity' || n)::uuid, 'Activity ' || n, md5('location' || (1 + n % 1000))::uuid
    from generate_series(1, 2000) n`);
  await fill(`insert into activity_links (organisation_uid, uid, activity_uid, application_uid)
    select $1, gen_random_uuid(), md5('activity' || n)::uuid, md5('application' || (1 + (n * 7 + k * 131) % 1000))::uuid
    from generate_series(1, 2000) n, generate_series(1, 3) k`);
  await test.owner.query('analyze');
  // About 9,000 links: comparing them with all activities or applications would take millions of rows.
  expect(await explain(query(selectLinkSeverities(organisation)))).toBeLessThan(100_000);
});
