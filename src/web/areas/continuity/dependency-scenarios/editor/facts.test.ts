import { describe, expect, it } from 'vitest';
import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import { computeLooks, toFacts } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { addNodes, type Content, createNode, putLink } from './content.ts';
import { buildScenarioGraph, type Facts } from './facts.ts';

const line = (uid: string, rto: number | null, mtpd: number | null = null, archived = false): GraphNodeLine => [
  ...([uid, 'activity', uid, rto, mtpd, null, null, archived, null] as const),
];
const edge = (from: number, to: number, tolerance = 0, group: string | null = null): GraphEdgeLine => [
  ...([`e${from}${to}`, from, to, tolerance, group, 1, null] as const),
];
const nodes = [
  line('payroll', 240, 1440),
  line('sap', 480),
  line('backup', 60),
  line('tapes', 1440),
  line('old', 10, null, true),
];
const facts: Facts = { ...toFacts({ nodes, edges: [edge(0, 1, 240), edge(0, 4)] }), whole: true };
const none: Content = { nodes: [], links: [], targets: [] };
const all = addNodes(
  none,
  ['payroll', 'sap', 'backup', 'tapes'].map((uid) => createNode({ uid, kind: 'activity' })),
);
const own = (providerUid: string, group = '') => ({
  ...{ dependentUid: 'payroll', providerUid, toleranceMinutes: 0 },
  ...{ group, groupRequired: 1, note: '' },
});

describe('the graph of a scenario', () => {
  it('contains the organisation’s links and the scenario’s own links, but no archived records', () => {
    const { nodes: shown, links } = buildScenarioGraph(putLink(all, own('backup')), facts);
    expect(shown.map(({ uid, rtoMinutes }) => [uid, rtoMinutes])).toEqual([
      ['payroll', 240],
      ['sap', 480],
      ['backup', 60],
      ['tapes', 1440],
    ]);
    expect(links.map(({ providerUid, captured, state }) => [providerUid, captured, state])).toEqual([
      ['sap', true, 'justMet'],
      ['backup', false, 'met'],
    ]);
    expect(facts.captured).toHaveLength(1);
  });

  it('shows the organisation’s link if the scenario has a link between the same records', () => {
    expect(buildScenarioGraph(putLink(all, own('sap')), facts).links).toMatchObject([
      { captured: true, toleranceMinutes: 240 },
    ]);
  });
});

describe('the look of a record in a scenario', () => {
  it('also depends on what the record needs outside of the scenario', () => {
    const content = putLink(
      addNodes(none, [
        createNode({ uid: 'payroll', kind: 'activity' }),
        createNode({ uid: 'backup', kind: 'activity' }),
      ]),
      own('backup'),
    );
    const { links, outside } = buildScenarioGraph(content, facts);
    expect(links).toMatchObject([{ providerUid: 'backup', state: 'met' }]);
    expect(outside).toMatchObject([{ providerUid: 'sap', state: 'justMet' }]);
    expect(computeLooks([...links, ...outside]).get('payroll')?.state).toBe('justMet');
  });
});

describe('the look of a record', () => {
  const look = (content: Content) =>
    computeLooks(buildScenarioGraph(content, { ...facts, captured: [] }).links).get('payroll')?.state;

  it('shows the worst verdict on what the record needs', () => {
    expect(look(all)).toBeUndefined();
    expect(look(putLink(all, own('backup')))).toBe('met');
    expect(look(putLink(putLink(all, own('backup')), own('sap')))).toBe('late');
    expect(look(putLink(putLink(all, own('sap')), own('tapes')))).toBe('pastMtpd');
  });

  it('shows the best verdict among alternatives of which one is enough', () => {
    const either = putLink(putLink(all, own('backup', 'Either')), own('sap', 'Either'));
    expect(look(either)).toBe('met');
    expect(look(putLink(either, { ...own('sap', 'Either'), groupRequired: 2 }))).toBe('late');
  });
});
