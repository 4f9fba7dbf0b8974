import { describe, expect, it } from 'vitest';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import { computeProviderFlags } from './provider-flags.ts';
import type { ContinuityNode } from './types.ts';

/**
 * Returns the flags and gaps of alternatives, which are given by their RTOs in minutes. The activity “Orders” (RTO 1 h)
 * needs `required` of them.
 */
function judge(required: number, rtos: Readonly<Record<string, number | null>>) {
  const members = Object.entries(rtos).map(([uid, rto]): ContinuityNode => ({ uid, kind: 'equipment', rto }));
  const edges = members.map(({ uid }) => ({ uid, dependent: 'orders', provider: uid, group: 'servers', required }));
  const graph = buildGraph([{ uid: 'orders', kind: 'activity', rto: 60, mtpd: 600 }, ...members], edges);
  const flags = computeProviderFlags(graph);
  return {
    flags: members.map(({ uid }) => [uid, flags.find(uid)]),
    gaps: findGaps(graph).map(({ kind, provider }) => [kind, provider]),
  };
}

describe('the flag of a resource', () => {
  const orders: ContinuityNode = { uid: 'orders', kind: 'activity', rto: 60, mtpd: 600, mdl: 15 };
  const flagOf = (one: Partial<ContinuityNode>, isNeeded = true) => {
    const resource: ContinuityNode = { uid: 'sap', kind: 'application', rto: 30, ...one };
    const edges = isNeeded ? [{ uid: 'link', dependent: 'orders', provider: 'sap' }] : [];
    return computeProviderFlags(buildGraph([orders, resource], edges)).find('sap');
  };

  it('is late if the resource may lose more data than its dependents tolerate', () => {
    expect(flagOf({ rpo: 15 })).toBe('met');
    expect(flagOf({ rpo: 16 })).toBe('late');
  });

  it('is `none` if nothing needs the resource', () => {
    expect(flagOf({}, false)).toBe('none');
    expect(flagOf({})).toBe('met');
  });
});

describe('the flag of an alternative', () => {
  it('is unknown if the group’s flag is unknown, even if the alternative is just in time', () => {
    expect(judge(2, { exact: 60, slow: 90, open: null })).toEqual({
      flags: [
        ['exact', 'unknown'],
        ['slow', 'unknown'],
        ['open', 'unknown'],
      ],
      gaps: [['no_recovery_time', 'open']],
    });
  });

  it('is met if the alternative has a margin, whatever the flag of the group', () => {
    expect(judge(2, { quick: 30, slow: 90, open: null }).flags[0]).toEqual(['quick', 'met']);
    expect(judge(2, { quick: 30, slow: 90, slower: 120 }).flags[0]).toEqual(['quick', 'met']);
  });

  it('is no worse than the flag of the group', () => {
    const { flags, gaps } = judge(1, { exact: 60, slow: 90, open: null });
    expect(flags.map(([, flag]) => flag)).toEqual(['justMet', 'justMet', 'justMet']);
    expect(gaps).toEqual([['tight', 'exact']]);
  });
});
