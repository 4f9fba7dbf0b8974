import type { Movements } from '#root/contract/shared/movements.ts';
import { hasMoved } from '#root/domain/continuity/standings.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { cut, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { readStandings } from '#root/server/shared/graph/engine.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import {
  batch,
  bytesPerUid,
  type CurrentStandings,
  describeStored,
  type Engine,
  maxCauses,
  openGraph,
  readCurrentStandings,
} from './movements.ts';
import { type CoveredActivity, planStandingsRepository as repository } from './plan-standings.repository.ts';

type CurrentPlanStandings = CurrentStandings & { readonly covered: readonly CoveredActivity[] };

async function take(
  db: Db,
  services: Engine & Pick<Services, 'now'>,
  covered: readonly CoveredActivity[],
): Promise<CurrentPlanStandings> {
  const uids = [...new Set(covered.map(({ activityUid }) => activityUid))];
  return { ...(await readCurrentStandings(db, services, uids)), covered };
}

/** Reads the engine's current findings about the activities of a plan in force. @throws 422 `too_large`, 429 */
export const readCurrentPlanStandings = async (db: Db, services: Engine & Pick<Services, 'now'>, plan: string) =>
  take(db, services, await db.many(repository.ofPlan(db.organisation, plan)));

/** Stores the engine's findings about the activities of plans. Later findings are compared with the stored ones. */
export async function storePlanStandings(db: WriteDb, { takenAt, rows, covered }: CurrentPlanStandings): Promise<void> {
  const byUid = new Map(rows.map((row) => [row.standing.uid, row]));
  const toStore = covered.flatMap((one) => {
    const row = byUid.get(one.activityUid);
    return row ? [{ ...one, ...row }] : [];
  });
  for (const part of cut(toStore, batch)) await db.run(repository.store(db.organisation, takenAt, part));
}

/**
 * Stores the engine's findings about each activity of each plan in force, unless they have been stored for this plan
 * since its approval.
 * @param write runs one writing transaction
 * @throws 422 `too_large`, 429
 */
export async function storeMissingPlanStandings(
  db: Db,
  services: Engine & Pick<Services, 'now'>,
  write: (work: (db: WriteDb) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (;;) {
    const missing = await db.many(repository.missing(db.organisation, batch));
    if (missing.length === 0) return;
    const taken = await take(db, services, missing);
    await write((writeDb) => storePlanStandings(writeDb, taken));
    // Stops here if some activities are not in the graph yet. They are left for the next run.
    if (taken.rows.length < new Set(missing.map(({ activityUid }) => activityUid)).size || missing.length < batch)
      return;
  }
}

async function readStored(db: Db) {
  const all: { planUid: string; activityUid: string; standing: Parameters<typeof hasMoved>[0] }[] = [];
  for (;;) {
    const part = await db.many(repository.page(db.organisation, all.at(-1) ?? null, batch));
    all.push(...part);
    if (part.length < batch) return all;
  }
}

async function compareAll(call: GraphCall): Promise<string[]> {
  const [current, stored] = await Promise.all([readStandings(call), readStored(call.db)]);
  const now = new Map(current.map((standing) => [standing.uid, standing]));
  const compared = await mapInSteps(stored, ({ planUid, activityUid, standing }) => {
    const after = now.get(activityUid);
    return after && hasMoved(standing, after) ? [planUid] : [];
  });
  return [...new Set(compared.flat())];
}

/**
 * Finds the plans in force for which something has changed: the engine's findings about one of their activities differ
 * from those at the plan's last approval or review. Callers must not change the list.
 * @throws 422 `too_large`, 429
 */
export async function findMovedPlans(given: Db, services: Engine): Promise<readonly string[]> {
  const call = await openGraph(given, services);
  const state = await call.db.maybe(repository.state(call.db.organisation));
  return call.whatIfs.read(call.db, call.parts, `moved plans ${state?.state}`, async () => {
    const value = await compareAll(call);
    return { value, bytes: value.length * bytesPerUid };
  });
}

/**
 * Returns what changed for the activities of a plan since its last approval or review. Each movement names its activity.
 * @throws 422 `too_large`, 429
 */
export async function readPlanMovements(given: Db, services: Engine, plan: string): Promise<Movements> {
  const call = await openGraph(given, services);
  const stored = await call.db.many(repository.stored(call.db.organisation, plan));
  if (stored.length === 0) return { since: null, movements: [], causes: [] };
  const uids = stored.map(({ activityUid }) => activityUid);
  const now = new Map((await readStandings(call, uids)).map((standing) => [standing.uid, standing]));
  const all: Movements[] = [];
  for (const one of stored) {
    const after = now.get(one.activityUid);
    if (!after || !hasMoved(one.standing, after)) continue;
    const { since, movements, causes } = await describeStored(call, one, after);
    const node = call.parts.graph.nodes[call.parts.graph.indexByUid.get(one.activityUid) ?? -1];
    const activity = { uid: one.activityUid, kind: 'activity' as const, name: node?.name ?? '' };
    all.push({ since, movements: movements.map((movement) => ({ ...movement, activity })), causes });
  }
  const causes = new Map(all.flatMap((one) => one.causes).map((cause) => [JSON.stringify(cause), cause]));
  return {
    since: new Date(Math.min(...stored.map(({ takenAt }) => takenAt.getTime()))).toISOString(),
    movements: all.flatMap(({ movements }) => movements),
    causes: [...causes.values()].sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxCauses),
  };
}
