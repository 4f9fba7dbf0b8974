import { describe, expect, it } from 'vitest';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import { previewChange } from './preview.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';
import { computeLinkVerdict } from './verdicts.ts';

const HOUR = 60;

function activity(uid: string, rtoHours: number, mtpdHours: number): ContinuityNode {
  return { uid, kind: 'activity', rto: rtoHours * HOUR, mtpd: mtpdHours * HOUR };
}

/** A wholesaler: goods arrive, are stored, are shipped and invoiced. Purchasing and IT support these activities. */
const nodes: ContinuityNode[] = [
  activity('Wareneingang', 12, 24),
  activity('Einkauf', 48, 72),
  activity('Lager', 8, 12),
  activity('Auftragserfassung', 4, 8),
  activity('IT-Betrieb', 4, 8),
  activity('Rechnungsstellung', 24, 48),
  { uid: 'Spedition', kind: 'supplier' },
];

const links: [string, string][] = [
  ['Wareneingang', 'Einkauf'],
  ['Lager', 'Wareneingang'],
  ['Auftragserfassung', 'IT-Betrieb'],
  ['Einkauf', 'IT-Betrieb'],
  ['Rechnungsstellung', 'Lager'],
  ['Rechnungsstellung', 'IT-Betrieb'],
  ['Lager', 'Spedition'],
];
const edges: ContinuityEdge[] = links.map(([dependent, provider]) => ({
  uid: `${dependent}>${provider}`,
  dependent,
  provider,
}));

function computeVerdict(dependent: string, provider: string) {
  const find = (uid: string) => nodes.find((node) => node.uid === uid) as ContinuityNode;
  return computeLinkVerdict({ dependent: find(dependent), provider: find(provider) });
}

describe('the wholesaler', () => {
  it.each([
    ['Wareneingang', 'Einkauf', 'late', 36 * HOUR, true],
    ['Lager', 'Wareneingang', 'late', 4 * HOUR, true],
    ['Auftragserfassung', 'IT-Betrieb', 'justMet', 0, false],
    ['Einkauf', 'IT-Betrieb', 'met', 0, false],
    ['Rechnungsstellung', 'Lager', 'met', 0, false],
    ['Rechnungsstellung', 'IT-Betrieb', 'met', 0, false],
    ['Lager', 'Spedition', 'unknown', 0, false],
  ])('%s needs %s: %s', (dependent, provider, verdict, minutesOver, pastMtpd) => {
    expect(computeVerdict(dependent, provider)).toMatchObject({ verdict, minutesOver, pastMtpd });
  });

  it('lists its gaps: critical gaps first, then the other gaps by size, then links without a margin', () => {
    const gaps = findGaps(buildGraph(nodes, edges));
    expect(gaps.map((gap) => [gap.kind, gap.dependent, gap.provider, gap.minutesOver, gap.pastMtpd])).toEqual([
      // Purchasing takes 48 hours. The warehouse needs it within 8 hours (40 hours too slow), because it needs goods-in
      // within 8 hours. Goods-in itself needs purchasing within 12 hours (36 hours too slow).
      ['chain', 'Lager', 'Einkauf', 40 * HOUR, true],
      ['link', 'Wareneingang', 'Einkauf', 36 * HOUR, true],
      ['link', 'Lager', 'Wareneingang', 4 * HOUR, true],
      ['tight', 'Auftragserfassung', 'IT-Betrieb', 0, false],
      ['no_recovery_time', 'Lager', 'Spedition', null, false],
    ]);
    expect(gaps[1]?.change).toEqual({
      node: 'Einkauf',
      field: 'rto',
      from: 48 * HOUR,
      bound: 'at_most',
      minutes: 12 * HOUR,
    });
  });

  it('previews which gap a shorter RTO of purchasing closes, and which gap a longer RTO of IT opens', () => {
    const before = buildGraph(nodes, edges);
    const change = (uid: string, rto: number) =>
      buildGraph(
        nodes.map((node) => (node.uid === uid ? { ...node, rto } : node)),
        edges,
      );
    const improved = previewChange(before, change('Einkauf', 8 * HOUR));
    expect(improved.links).toMatchObject([
      {
        edge: 'Wareneingang>Einkauf',
        before: { verdict: 'late', pastMtpd: true },
        after: { verdict: 'met', margin: 4 * HOUR, pastMtpd: false },
        direction: 'better',
      },
    ]);
    expect(improved.gaps).toMatchObject([{ before: { kind: 'chain' }, after: null, direction: 'better' }]);

    const broken = previewChange(before, change('IT-Betrieb', 6 * HOUR));
    expect(broken.links).toMatchObject([
      {
        edge: 'Auftragserfassung>IT-Betrieb',
        before: { verdict: 'justMet' },
        after: { verdict: 'late', minutesOver: 120 },
      },
    ]);
    expect(broken.links[0]?.direction).toBe('worse');
    expect(previewChange(before, before)).toEqual({ links: [], gaps: [] });
  });
});
