import { describe, expect, it } from 'vitest';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, NodeLook } from './canvas-types.ts';
import { collapse, kindUid, looksOfKinds } from './collapse.ts';
import { noFilter, shownOf } from './shown.ts';

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
  it('shows all where nothing is chosen', () => {
    expect(shownOf(graph, noFilter)).toMatchObject({ hidden: 0, hiddenCauses: [], nodes: graph.nodes });
  });

  it('tells of what it hides and what is seen depends on, also through others', () => {
    const shown = shownOf(graph, { ...noFilter, kinds: new Set<ProviderKind>(['activity']) });
    expect(uids(shown.nodes)).toEqual(['payroll']);
    expect(shown.links).toEqual([]);
    expect(shown.hidden).toBe(3);
    expect(uids(shown.hiddenCauses)).toEqual(['power', 'sap']);
  });

  it('by state counts as causes only what is not met, of what is not met', () => {
    const looks = new Map<string, NodeLook>([
      ['power', { state: 'down' }],
      ['sap', { state: 'met' }],
      ['payroll', { state: 'late' }],
      ['van', { state: 'met' }],
    ]);
    const shown = shownOf(graph, { ...noFilter, states: new Set(['late'] as const) }, looks);
    expect(uids(shown.nodes)).toEqual(['payroll']);
    expect(uids(shown.hiddenCauses)).toEqual(['power']);
    expect(shownOf(graph, { ...noFilter, states: new Set(['met'] as const) }, looks).hiddenCauses).toEqual([]);
  });
});

describe('collapsed by kind', () => {
  it('a card stands for all of a kind, with one link in the place of many', () => {
    const more = {
      nodes: [...graph.nodes, node('crm', 'application')],
      links: [...graph.links, needs('payroll', 'crm')],
    };
    const { nodes, links } = collapse(more, new Set<ProviderKind>(['application']));
    expect(uids(nodes)).toEqual(['power', 'payroll', 'van', kindUid('application')]);
    expect(nodes.at(-1)).toMatchObject({ members: 2, kind: 'application' });
    expect(links.map(({ dependentUid, providerUid }) => [dependentUid, providerUid])).toEqual([
      [kindUid('application'), 'power'],
      ['payroll', kindUid('application')],
    ]);
  });

  it('stands as the worst of its records does', () => {
    const looks = new Map<string, NodeLook>([
      ['sap', { state: 'justMet' }],
      ['crm', { state: 'met' }],
    ]);
    const all = [...graph.nodes, node('crm', 'application')];
    expect(looksOfKinds(all, looks).get(kindUid('application'))).toEqual({ state: 'justMet' });
  });
});
