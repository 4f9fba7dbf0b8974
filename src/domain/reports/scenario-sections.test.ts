import { describe, expect, it } from 'vitest';
import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import { runWhatIf } from '#root/domain/continuity/what-if.ts';
import { describeScenario } from './scenario-sections.ts';

const hour = 60;
const graph = buildGraph(
  [
    { uid: 'erp', kind: 'application' },
    { uid: 'orders', kind: 'activity', rto: 4 * hour },
    { uid: 'archive', kind: 'activity', rto: 48 * hour },
  ],
  [
    { uid: 'a', dependent: 'orders', provider: 'erp', tolerance: 0 },
    { uid: 'b', dependent: 'archive', provider: 'erp', tolerance: 24 * hour },
  ],
);
const scenario: Pick<Scenario, 'description' | 'status' | 'categoryName' | 'owners'> = {
  description: '',
  status: 'active',
  categoryName: null,
  owners: [],
};

/** The cells of the table in one section of a report about the loss of the ERP system until further notice. */
function readRows(section: 'impacts' | 'recovery', matrices: ImpactInput['matrices'] = {}) {
  const answer = runWhatIf(graph, {
    targets: [{ recordUid: 'erp', lostAtMinutes: 0, outageMinutes: null, forever: true }],
    impacts: { categories: [{ uid: 'money', unacceptableLevel: 4 }], matrices },
  });
  const result = { ...answer, names: { erp: 'ERP', orders: 'Orders', archive: 'Archive' } };
  const categories = new Map([['money', 'Financial']]);
  const blocks = describeScenario({ scenario: scenario as Scenario, source: '', targets: [], result, categories });
  return blocks[section].flatMap((block) => (block.kind === 'table' ? block.rows : []));
}

describe('the report about a scenario', () => {
  it('does not call an impact acceptable that has not been assessed', () => {
    const readLast = (matrices: ImpactInput['matrices']) => readRows('impacts', matrices)[0]?.at(-1);
    const low = { money: [1, 1, 1, 1, 1, 1, 1, 1] };
    expect(readLast({})).toBe('Not assessed');
    expect(readLast({ orders: low })).toBe('Never, as far as assessed');
    expect(readLast({ orders: low, archive: low })).toBe('Never');
    expect(readLast({ orders: { money: [4, 4, 4, 4, 4, 4, 4, 4] } })).toBe('1 h');
  });

  it('tells a record that must not be lost from one that does not stop if the others recover in time', () => {
    expect(readRows('recovery').map(([name, , , rto]) => [name, rto])).toEqual([
      ['ERP', '4 h'],
      ['Orders', '4 h'],
      ['Archive', 'Does not stop'],
    ]);
  });
});
