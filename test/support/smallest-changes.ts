import { findGapVerdict, type Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';

/** New RTOs. The keys are the uids of the records. */
export type NewRtos = ReadonlyMap<string, number>;

export interface SmallCase {
  nodes: readonly ContinuityNode[];
  edges: readonly ContinuityEdge[];
  /** The RTOs that may be chosen for activities; null if any may be chosen. */
  activityRtos: readonly number[] | null;
}

/** The greatest RTO that is tried. No limit of the random cases is longer. */
const END = 14;

/** Returns all gaps by their keys, except the gaps of links that are just met, because a change may cause these. */
export function listGaps(small: SmallCase, rtos: NewRtos = new Map()): Map<string, Gap> {
  const nodes = small.nodes.map((node) => ({ ...node, rto: rtos.get(node.uid) ?? node.rto }));
  const gaps = findGaps(buildGraph(nodes, small.edges)).filter(({ kind }) => kind !== 'tight');
  return new Map(gaps.map((gap) => [gap.key, gap]));
}

/** Returns the keys of the gaps that are late or past the MTPD and that recovery times may close. */
export const listRedKeys = (gaps: ReadonlyMap<string, Gap>): string[] =>
  [...gaps.values()]
    .filter((gap) => ['link', 'chain', 'one_of', 'own_limit'].includes(gap.kind))
    .filter((gap) => /late|pastMtpd/.test(findGapVerdict(gap)))
    .map(({ key }) => key);

/** Returns the keys of the gaps that the changes open or make worse. */
export function findHarm(small: SmallCase, before: ReadonlyMap<string, Gap>, rtos: NewRtos): string[] {
  return [...listGaps(small, rtos).values()]
    .filter((gap) => {
      const former = before.get(gap.key);
      return !former || (gap.minutesOver ?? 0) > (former.minutesOver ?? 0) || (gap.pastMtpd && !former.pastMtpd);
    })
    .map(({ key }) => key);
}

/** Returns the other RTOs that a record may be given: shorter, or longer but below its MTPD. */
function listChoices({ kind, rto, mtpd, archived }: ContinuityNode, { activityRtos }: SmallCase): number[] {
  if (rto == null || archived) return [];
  const end = mtpd == null ? END : Math.min(END, Math.max(rto, mtpd - 1));
  return Array.from({ length: end + 1 }, (_, to) => to).filter(
    (to) => to !== rto && (kind !== 'activity' || activityRtos === null || activityRtos.includes(to)),
  );
}

/**
 * Yields every set of changes that is smaller than a set with this number of changes and this total of minutes. A
 * smaller set has fewer changes, or as many changes and a smaller total.
 */
export function* listSmallerSets(small: SmallCase, count: number, total: number): Generator<NewRtos> {
  const able = small.nodes.map((node) => ({ uid: node.uid, now: node.rto ?? 0, to: listChoices(node, small) }));
  function* extend(from: number, left: number, minutes: number, rtos: NewRtos): Generator<NewRtos> {
    if (rtos.size > 0 && (rtos.size < count || minutes < total)) yield rtos;
    if (left === 0) return;
    for (const [index, { uid, now, to }] of able.entries()) {
      if (index < from) continue;
      for (const minute of to) {
        const sum = minutes + Math.abs(minute - now);
        // A set with the full number of changes must have a smaller total.
        if (left === 1 && rtos.size + 1 === count && sum >= total) continue;
        yield* extend(index + 1, left - 1, sum, new Map(rtos).set(uid, minute));
      }
    }
  }
  yield* extend(0, count, 0, new Map());
}

/**
 * Tries every smaller set of changes. Returns a set that closes these gaps and neither opens a gap nor makes a gap
 * worse, if there is one.
 */
export function findSmallerSet(small: SmallCase, closed: readonly string[], count: number, total: number) {
  const before = listGaps(small);
  for (const rtos of listSmallerSets(small, count, total)) {
    const after = listGaps(small, rtos);
    if (closed.some((key) => after.has(key))) continue;
    if (findHarm(small, before, rtos).length === 0) return rtos;
  }
  return null;
}
