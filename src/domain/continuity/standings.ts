import { findGaps } from './gaps.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeLongestOutages, type LongestOutages, traceSlowest } from './longest-outages.ts';
import { LossBits } from './loss-bits.ts';
import { computeRequirements } from './requirements.ts';
import { rankSinglePointsOfFailure } from './spof.ts';

/** What the engine says of an activity, in numbers that do not change with names. */
export interface Standing {
  readonly uid: string;
  /** The longest time in which the activity may recover; null: nothing requires a time. */
  readonly required: number | null;
  /** The activity whose RTO requires it. */
  readonly requiredBy: string | null;
  /** The minutes by which the slowest provider, however far away, makes the activity miss its RTO. */
  readonly gap: number;
  /** True if it makes the activity reach its MTPD. */
  readonly isPastMtpd: boolean;
  /** The slowest provider, and the way to it from the activity; empty if no provider keeps the activity waiting. */
  readonly slowest: readonly string[];
  /** The minutes of data that a provider may lose beyond the activity's MDL. */
  readonly dataLoss: number;
  /** True if a recovery time is missing on which the activity depends. */
  readonly isUnknown: boolean;
  /** The number of providers whose loss alone stops the activity. */
  readonly singlePoints: number;
  /** Equal if and, in practice, only if these are the same providers. */
  readonly singlePointsDigest: number;
  /** The first of them by uid, only where they were asked for. */
  readonly singlePointUids: readonly string[];
  /** True if the activity itself is one of the worst single points of failure. */
  readonly isTopSinglePoint: boolean;
}

/** The number of single points of failure that count as the worst. */
export const topSinglePoints = 10;
/** The greatest number of providers that a standing names. */
export const namedSinglePoints = 100;

/** Hashes a uid (FNV-1a). */
function hashUid(uid: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < uid.length; at++) hash = Math.imul(hash ^ uid.charCodeAt(at), 0x01000193);
  return hash;
}

/** Counts, for each activity, the providers whose loss alone stops it. */
function countSinglePoints(graph: ContinuityGraph, named: ReadonlySet<number>) {
  const { nodeCount, isActivity, outStart, uids } = graph;
  const count = new Int32Array(nodeCount);
  const digest = new Int32Array(nodeCount);
  const lists = new Map(Array.from(named, (v): [number, string[]] => [v, []]));
  const bits = new LossBits(graph);
  const providers: number[] = [];
  for (let v = 0; v < nodeCount; v++) if (outStart[v] !== outStart[v + 1]) providers.push(v);
  for (let at = 0; at < providers.length; at += 32) {
    const block = providers.slice(at, at + 32);
    const hashes = block.map((v) => hashUid(uids[v] as string));
    for (let v = bits.lose(block); v < nodeCount; v++) {
      if (isActivity[v] === 0) continue;
      for (let left = bits.down[v] as number; left !== 0; left &= left - 1) {
        const i = 31 - Math.clz32(left & -left);
        if (block[i] === v) continue;
        count[v] = (count[v] as number) + 1;
        digest[v] = (digest[v] as number) ^ (hashes[i] as number);
        lists.get(v)?.push(uids[block[i] as number] as string);
      }
    }
  }
  return { count, digest, lists };
}

function findDataLosses(graph: ContinuityGraph): Map<string, number> {
  const losses = new Map<string, number>();
  for (const { kind, dependent, minutesOver } of findGaps(graph)) {
    if (kind === 'data_loss') losses.set(dependent, Math.max(losses.get(dependent) ?? 0, minutesOver ?? 0));
  }
  return losses;
}

/** Returns the gap between an activity's limits and the outage that its slowest provider causes. */
function judge(graph: ContinuityGraph, { outage, isUnknown, ...from }: LongestOutages, v: number) {
  const { rto, mtpd, uids } = graph;
  const longest = outage[v] as number;
  const gap = longest > (rto[v] as number) ? longest - (rto[v] as number) : 0;
  const isPastMtpd = longest > 0 && longest >= (mtpd[v] as number);
  const isLate = gap > 0 || isPastMtpd;
  const slowest = isLate ? traceSlowest({ outage, isUnknown, ...from }, v).map((w) => uids[w] as string) : [];
  return { gap, isPastMtpd, slowest, isUnknown: isUnknown[v] === 1 };
}

/**
 * Returns what the engine says of activities that are not archived: of these, with the names of their single points of
 * failure, or of all, without. Renaming a record changes none of it.
 */
export function findStandings(graph: ContinuityGraph, asked?: readonly string[]): Standing[] {
  const { nodeCount, isActivity, uids, indexByUid } = graph;
  const chosen = asked
    ? [...new Set(asked)].flatMap((uid) => indexByUid.get(uid) ?? [])
    : Array.from({ length: nodeCount }, (_, v) => v);
  const activities = chosen.filter((v) => isActivity[v] === 1);
  const { required, origin } = computeRequirements(graph);
  const outages = computeLongestOutages(graph);
  const losses = findDataLosses(graph);
  const points = countSinglePoints(graph, new Set(asked ? activities : []));
  const top = new Set(rankSinglePointsOfFailure(graph, { limit: topSinglePoints }).map(({ uid }) => uid));
  return activities.map((v) => {
    const uid = uids[v] as string;
    const isRequired = Number.isFinite(required[v]);
    return {
      uid,
      required: isRequired ? (required[v] as number) : null,
      requiredBy: isRequired ? (uids[origin[v] as number] ?? null) : null,
      ...judge(graph, outages, v),
      dataLoss: losses.get(uid) ?? 0,
      singlePoints: points.count[v] as number,
      singlePointsDigest: points.digest[v] as number,
      singlePointUids: (points.lists.get(v) ?? []).sort().slice(0, namedSinglePoints),
      isTopSinglePoint: top.has(uid),
    };
  });
}

/** Returns true if the engine sees a difference between two standings of an activity. */
export const hasMoved = (before: Standing, after: Standing): boolean =>
  before.required !== after.required ||
  before.gap !== after.gap ||
  before.isPastMtpd !== after.isPastMtpd ||
  before.dataLoss !== after.dataLoss ||
  before.isUnknown !== after.isUnknown ||
  before.singlePoints !== after.singlePoints ||
  before.singlePointsDigest !== after.singlePointsDigest ||
  before.isTopSinglePoint !== after.isTopSinglePoint;
