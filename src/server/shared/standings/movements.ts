import type { Movements, NamedRecord } from '#root/contract/shared/movements.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { describeMovements, type FindRecord } from '#root/domain/continuity/movements.ts';
import type { Standing } from '#root/domain/continuity/standings.ts';
import { type Db, isWriting, type WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { cut, filterInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { defineGraphTask, isHeavy, readStandings, standingPasses } from '#root/server/shared/graph/engine.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { describeCauses, findNodeKindOfTable } from './causes.ts';
import { formatAllCompared, type PackedGraph, packGraph } from './compared-work.ts';
import { standingsRepository as repository, type StoredStanding } from './standings.repository.ts';

export type Engine = Pick<Services, 'graphs' | 'whatIfs'>;

/** The maximum number of records around an activity whose changes are looked up, in each direction. */
const maxAround = 1_000;
/** The maximum number of causes that are listed. */
export const maxCauses = 50;
/** The approximate memory of a uid, in bytes. */
export const bytesPerUid = 80;
/** The number of activities whose standings are read or stored at once. */
export const batch = 500;

export async function openGraph(given: Db, { graphs, whatIfs }: Engine): Promise<GraphCall> {
  // Reads outside of a writing transaction, because a question to the engine can wait for a thread and must not occupy
  // a connection during this time.
  const db = isWriting(given) ? given.outside : given;
  return { db, whatIfs, parts: await graphs.read(db, db.organisation) };
}

const findNamed =
  ({ nodes, indexByUid }: ContinuityGraph, ...others: readonly Readonly<Record<string, NamedRecord>>[]): FindRecord =>
  (uid) => {
    const node = nodes[indexByUid.get(uid) ?? -1];
    if (node) return { uid, kind: node.kind, name: node.name ?? '' };
    return others.find((names) => names[uid])?.[uid];
  };

/** Returns the names of the records that a standing mentions, so that they can be named after their deletion. */
function collectNames(graph: ContinuityGraph, standing: Standing): Record<string, NamedRecord> {
  const find = findNamed(graph);
  const uids = [...standing.slowest, ...standing.singlePointUids, standing.requiredBy ?? ''];
  return Object.fromEntries(uids.flatMap((uid) => (find(uid) ? [[uid, find(uid) as NamedRecord]] : [])));
}

/** The engine's current findings about some activities, ready to be stored. */
export interface CurrentStandings {
  readonly takenAt: Date;
  readonly rows: readonly { readonly standing: Standing; readonly names: Readonly<Record<string, NamedRecord>> }[];
}

/** Reads the engine's current findings about these activities. @throws 422 `too_large`, 429 */
export async function readCurrentStandings(
  db: Db,
  services: Engine & Pick<Services, 'now'>,
  uids: readonly string[],
): Promise<CurrentStandings> {
  const takenAt = services.now();
  const call = await openGraph(db, services);
  const standings = uids.length > 0 ? await readStandings(call, uids) : [];
  const rows = await mapInSteps(standings, (standing) => ({
    standing,
    names: collectNames(call.parts.graph, standing),
  }));
  return { takenAt, rows };
}

/** Stores the engine's findings about activities. Later findings are compared with the stored ones. */
export async function storeStandings(db: WriteDb, { takenAt, rows }: CurrentStandings): Promise<void> {
  for (const part of cut(rows, batch)) await db.run(repository.store(db.organisation, takenAt, part));
}

const comparing = defineGraphTask<PackedGraph, string>(new URL('./compared.worker.ts', import.meta.url));

/** Returns the compared fields of the current standings of all activities, as lines. @throws 422 `too_large`, 429 */
async function readCurrent({ db, parts, whatIfs }: GraphCall): Promise<string> {
  if (!isHeavy(parts, standingPasses)) return formatAllCompared(parts.graph);
  return whatIfs.workers.run(comparing, db.organisation, packGraph(parts.graph));
}

/** The number of stored standings that are read at once. Only their compared fields are read. */
const comparedAtOnce = 2_500;
const uidLength = 36;
const splitLines = (text: string) => (text === '' ? [] : text.split('\n'));

/** Reads the compared fields of all stored standings, as lines. They are read in parts, so other requests get a turn. */
async function readStored(db: Db): Promise<string[]> {
  const all: string[][] = [];
  for (let last: string | undefined; ; ) {
    const page = await db.maybe(repository.compared(db.organisation, last ?? null, comparedAtOnce));
    const lines = splitLines(page?.lines ?? '');
    all.push(lines);
    if (lines.length < comparedAtOnce) return all.flat();
    last = lines.at(-1)?.slice(0, uidLength);
  }
}

/**
 * Finds the activities whose stored standings differ from their current standings. The stored standings are read while
 * a thread calculates the current standings.
 */
async function compareAll(call: GraphCall): Promise<string[]> {
  const [current, stored] = await Promise.all([readCurrent(call), readStored(call.db)]);
  const now = new Set(splitLines(current));
  const moved = await filterInSteps(stored, (line) => !now.has(line));
  // Leaves out activities that are no longer in the graph, because they have no current standing.
  return moved.map((line) => line.slice(0, uidLength)).filter((uid) => call.parts.graph.indexByUid.has(uid));
}

/**
 * Finds the activities about which the engine's findings have changed since their last approval or review, including
 * activities that people have edited since then. The comparison is made once for each state of the graph and of the
 * stored standings. Callers must not change the list.
 * @throws 422 `too_large`, 429
 */
export async function findMovedActivities(given: Db, services: Engine): Promise<readonly string[]> {
  const call = await openGraph(given, services);
  const state = await call.db.maybe(repository.state(call.db.organisation));
  return call.whatIfs.read(call.db, call.parts, `moved ${state?.state}`, async () => {
    const value = await compareAll(call);
    return { value, bytes: value.length * bytesPerUid };
  });
}

/**
 * Lists the uids of the records that a node needs, directly or indirectly, then of the records that need the node. Both
 * groups begin with the nearest records.
 */
function listAround(graph: ContinuityGraph, uid: string): string[] {
  const { indexByUid, rowStart, provider, outStart, outEdge, dependent, uids } = graph;
  const start = indexByUid.get(uid);
  if (start === undefined) return [uid];
  const walk = (next: (v: number) => number[]) => {
    const seen = new Set([start]);
    for (const v of seen) {
      for (const w of next(v)) if (seen.size < maxAround) seen.add(w);
    }
    return [...seen];
  };
  const up = walk((v) => Array.from(provider.subarray(rowStart[v], rowStart[v + 1])));
  const down = walk((v) =>
    Array.from(outEdge.subarray(outStart[v], outStart[v + 1]), (edge) => dependent[edge] as number),
  );
  return [...new Set([...up, ...down])].map((v) => uids[v] as string);
}

/** Reads the changes since a moment that can explain what changed for an activity. */
async function readCauses({ db, parts }: GraphCall, { activityUid, takenAt, standing, names }: StoredStanding) {
  const { graph, edges } = parts;
  const around = [...new Set([...listAround(graph, activityUid), ...Object.keys(names), ...standing.slowest])];
  const rows = await db.many(repository.causes(db.organisation, takenAt, around, maxCauses));
  const ids = new Set(rows.map(({ recordUid }) => recordUid));
  const links = new Map(edges.filter(({ uid }) => ids.has(uid)).map(({ uid, provider }) => [uid, provider]));
  const mentioned = rows.flatMap(({ rootUid, before }) => [rootUid, ...Object.values(before ?? {}).filter(isUid)]);
  const lost = mentioned.filter((uid) => !graph.indexByUid.has(uid));
  const former = lost.length > 0 ? await db.many(repository.formerNames(db.organisation, lost)) : [];
  const formerNames = Object.fromEntries(
    former.flatMap(({ uid, entity, name }) => {
      const kind = findNodeKindOfTable(entity);
      return kind ? [[uid, { uid, kind, name }]] : [];
    }),
  );
  return describeCauses(rows, findNamed(graph, names, formerNames), links);
}

const uidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isUid = (value: unknown): value is string => typeof value === 'string' && uidText.test(value);

/**
 * Returns the differences between a stored standing and the current standing, with the changes that can explain them.
 */
export async function describeStored(call: GraphCall, before: StoredStanding, after: Standing): Promise<Movements> {
  const movements = describeMovements(before.standing, after, findNamed(call.parts.graph, before.names));
  return { since: before.takenAt.toISOString(), movements, causes: await readCauses(call, before) };
}

const nothing: Movements = { since: null, movements: [], causes: [] };

/**
 * Returns what changed for activities since their last approval or review, as the engine sees it. The result agrees
 * with the list of moved activities ({@link findMovedActivities}).
 * @throws 422 `too_large`, 429
 */
export async function readMovements(
  given: Db,
  services: Engine,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Movements>> {
  const call = await openGraph(given, services);
  const stored = new Map(
    (await call.db.many(repository.stored(call.db.organisation, uids))).map((one) => [one.activityUid, one]),
  );
  const now = new Map((await readStandings(call, uids)).map((standing) => [standing.uid, standing]));
  const found = new Map<string, Movements>();
  for (const uid of uids) {
    const [before, after] = [stored.get(uid), now.get(uid)];
    found.set(uid, before && after ? await describeStored(call, before, after) : nothing);
  }
  return found;
}

/** Reads what changed for one activity, see {@link readMovements}. */
export const readActivityMovements = async (db: Db, services: Engine, uid: string): Promise<Movements> =>
  (await readMovements(db, services, [uid])).get(uid) ?? nothing;

/**
 * Stores the engine's findings about each approved activity, unless they have been stored since its approval.
 * @param write runs one writing transaction
 * @throws 422 `too_large`, 429
 */
export async function storeMissingStandings(
  db: Db,
  services: Engine & Pick<Services, 'now'>,
  write: (work: (db: WriteDb) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (;;) {
    const missing = await db.many(repository.missing(db.organisation, batch));
    if (missing.length === 0) return;
    const taken = await readCurrentStandings(
      db,
      services,
      missing.map(({ uid }) => uid),
    );
    await write((writeDb) => storeStandings(writeDb, taken));
    // Stops here if some activities are not in the graph yet. They are left for the next run.
    if (taken.rows.length < missing.length || missing.length < batch) return;
  }
}
