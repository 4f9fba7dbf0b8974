import { expect, it } from 'vitest';
import { buildGraph } from './graph.ts';
import { suggestRecoveryTimes } from './suggestions.ts';

/** Either of two records is enough for a third one, which has no RTO and an MTPD of 0. */
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

it.each([{ work: 0 }, { work: undefined }])('changes another alternative than the nearest one: %o', ({ work }) => {
  // The gap names the activity, which is nearer. Only the supplier may recover at once.
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
});
