import { countOnly, type GraphNumbers } from './graph.ts';
import { LossBits } from './loss-bits.ts';
import { type BreachBounds, computeBreachBounds, findFirstBreach } from './spof-times.ts';

/** The effect of losing one provider alone, until further notice. */
export interface SinglePointOfFailure {
  uid: string;
  /** The number of activities that stop, not counting the provider itself. */
  activitiesLost: number;
  /** The number of these activities that have an MTPD. All of them exceed it. */
  mtpdBreaches: number;
  /** The sum of the priorities of the activities that stop. An activity without a priority weighs 1. */
  priorityWeight: number;
  /** Minutes from the loss to the first MTPD breach; null: none. */
  firstBreachAt: number | null;
}

/**
 * Ranks every provider by the effect of losing it alone (target at 0, unlimited outage): the greatest priority-weighted
 * sum first, so that activities with a higher priority count more. Equal providers are ordered by the most MTPD
 * breaches, then by the most lost activities, then by the earliest MTPD breach. Providers that stop no activity are
 * left out: if alternatives take over, there is no single point of failure.
 *
 * Nothing recovers, so the set of nodes that stop does not depend on times. Therefore 32 providers are lost in one pass
 * over the edges, with one bit each. The time to the first breach needs a separate pass only if alternatives fail
 * together and simple bounds do not determine the time. For each provider, nothing is allocated except its line of the
 * result.
 *
 * @param options.limit the maximum number of lines (default: all)
 * @param options.among the uids of the activities that count (default: all)
 */
export function rankSinglePointsOfFailure(
  graph: GraphNumbers,
  options: { limit?: number; among?: readonly string[] | undefined } = {},
): SinglePointOfFailure[] {
  const tally = new Tally(options.among ? countOnly(graph, options.among) : graph);
  const providers: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) if (graph.outStart[v] !== graph.outStart[v + 1]) providers.push(v);
  for (let i = 0; i < providers.length; i += 32) tally.loseEach(providers.slice(i, i + 32));
  return tally.found.sort(byWeight).slice(0, options.limit ?? tally.found.length);
}

function byWeight(a: SinglePointOfFailure, b: SinglePointOfFailure): number {
  return (
    b.priorityWeight - a.priorityWeight ||
    b.mtpdBreaches - a.mtpdBreaches ||
    b.activitiesLost - a.activitiesLost ||
    (a.firstBreachAt ?? MAX) - (b.firstBreachAt ?? MAX) ||
    (a.uid < b.uid ? -1 : 1)
  );
}

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * Simulates the loss of each provider alone, 32 providers in one pass. The whole ranking uses the same working arrays.
 */
class Tally {
  readonly found: SinglePointOfFailure[] = [];
  readonly #graph: GraphNumbers;
  readonly #bits: LossBits;
  readonly #lost: Float64Array;
  readonly #bounds: BreachBounds;
  readonly #activities = new Int32Array(32);
  readonly #breaches = new Int32Array(32);
  readonly #weight = new Float64Array(32);

  constructor(graph: GraphNumbers) {
    this.#graph = graph;
    this.#bits = new LossBits(graph);
    this.#lost = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY);
    this.#bounds = computeBreachBounds(graph);
  }

  /** @param block up to 32 providers in ascending order */
  loseEach(block: readonly number[]): void {
    const first = this.#bits.lose(block);
    this.#count(first, block);
    for (const [i, v] of block.entries()) {
      if (this.#activities[i] === 0) continue;
      this.found.push({
        uid: this.#graph.uids[v] as string,
        activitiesLost: this.#activities[i] as number,
        mtpdBreaches: this.#breaches[i] as number,
        priorityWeight: this.#weight[i] as number,
        firstBreachAt: this.#breaches[i] === 0 ? null : this.#firstBreach(v, 1 << i),
      });
    }
  }

  #count(first: number, block: readonly number[]): void {
    const { nodeCount, isActivity, mtpd, priority } = this.#graph;
    const { down } = this.#bits;
    this.#activities.fill(0);
    this.#breaches.fill(0);
    this.#weight.fill(0);
    for (const [i, v] of block.entries()) down[v] = (down[v] as number) & ~(1 << i);
    for (let v = first; v < nodeCount; v++) {
      let bits = down[v] as number;
      if (bits === 0 || isActivity[v] === 0) continue;
      const breaches = Number.isNaN(mtpd[v]) ? 0 : 1;
      const weight = priority[v] as number;
      while (bits !== 0) {
        const i = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        this.#activities[i] = (this.#activities[i] as number) + 1;
        this.#breaches[i] = (this.#breaches[i] as number) + breaches;
        this.#weight[i] = (this.#weight[i] as number) + weight;
      }
    }
  }

  #firstBreach(v: number, bit: number): number {
    const { latest, earliest, origin } = this.#bounds;
    const { down, groupsFailed } = this.#bits;
    if (origin[v] === v) return findFirstBreach(this.#graph, v, down, bit, this.#lost, MAX);
    const upper = latest[v] as number;
    if ((groupsFailed & bit) === 0 || upper === earliest[v]) return upper;
    return findFirstBreach(this.#graph, v, down, bit, this.#lost, upper);
  }
}
