import type { GraphNumbers } from './graph.ts';
import { computeLongestOutages, type LongestOutages, traceSlowest } from './longest-outages.ts';
import { LossBits } from './loss-bits.ts';
import { computeRequirements } from './requirements.ts';
import { rankSinglePointsOfFailure } from './spof.ts';

/** The engine's findings about an activity, in numbers that do not depend on names. */
export interface Standing {
  readonly uid: string;
  /** The longest time that the activity may take to recover; null: nothing requires a time. */
  readonly required: number | null;
  /** The uid of the activity whose RTO sets the required time; null: nothing requires a time. */
  readonly requiredBy: string | null;
  /**
   * The minutes by which the activity misses its RTO because of its slowest provider, direct or indirect; 0: it does
   * not.
   */
  readonly gap: number;
  /** True if the activity reaches its MTPD because of its slowest provider. */
  readonly isPastMtpd: boolean;
  /** The path from the activity to the slowest provider; empty if no provider keeps the activity waiting. */
  readonly slowest: readonly string[];
  /** The minutes of data that a provider may lose in excess of the activity's MDL. */
  readonly dataLoss: number;
  /** True if the activity depends on a recovery time that is missing. */
  readonly isUnknown: boolean;
  /** The number of providers whose loss alone stops the activity. */
  readonly singlePoints: number;
  /** A hash of these providers. Equal hashes mean, in practice, the same providers. */
  readonly singlePointsDigest: number;
  /** The first of these providers in the order of their uids; empty unless the providers were requested. */
  readonly singlePointUids: readonly string[];
  /** True if the activity itself is one of the worst single points of failure. */
  readonly isTopSinglePoint: boolean;
}

/** The number of single points of failure that count as the worst. */
export const topSinglePoints = 10;
/** The maximum number of providers that a standing names. */
export const namedSinglePoints = 100;

/** Hashes a uid (FNV-1a). */
function hashUid(uid: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < uid.length; at++) hash = Math.imul(hash ^ uid.charCodeAt(at), 0x01000193);
  return hash;
}

/** Counts, for each activity, the providers whose loss alone stops it. */
function countSinglePoints(graph: GraphNumbers, named: ReadonlySet<number>) {
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

/**
 * Returns for each node the minutes of data that a provider may lose in excess of the node's MDL. These are the values
 * of the gaps in data loss (see `findGaps`).
 */
function computeDataLosses(graph: GraphNumbers): Float64Array {
  const { nodeCount, rowStart, rowSplit, provider, dependent, mdl, rpo, groupStart, groupEnd, groupSpare } = graph;
  const losses = new Float64Array(nodeCount);
  const add = (v: number, minutes: number) => {
    if (minutes > (losses[v] as number)) losses[v] = minutes;
  };
  const over = (edge: number) => (rpo[provider[edge] as number] as number) - (mdl[dependent[edge] as number] as number);
  for (let v = 0; v < nodeCount; v++)
    for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) add(v, over(edge));
  for (const [g, start] of groupStart.entries()) {
    const members: number[] = [];
    for (let edge = start; edge < (groupEnd[g] as number); edge++) if (over(edge) > 0) members.push(over(edge));
    const short = members.length - (groupSpare[g] as number);
    if (short > 0) add(dependent[start] as number, members.sort((x, y) => x - y)[short - 1] as number);
  }
  return losses;
}

/** Returns the gap between an activity's limits and the outage that its slowest provider causes. */
function judge(graph: GraphNumbers, { outage, isUnknown, ...from }: LongestOutages, v: number) {
  const { rto, mtpd, uids } = graph;
  const longest = outage[v] as number;
  const gap = longest > (rto[v] as number) ? longest - (rto[v] as number) : 0;
  const isPastMtpd = longest > 0 && longest >= (mtpd[v] as number);
  const isLate = gap > 0 || isPastMtpd;
  const slowest = isLate ? traceSlowest({ outage, isUnknown, ...from }, v).map((w) => uids[w] as string) : [];
  return { gap, isPastMtpd, slowest, isUnknown: isUnknown[v] === 1 };
}

/**
 * Returns the engine's findings about activities that are not archived. If `asked` is given, returns the findings about
 * these activities, with the uids of their single points of failure. Otherwise, returns the findings about all
 * activities, without these uids. Renaming a record changes no finding.
 */
export function findStandings(graph: GraphNumbers, asked?: readonly string[]): Standing[] {
  const { nodeCount, isActivity, uids, indexByUid } = graph;
  const chosen = asked
    ? [...new Set(asked)].flatMap((uid) => indexByUid.get(uid) ?? [])
    : Array.from({ length: nodeCount }, (_, v) => v);
  const activities = chosen.filter((v) => isActivity[v] === 1);
  const { required, origin } = computeRequirements(graph);
  const outages = computeLongestOutages(graph);
  const losses = computeDataLosses(graph);
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
      dataLoss: losses[v] as number,
      singlePoints: points.count[v] as number,
      singlePointsDigest: points.digest[v] as number,
      singlePointUids: (points.lists.get(v) ?? []).sort().slice(0, namedSinglePoints),
      isTopSinglePoint: top.has(uid),
    };
  });
}

/** The fields that decide whether a standing has changed. */
export const comparedFields = [
  ...(['required', 'gap', 'isPastMtpd', 'dataLoss', 'isUnknown'] as const),
  ...(['singlePoints', 'singlePointsDigest', 'isTopSinglePoint'] as const),
];

/** Returns true if two standings of an activity differ. */
export const hasMoved = (before: Standing, after: Standing): boolean =>
  comparedFields.some((field) => before[field] !== after[field]);

/**
 * Returns the activity and the compared fields as a line, so that thousands of standings can be compared as texts. JSON
 * has no infinity, so Infinity is written like null.
 */
export const formatCompared = (standing: Standing): string =>
  [standing.uid, ...comparedFields.map((field) => formatValue(standing[field]))].join(' ');

const formatValue = (value: number | boolean | null) =>
  value === null || (typeof value === 'number' && !Number.isFinite(value)) ? '' : String(value);
