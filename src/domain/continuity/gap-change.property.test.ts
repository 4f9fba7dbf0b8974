import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { findGapVerdict, type Gap, type GapChange } from './gap.ts';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import { findPastMtpdStarts } from './requirements.ts';
import type { ContinuityNode } from './types.ts';
import { computeLinkVerdict } from './verdicts.ts';

const LONG = { timeout: 3_600_000 };
type Parts = Pick<RandomScenario, 'nodes' | 'edges'>;

const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 3 });
const values = fc.record({
  mdl: maybe(9),
  rpo: maybe(9),
  /** The restart time, which is often longer than the RTO or the MTPD. */
  restart: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 24 })),
});

/** Random graphs with data loss, and with activities that take long to restart. */
const randomParts: fc.Arbitrary<Parts> = fc
  .tuple(randomScenario, fc.array(values, { minLength: 8, maxLength: 8 }))
  .map(([{ nodes, edges }, more]) => ({ nodes: nodes.map((node, i) => ({ ...node, ...more[i] })), edges }));

function change({ nodes, edges }: Parts, { node, field }: GapChange, minutes: number): Parts {
  return { nodes: nodes.map((one) => (one.uid === node ? { ...one, [field]: minutes } : one)), edges };
}

const listGaps = ({ nodes, edges }: Parts) => findGaps(buildGraph(nodes, edges));
const isRed = (gap: Gap) => /late|pastMtpd/.test(findGapVerdict(gap));

/** Returns true if a gap is closed: the gap is no longer listed, and its provider is not past an MTPD. */
function isClosed(parts: Parts, { key, kind, edge, dependent, provider }: Gap): boolean {
  const graph = buildGraph(parts.nodes, parts.edges);
  if (findGaps(graph).some((gap) => gap.key === key)) return false;
  const find = (uid: string) => parts.nodes.find((node) => node.uid === uid) as ContinuityNode;
  if (kind === 'chain') {
    const from = findPastMtpdStarts(graph)[graph.indexByUid.get(provider) as number] as number;
    return from === 0 || (find(provider).rto as number) < from;
  }
  if (kind !== 'link' && kind !== 'tight' && kind !== 'one_of') return true;
  const link = parts.edges.find(({ uid }) => uid === edge);
  const input = { dependent: find(dependent), provider: find(provider), tolerance: link?.tolerance };
  const { verdict, pastMtpd } = computeLinkVerdict(input);
  return verdict !== 'late' && !pastMtpd && (kind !== 'tight' || verdict !== 'justMet');
}

/** Returns the last value that closes the gap, and the first value that does not. */
function findBounds({ bound, minutes: given }: GapChange): { good: number; bad: number } {
  const minutes = given as number;
  if (bound === 'at_most') return { good: minutes, bad: minutes + 1 };
  return bound === 'below' ? { good: minutes - 1, bad: minutes } : { good: minutes, bad: minutes - 1 };
}

/**
 * Returns false if more than one member of a group is late, because changing only the named member would not be enough.
 */
function isEnoughAlone(parts: Parts, { kind, oneOf, edge }: Gap): boolean {
  if (oneOf === null || !['one_of', 'tight', 'data_loss'].includes(kind)) return true;
  const link = parts.edges.find(({ uid }) => uid === edge);
  const without = { ...parts, edges: parts.edges.filter(({ uid }) => uid !== edge) };
  const rest = parts.edges.filter(
    (one) => one.dependent === link?.dependent && one.group === link?.group && one !== link,
  );
  const asked = {
    nodes: parts.nodes,
    edges: without.edges.map((one) =>
      rest.includes(one) ? { ...one, required: Math.max(1, oneOf.required - 1) } : one,
    ),
  };
  // Without this member, the others must satisfy a group that requires one member fewer.
  return oneOf.required === 1 || !listGaps(asked).some((gap) => gap.kind === kind && gap.dependent === link?.dependent);
}

describe('the change that a gap names', () => {
  it('is possible, closes the gap, and is no stricter than necessary', LONG, () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(randomParts, (parts) => {
        for (const gap of listGaps(parts)) {
          const { change: named, kind } = gap;
          if (named === null || named.bound === 'assess' || !isEnoughAlone(parts, gap)) continue;
          const { good, bad } = findBounds(named);
          const tell = (closes: boolean, minutes: number) => ({ gap, minutes, closes });
          expect(good).toBeGreaterThanOrEqual(0);
          expect(tell(isClosed(change(parts, named, good), gap), good)).toEqual(tell(true, good));
          if (bad >= 0) expect(tell(isClosed(change(parts, named, bad), gap), bad)).toEqual(tell(false, bad));
          for (const name of [kind, `${named.field} ${named.bound}`]) seen[name] = (seen[name] ?? 0) + 1;
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
    const expected = ['link', 'tight', 'one_of', 'chain', 'own_limit', 'restart_too_long', 'data_loss'];
    const bounds = ['rto at_most', 'rto below', 'rto at_least', 'restart at_most', 'restart below', 'rpo at_most'];
    for (const name of [...expected, ...bounds, 'mtpd at_least', 'mdl at_most']) {
      expect([name, (seen[name] ?? 0) > CONTINUITY_RUNS / 200]).toEqual([name, true]);
    }
  });

  it('has a time that is short enough for all dependents of the record, if the field has no value yet', LONG, () => {
    let assessed = 0;
    fc.assert(
      fc.property(randomParts, (parts) => {
        for (const gap of listGaps(parts)) {
          const { change: named } = gap;
          if (named === null || named.bound !== 'assess' || named.minutes === null) continue;
          const before = new Set(
            listGaps(parts)
              .filter(isRed)
              .map(({ key }) => key),
          );
          const after = listGaps(change(parts, named, named.minutes)).filter(
            (other) => isRed(other) && other.kind !== 'data_loss' && other.provider === named.node,
          );
          expect({ gap, opened: after.filter(({ key }) => !before.has(key)) }).toEqual({ gap, opened: [] });
          assessed++;
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
    expect(assessed).toBeGreaterThan(CONTINUITY_RUNS / 100);
  });
});
