import { expect, it } from 'vitest';
import { buildGraph } from './graph.ts';
import { suggestRecoveryTimes } from './suggestions.ts';

/** Either of two records (n0, n1) is enough for a third record (n3), which has no RTO and an MTPD of 0. */
function alternatives() {
  const need = { dependent: 'n3', group: 'g', required: 1, tolerance: 0 };
  return buildGraph(
    [
      { uid: 'n0', kind: 'supplier', rto: 2 },
      { uid: 'n1', kind: 'activity', rto: 1 },
      { uid: 'n3', kind: 'activity', mtpd: 0 },
    ],
    [
      { ...need, uid: 'e0', provider: 'n0' },
      { ...need, uid: 'e1', provider: 'n1' },
    ],
  );
}

it.each([{ work: 0 }, { work: undefined }])(
  'a suggestion can change an alternative that is not the nearest to being in time: %o',
  ({ work }) => {
    // The gap names the activity n1, which is nearer to being in time. Only the supplier n0 may have an RTO of 0.
    const { sets, remaining } = suggestRecoveryTimes(alternatives(), { activityRtos: [1, 2, 3], work });
    expect(sets).toEqual([
      {
        changes: [{ node: 'n0', field: 'rto', from: 2, to: 0 }],
        closes: ['one_of n3 g'],
        total: 2,
        exact: work === undefined,
      },
    ]);
    expect(remaining).toEqual([]);
  },
);

it('a suggestion gives more time to all activities of a chain, because the chain is a single gap', () => {
  // Sales and service wait for billing, which has no RTO, and therefore for the ledger. The ledger cannot recover
  // sooner.
  const need = { group: null, required: 1, tolerance: 0 };
  const graph = buildGraph(
    [
      { uid: 'ledger', kind: 'activity', rto: 60 },
      { uid: 'billing', kind: 'activity' },
      { uid: 'sales', kind: 'activity', rto: 0 },
      { uid: 'service', kind: 'activity', rto: 0 },
    ],
    [
      { ...need, uid: 'e0', dependent: 'billing', provider: 'ledger' },
      { ...need, uid: 'e1', dependent: 'sales', provider: 'billing' },
      { ...need, uid: 'e2', dependent: 'service', provider: 'billing' },
    ],
  );
  expect(suggestRecoveryTimes(graph, { activityRtos: [60, 120] })).toEqual({
    sets: [
      {
        changes: ['sales', 'service'].map((node) => ({ node, field: 'rto', from: 0, to: 60 })),
        closes: ['chain ledger'],
        total: 120,
        exact: true,
      },
    ],
    remaining: [],
  });
});
