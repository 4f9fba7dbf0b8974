import { describe, expect, it } from 'vitest';
import { makeGap } from './gap.ts';
import { coversGap, findAcceptedRecords } from './gap-acceptance.ts';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import type { ContinuityNode } from './types.ts';

const gap = (minutesOver: number | null, pastMtpd = false) =>
  makeGap({ kind: 'link', dependent: 'a', provider: 'b', minutesOver, pastMtpd, change: null });
const accepted = { until: '2026-11-30', verdict: 'late', minutesOver: 60 };

describe('an acceptance', () => {
  it('covers its gap up to and including its last day', () => {
    expect(coversGap(accepted, gap(60), '2026-11-30')).toBe(true);
    expect(coversGap(accepted, gap(60), '2026-12-01')).toBe(false);
  });

  it('still covers a gap that has become smaller or milder', () => {
    expect(coversGap(accepted, gap(30), '2026-11-23')).toBe(true);
    expect(coversGap({ ...accepted, verdict: 'pastMtpd' }, gap(60), '2026-11-23')).toBe(true);
  });

  it('no longer covers a gap that has grown, now reaches the MTPD, or can now be measured', () => {
    expect(coversGap(accepted, gap(61), '2026-11-23')).toBe(false);
    expect(coversGap(accepted, gap(60, true), '2026-11-23')).toBe(false);
    expect(coversGap({ ...accepted, verdict: 'unknown', minutesOver: null }, gap(1), '2026-11-23')).toBe(false);
  });
});

describe('the records whose gaps are all accepted', () => {
  const nodes: readonly ContinuityNode[] = [
    { uid: 'orders', kind: 'activity', rto: 60, mtpd: 600, mdl: 60 },
    ...['one', 'two', 'mail'].map((uid): ContinuityNode => ({ uid, kind: 'application', rto: 120 })),
  ];
  const servers = ['one', 'two'].map((uid) => ({ uid, dependent: 'orders', provider: uid, group: 'servers' }));
  const graph = buildGraph(nodes, [...servers, { uid: 'mail', dependent: 'orders', provider: 'mail' }]);
  const find = (accepted: Readonly<Record<string, string>>) =>
    findAcceptedRecords(graph, findGaps(graph), ({ kind }) => accepted[kind] ?? null).map(({ uid, until }) => [
      uid,
      until,
    ]);

  it('include all alternatives of a group, although the gap of the group names only one alternative', () => {
    expect(find({ one_of: '2026-11-30' }).sort()).toEqual([
      ['one', '2026-11-30'],
      ['two', '2026-11-30'],
    ]);
  });

  it('are flagged as accepted until the first of these acceptances ends', () => {
    expect(find({ one_of: '2026-11-30', link: '2026-11-25' })).toContainEqual(['orders', '2026-11-25']);
    expect(find({ link: '2026-11-25' })).toEqual([['mail', '2026-11-25']]);
    expect(find({})).toEqual([]);
  });

  it('do not include a record with an open gap in data loss', () => {
    const lossy = nodes.map((node) => (node.uid === 'mail' ? { ...node, rpo: 240 } : node));
    const after = buildGraph(lossy, graph.edges);
    const findUntil = (open: string) =>
      findAcceptedRecords(after, findGaps(after), ({ kind }) => (kind === open ? null : '2026-11-30'));
    expect(findUntil('data_loss').map(({ uid }) => uid)).not.toContain('mail');
    expect(findUntil('').map(({ uid }) => uid)).toContain('mail');
  });
});
