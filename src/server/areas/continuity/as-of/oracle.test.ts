import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { asOf } from '#root/contract/continuity/as-of.ts';
import { imports } from '#root/contract/import/imports.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { readPastRows } from '#root/server/shared/as-of/past-tables.ts';
import { type ActivityWorld, createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { askAsOf, startAsOfWorker } from '#test/support/as-of.ts';
import { startRandom } from '#test/support/as-of-random.ts';
import { importTable, readVersion } from '#test/support/imports.ts';
import { readRecords } from './work-out.service.ts';

/** The number of random histories; `npm run drill:as-of` sets another one. */
const histories = Number(process.env.AS_OF_HISTORIES ?? 24);
const seed = Number(process.env.AS_OF_SEED ?? 1);
/** The number of histories in one organisation. */
const perOrganisation = 6;
const steps = 12;

const { test } = await startActivityTests();
const worker = startAsOfWorker(test);
afterAll(() => worker.close());

interface Approval {
  readonly activity: string;
  readonly snapshot: Record<string, unknown>;
  readonly moment: string;
}

/** A history of an organisation: the activities that still exist by name, and every approval so far. */
interface History {
  readonly world: ActivityWorld;
  readonly owner: string;
  readonly suppliers: readonly string[];
  readonly random: (below: number) => number;
  readonly living: Map<string, string>;
  readonly approvals: Approval[];
  /** Counts what was really done, because a move can be refused. */
  readonly count: (done: keyof typeof moves | 'undo') => void;
}

const pick = <T>({ random }: Pick<History, 'random'>, list: readonly T[]): T => list[random(list.length)] as T;
const pickActivity = (history: History) => pick(history, [...history.living]);

async function approve(history: History) {
  const { world, owner } = history;
  const [, uid] = pickActivity(history);
  const params = { uid };
  const { details } = await world.readActivity(uid);
  const body = {
    ...details,
    description: `v${history.random(99)}`,
    ownerUid: owner,
    priorityUid: world.findRow('High'),
  };
  await world.client.call(activitySteps.details, { params, version: await world.readVersion(uid), body });
  const submitted = await world.client.call(activities.submit, { params, version: await world.readVersion(uid) });
  if (submitted.status !== 200) return;
  await setTimeout(3);
  const moment = new Date().toISOString();
  await setTimeout(3);
  const { rows } = await test.owner.query(
    'select content from activity_snapshots where activity_uid = $1 order by approved_at desc limit 1',
    [uid],
  );
  history.approvals.push({ activity: uid, snapshot: rows[0].content, moment });
  history.count('approve');
}

/** Gives a row of the RTO list other minutes, which changes every activity that has it. */
async function changeMinutes({ world, random, count }: History) {
  const params = { list: 'rto' as const, uid: world.findTime('rto', 60) };
  const { data } = (await world.client.call(masters.get, { params })).body;
  const { version, ...row } = data;
  const body = { ...row, value: 61 + random(50) };
  const saved = await world.client.call(masters.update, { params, version, body });
  expect(saved.status, saved.text).toBe(200);
  count('changeMinutes');
}

const moves = {
  approve,
  changeMinutes,
  async link(history: History) {
    const [, uid] = pickActivity(history);
    const [, needed] = pickActivity(history);
    const toleranceMinutes = history.random(5) * 15;
    await history.world.saveLinks(uid, [
      { kind: 'supplier', providerUid: pick(history, history.suppliers), toleranceMinutes },
      ...(needed === uid ? [] : [{ kind: 'activity', providerUid: needed, toleranceMinutes, note: 'Random' }]),
    ]);
    history.count('link');
  },
  async rename(history: History) {
    const [name, uid] = pickActivity(history);
    const { details } = await history.world.readActivity(uid);
    const body = { ...details, name: `${name} ${history.random(1000)}` };
    const version = await history.world.readVersion(uid);
    const saved = await history.world.client.call(activitySteps.details, { params: { uid }, version, body });
    if (saved.status !== 200) return;
    history.living.delete(name);
    history.living.set(body.name, uid);
    history.count('rename');
  },
  async deleteAndRecreate(history: History) {
    const [name, uid] = pickActivity(history);
    const version = await history.world.readVersion(uid);
    const body = { confirmName: name };
    const removed = await history.world.client.call(activities.remove, { params: { uid }, version, body });
    if (removed.status !== 204) return;
    history.living.set(name, (await history.world.addActivity(name, 60, 480)).uid);
    const gone = history.approvals.filter(({ activity }) => activity === uid);
    expect(gone.every(({ snapshot }) => snapshot.uid === uid)).toBe(true);
    history.count('deleteAndRecreate');
  },
  async importAndUndo(history: History) {
    const { client } = history.world;
    const [name] = pickActivity(history);
    const { uid, answer } = await importTable(client, 'Name,Description', `${name},Imported ${history.random(99)}`);
    if (answer.status !== 200) return;
    history.count('importAndUndo');
    if (history.random(2) === 0) return;
    const undone = await client.call(imports.undo, { params: { uid }, version: await readVersion(client, uid) });
    if (undone.status === 200) history.count('undo');
  },
};
/** Approvals are twice as likely as any other move. */
const drawn = ['approve', ...Object.keys(moves)] as (keyof typeof moves)[];

async function startHistory(
  { world, random, count }: Pick<History, 'world' | 'random' | 'count'>,
  name: string,
): Promise<History> {
  const living = new Map<string, string>();
  for (const part of ['A', 'B', 'C']) {
    const full = `${name} ${part}`;
    living.set(full, (await world.addActivity(full, 60, 480)).uid);
  }
  const suppliers = [await world.addResource('supplier', `${name} supplier`, 45)];
  return { world, owner: await world.addOwner(), suppliers, random, count, living, approvals: [] };
}

/** Versions are not logged; everything else of a snapshot is. */
const withoutVersion = ({ version: _, updatedAt: __, ...content }: Record<string, unknown>) => content;

/** Goes back to a moment without storing anything. */
async function goBack(organisation: string, { moment, activity }: Approval) {
  return writeTenant(test.pool, organisation, {}, async (db) => {
    const past = await readPastRows(db, new Date(moment));
    return { record: (await readRecords(db, past)).get(activity), unmatched: past.unmatched };
  });
}

it(`gives the stored snapshot at the moment of each approval, in ${histories} random histories`, {
  timeout: 36_000_000,
}, async () => {
  const random = startRandom(seed);
  const done: Record<string, number> = {};
  const count = (name: string) => {
    done[name] = (done[name] ?? 0) + 1;
  };
  let compared = 0;
  for (let first = 0; first < histories; first += perOrganisation) {
    const world = await createActivityWorld(test);
    const { client, organisation } = world;
    const all: Approval[] = [];
    for (let at = first; at < Math.min(histories, first + perOrganisation); at += 1) {
      const history = await startHistory({ world, random, count }, `History ${at}`);
      for (let step = 0; step < steps; step += 1) await moves[pick(history, drawn)](history);
      await approve(history);
      all.push(...history.approvals);
    }
    for (const approval of all) {
      const { record, unmatched } = await goBack(organisation.uid, approval);
      const expected = withoutVersion(approval.snapshot);
      expect({ ...withoutVersion({ ...record }), unmatched }, `seed ${seed}, history ${first}`).toEqual({
        ...expected,
        unmatched: 0,
      });
      compared += 1;
    }
    const last = all.at(-1);
    if (!last) continue;
    const uid = await askAsOf(client, last.moment);
    const { data } = (
      await client.call(asOf.activities, { params: { uid }, query: { filter: { uid: last.activity } } })
    ).body;
    const [{ requiredMinutes: _, ...listed } = { requiredMinutes: null }] = data;
    expect(listed).toMatchObject(JSON.parse(JSON.stringify(withoutVersion(last.snapshot))));
  }
  process.stdout.write(
    `${compared} approvals compared in ${histories} histories, seed ${seed}: ${JSON.stringify(done)}\n`,
  );
  expect(compared).toBeGreaterThanOrEqual(histories / 2);
  expect(Object.keys(done).sort()).toEqual([...Object.keys(moves), 'undo'].sort());
});
