import { describe, expect, it } from 'vitest';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, NodeLook } from './canvas-types.ts';
import { addKindLooks, collapseKinds, toKindUid } from './collapse.ts';
import { filterGraph, noFilter } from './filter-graph.ts';

const node = (uid: string, kind: ProviderKind): CanvasNode => ({
  ...{ uid, kind, name: uid, place: null },
  ...{ rtoMinutes: null, mtpdMinutes: null },
});
const needs = (dependentUid: string, providerUid: string): CanvasLink => ({
  ...{ uid: `${dependentUid}-${providerUid}`, dependentUid, providerUid },
  ...{ toleranceMinutes: 0, group: '', groupRequired: 1, captured: true },
});
const graph = {
  nodes: [node('power', 'utility'), node('sap', 'application'), node('payroll', 'activity'), node('van', 'equipment')],
  links: [needs('sap', 'power'), needs('payroll', 'sap')],
};
const uids = (nodes: readonly CanvasNode[]) => nodes.map(({ uid }) => uid);

describe('a filter', () => {
  it('hides nothing if no kind and no state is chosen', () => {
    expect(filterGraph(graph, noFilter)).toMatchObject({ hidden: 0, hiddenCauses: [], nodes: graph.nodes });
  });

  it('reports hidden records as possible causes if shown records depend on them, directly or indirectly', () => {
    const shown = filterGraph(graph, { ...noFilter, kinds: new Set<ProviderKind>(['activity']) });
    expect(uids(shown.nodes)).toEqual(['payroll']);
    expect(shown.links).toEqual([]);
    expect(shown.hidden).toBe(3);
    expect(uids(shown.hiddenCauses)).toEqual(['power', 'sap']);
  });

  it('does not report hidden records as possible causes if their state is known to be “met”', () => {
    const looks = new Map<string, NodeLook>([
      ['power', { state: 'down' }],
      ['sap', { state: 'met' }],
      ['payroll', { state: 'late' }],
      ['van', { state: 'met' }],
    ]);
    const shown = filterGraph(graph, { ...noFilter, states: new Set(['late'] as const) }, looks);
    expect(uids(shown.nodes)).toEqual(['payroll']);
    expect(uids(shown.hiddenCauses)).toEqual(['power']);
    expect(filterGraph(graph, { ...noFilter, states: new Set(['met'] as const) }, looks).hiddenCauses).toEqual([]);
  });
});

describe('a graph collapsed by kind', () => {
  it('shows one card for all records of a kind, with one link for all their links to the same record', () => {
    const more = {
      nodes: [...graph.nodes, node('crm', 'application')],
      links: [...graph.links, needs('payroll', 'crm')],
    };
    const { nodes, links } = collapseKinds(more, new Set<ProviderKind>(['application']));
    expect(uids(nodes)).toEqual(['power', 'payroll', 'van', toKindUid('application')]);
    expect(nodes.at(-1)).toMatchObject({ members: 2, kind: 'application' });
    expect(links.map(({ dependentUid, providerUid }) => [dependentUid, providerUid])).toEqual([
      [toKindUid('application'), 'power'],
      ['payroll', toKindUid('application')],
    ]);
  });

  it('gives each card of a kind the worst state of the kind’s records', () => {
    const looks = new Map<string, NodeLook>([
      ['sap', { state: 'justMet' }],
      ['crm', { state: 'met' }],
    ]);
    const all = [...graph.nodes, node('crm', 'application')];
    expect(addKindLooks(all, looks).get(toKindUid('application'))).toEqual({ state: 'justMet' });
  });
});
