import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world } = await startActivityTests();
const cycles = createCycles(world);

/** Returns what the approval of a BIA has stored. */
async function readFrozen(uid: string) {
  const snapshots = await test.owner.query<{ activity: string; content: object; source: object }>(
    `select a.activity_uid as activity, a.content, (select s.content from activity_snapshots s
       where s.activity_uid = a.activity_uid and s.approved_at = a.approved_at) as source
     from assessment_snapshots a where a.assessment_uid = $1`,
    [uid],
  );
  const graphs = await test.owner.query<{ digest: string; content: string }>(
    'select digest, content from assessment_graphs where assessment_uid = $1',
    [uid],
  );
  return { snapshots: snapshots.rows, graph: graphs.rows[0] };
}

describe('an approved BIA', () => {
  it('keeps its activities, the graph and the gaps as they were, whatever changes later', async () => {
    const application = await world.addResource('application', 'Vault', 600);
    const links = [{ kind: 'application', providerUid: application }];
    const activities = [await addApproved(world, 'Custody', { links }), await addApproved(world, 'Transfers')];
    const uid = await cycles.launch('Frozen', { activityUids: activities });
    const reasons = activities.map((activityUid) => ({ activityUid, reason: 'As it was' }));
    expect((await cycles.close(uid, reasons)).status).toBe(200);
    expect((await cycles.step('submit', uid)).status).toBe(200);
    const frozen = await readFrozen(uid);
    expect(frozen.snapshots.map(({ activity }) => activity).toSorted()).toEqual(activities.toSorted());
    for (const { content, source } of frozen.snapshots) expect(content).toEqual(source);
    const { digest, content } = frozen.graph ?? { digest: '', content: '' };
    expect(digest).toBe(createHash('sha256').update(content).digest('hex'));
    expect((await cycles.read(uid)).graphDigest).toBe(digest);
    const stored = JSON.parse(content) as { gaps: { dependent: string; provider: string; minutesOver: number }[] };
    expect(stored.gaps).toMatchObject([{ dependent: activities[0], provider: application, minutesOver: 360 }]);

    await changeApplication(world, application, { rtoMinutes: 60, name: 'New vault' });
    await cycles.edit(activities[0] ?? '', { description: 'Later' });
    expect((await cycles.submitActivity(activities[0] ?? '')).status).toBe(200);
    expect(await readFrozen(uid)).toEqual(frozen);
  });

  it('cannot be rewritten by the role of the server', async () => {
    const run = (statement: ReturnType<typeof sql>) =>
      writeTenant(test.pool, world.organisation.uid, {}, (db) => db.run(query(statement)));
    for (const statement of [
      sql`update assessment_snapshots set content = '{}'`,
      sql`delete from assessment_snapshots`,
      sql`update assessment_graphs set content = ''`,
      sql`delete from assessment_graphs`,
    ])
      await expect(run(statement)).rejects.toThrow('permission denied');
  });
});
