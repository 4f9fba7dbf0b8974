import { gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { findGapVerdict, type Gap } from './gap.ts';
import { type ContinuityGraph, findNodeIndex } from './graph.ts';

/** A gap at the time of its acceptance. */
export interface AcceptedGap {
  /** The last day of the acceptance, as YYYY-MM-DD. */
  readonly until: string;
  readonly verdict: string;
  readonly minutesOver: number | null;
}

/**
 * Returns whether an acceptance still covers a gap: its last day has not passed, and the gap is not worse than when it
 * was accepted.
 * @param today the day in the organisation's time zone, as YYYY-MM-DD
 */
export function coversGap(accepted: AcceptedGap, gap: Gap, today: string): boolean {
  if (accepted.until < today) return false;
  // The verdicts are listed worst first.
  const rank = (verdict: string) => (gapVerdicts as readonly string[]).indexOf(verdict);
  const isWorse = rank(findGapVerdict(gap)) < rank(accepted.verdict);
  return !isWorse && (gap.minutesOver ?? 0) <= (accepted.minutesOver ?? 0);
}

/** A record whose gaps are all accepted, so that lists flag it as accepted. */
export interface AcceptedRecord {
  readonly uid: string;
  /**
   * `dependent`: an activity is flagged because of the records that it needs. `provider`: a resource is flagged because
   * of the records that need it.
   */
  readonly as: 'dependent' | 'provider';
  /** The last day of the acceptance that ends first. */
  readonly until: string;
}

/** The kinds of gap that give a record a flag in lists. */
const flagged: ReadonlySet<Gap['kind']> = new Set(['link', 'tight', 'one_of', 'chain', 'data_loss']);

/** Returns the providers that lists flag because of a gap. For a group of alternatives, these are all its members. */
function listProviders(graph: ContinuityGraph, { provider, dependent, edge, oneOf }: Gap): string[] {
  if (!oneOf) return [provider];
  const v = findNodeIndex(graph, dependent);
  const row = graph.edges.slice(graph.rowSplit[v], graph.rowStart[v + 1]);
  const group = row.find(({ uid }) => uid === edge)?.group;
  return row.filter((other) => other.group === group).map((other) => other.provider);
}

/**
 * Finds the records that lists flag as accepted: all their gaps of the flagged kinds are accepted. One open gap of
 * these kinds is enough to leave a record out.
 * @param findUntil returns the last day of the acceptance that covers a gap, as YYYY-MM-DD; null for an open gap
 */
export function findAcceptedRecords(
  graph: ContinuityGraph,
  gaps: readonly Gap[],
  findUntil: (gap: Gap) => string | null,
): AcceptedRecord[] {
  const found = new Map<string, AcceptedRecord | null>();
  const add = (uid: string, as: AcceptedRecord['as'], until: string | null) => {
    const key = `${as} ${uid}`;
    const known = found.get(key);
    if (known === null) return;
    found.set(key, until === null ? null : { uid, as, until: known && known.until < until ? known.until : until });
  };
  for (const gap of gaps) {
    if (!flagged.has(gap.kind)) continue;
    const until = findUntil(gap);
    // The flag of an activity follows only from its direct links.
    if (gap.kind !== 'chain') add(gap.dependent, 'dependent', until);
    for (const provider of listProviders(graph, gap)) add(provider, 'provider', until);
  }
  return [...found.values()].filter((record) => record !== null);
}
