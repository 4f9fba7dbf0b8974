import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { asOf } from '#root/contract/continuity/as-of.ts';
import { imports } from '#root/contract/import/imports.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { visitPastRows } from '#root/server/shared/as-of/past-tables.ts';
import { type ActivityWorld, createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { askAsOf, startAsOfWorker } from '#test/support/as-of.ts';
import { startRandom } from '#test/support/as-of-random.ts';
import { importTable, readVersion } from '#test/support/imports.ts';
import { readRecords } from './compute-as-of.service.ts';

/** The number of random histories; `npm run drill:as-of` sets another number. */
const histories = Number(process.env.AS_OF_HISTORIES ?? 24);
const seed = Number(process.env.AS_OF_SEED ?? 1);
/** The number of histories that run at the same time in one organisation. */
const perOrganisation = 24;
const steps = 12;

const { test } = await startActivityTests();
const worker = startAsOfWorker(test);
afterAll(() => worker.close());

interface Approval {
  readonly activity: string;
  readonly snapshot: Record<string, unknown>;
  readonly moment: Date;
}

type Move = keyof typeof moves | 'importAndUndo';

/** A random history: its activities that still exist, by name, and all its approvals so far. */
interface History {
  readonly world: ActivityWorld;
  readonly owner: string;
  readonly suppliers: readonly string[];
  readonly random: (below: number) => number;
  readonly living: Map<string, string>;
  readonly approvals: Approval[];
  /** Counts the moves that succeeded, because a move can be refused. */
  readonly count: (done: Move | 'undo') => void;
}

const pick = <T>({ random }: Pick<History, 'random'>, list: readonly T[]): T => list[random(list.length)] as T;
const pickActivity = (history: History) => pick(history, [...history.living]);

async function approve(history: History) {
  const { world, owner } = history;
  const [, uid] = pickActivity(history);
  const params = { uid };
  const { details, version } = await world.readActivity(uid);
  const body = {
    ...details,
    description: `v${history.random(99)}`,
    ownerUid: owner,
    priorityUid: world.findRow('High'),
  };
  const saved = await world.client.call(activitySteps.details, { params, version, body });
  const submitted = await world.client.call(activities.submit, { params, version: saved.body.data.version });
  if (submitted.status !== 200) return;
  const moment = new Date(Date.now() + 1);
  await setTimeout(3);
  const { rows } = await test.owner.query(
    'select content from activity_snapshots where activity_uid = $1 order by approved_at desc limit 1',
    [uid],
  );
  history.approvals.push({ activity: uid, snapshot: rows[0].content, moment });
  history.count('approve');
}

/** Changes the minutes of a row of the RTO list. This changes every activity that uses the row. */
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
    const { details, version } = await history.world.readActivity(uid);
    const body = { ...details, name: `${name} ${history.random(1000)}` };
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
};

/** Imports one row for each of these histories in one file, and sometimes undoes the import. */
async function importAndUndo(histories: readonly History[]) {
  const [first] = histories;
  if (!first) return;
  const { client } = first.world;
  const rows = histories.map((history) => `${pickActivity(history)[0]},Imported ${history.random(99)}`);
  const { uid, answer } = await importTable(client, 'Name,Description', ...rows);
  expect(answer.status, answer.text).toBe(200);
  for (const { count } of histories) count('importAndUndo');
  if (first.random(2) === 0) return;
  const undone = await client.call(imports.undo, { params: { uid }, version: await readVersion(client, uid) });
  expect(undone.status, undone.text).toBe(200);
  for (const { count } of histories) count('undo');
}

/** Approvals are twice as likely as any other move. */
const drawn = ['approve', 'importAndUndo', ...Object.keys(moves)] as Move[];

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

/** Removes from a snapshot the fields that the log does not record. */
const withoutVersion = ({ version: _, updatedAt: __, ...content }: Record<string, unknown>) => content;

/**
 * Takes the next step of each history. Histories that import in this step share one file, because imports take most of
 * the time.
 */
async function takeStep(all: readonly History[]) {
  const importing: History[] = [];
  for (const history of all) {
    const move = pick(history, drawn);
    if (move === 'importAndUndo') importing.push(history);
    else await moves[move](history);
  }
  await importAndUndo(importing);
}

/**
 * Reconstructs the activity at the moment of each approval, in one pass over the log, and compares it with the
 * snapshot. Stores nothing.
 */
async function compareAll(organisation: string, approvals: readonly Approval[], which: string) {
  const left = approvals.toSorted((a, b) => b.moment.getTime() - a.moment.getTime());
  const moments = left.map(({ moment }) => moment) as [Date, ...Date[]];
  let compared = 0;
  await writeTenant(test.pool, organisation, {}, (db) =>
    visitPastRows(db, moments, async (past, moment) => {
      const { activity, snapshot, moment: expected } = left[compared] as Approval;
      expect(moment).toEqual(expected);
      const record = (await readRecords(db, past, [activity])).get(activity);
      expect({ ...withoutVersion({ ...record }), unmatched: past.unmatched }, which).toEqual({
        ...withoutVersion(snapshot),
        unmatched: 0,
      });
      compared += 1;
    }),
  );
  return compared;
}

/** Checks one approval end to end: through the call, the job and the stored result. */
async function compareAsked({ client }: ActivityWorld, { activity, snapshot, moment }: Approval) {
  const uid = await askAsOf(client, moment.toISOString());
  const query = { filter: { uid: activity } };
  const { data } = (await client.call(asOf.activities, { params: { uid }, query })).body;
  const [{ requiredMinutes: _, ...listed } = { requiredMinutes: null }] = data;
  expect(listed).toMatchObject(JSON.parse(JSON.stringify(withoutVersion(snapshot))));
}

it(`the past at the moment of each approval equals the stored snapshot, in ${histories} random histories`, {
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
    const all: History[] = [];
    for (let at = first; at < Math.min(histories, first + perOrganisation); at += 1)
      all.push(await startHistory({ world, random, count }, `History ${at}`));
    for (let step = 0; step < steps; step += 1) await takeStep(all);
    for (const history of all) await approve(history);
    const approvals = all.flatMap((history) => history.approvals);
    compared += await compareAll(world.organisation.uid, approvals, `seed ${seed}, from history ${first}`);
    expect(compared).toBe(done.approve);
    const last = approvals.at(-1);
    if (last) await compareAsked(world, last);
  }
  process.stdout.write(
    `${compared} approvals compared in ${histories} histories, seed ${seed}: ${JSON.stringify(done)}\n`,
  );
  expect(compared).toBeGreaterThanOrEqual(histories / 2);
  expect(Object.keys(done).sort()).toEqual([...Object.keys(moves), 'importAndUndo', 'undo'].sort());
});
