import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { findGapVerdict, type Gap, type GapKind } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { registerSpecs } from './registers/registers.ts';
import type { ImportPlan } from './types.ts';

/** A gap between two records after the import. Null: it cannot be measured. */
export interface GapAfter {
  readonly kind: GapKind;
  readonly verdict: Exclude<Verdict, 'met'>;
  readonly minutesOver: number | null;
  readonly dependent: { readonly name: string; readonly kind: string };
  readonly provider: { readonly name: string; readonly kind: string };
  readonly oneOf: Gap['oneOf'];
  readonly missing: Gap['missing'];
}

/** The part of an import that changes the graph. */
export type WritesInGraph = Pick<ImportPlan, 'resources' | 'registers' | 'activities' | 'links'>;

interface Parts {
  readonly nodes: readonly ContinuityNode[];
  readonly edges: readonly ContinuityEdge[];
}

function listNodesAfter(
  nodes: readonly ContinuityNode[],
  plan: WritesInGraph,
  ranks: ReadonlyMap<string, number>,
): ContinuityNode[] {
  const after = new Map(nodes.map((node) => [node.uid, node]));
  for (const { uid, kind, values } of plan.resources)
    after.set(uid, { ...after.get(uid), uid, kind, name: values.name, rto: values.rtoMinutes, rpo: values.rpoMinutes });
  for (const { kind: register, uid, values } of plan.registers) {
    const kind = registerSpecs[register].provider;
    if (!kind) continue;
    const before = after.get(uid);
    const given = (value: unknown, otherwise: number | null | undefined) =>
      typeof value === 'number' ? value : otherwise;
    const rto = given(values.rtoMinutes, before?.rto) ?? null;
    const rpo = given(values.rpoMinutes, before?.rpo);
    after.set(uid, { ...before, uid, kind, name: String(values.name), rto, ...(rpo !== undefined && { rpo }) });
  }
  for (const { uid, values } of plan.activities) {
    const { name, rtoMinutes: rto, mtpdMinutes: mtpd, mdlMinutes: mdl } = values;
    const priority = ranks.get(values.priorityUid ?? '') ?? null;
    after.set(uid, { ...after.get(uid), uid, kind: 'activity', name, rto, mtpd, mdl, priority });
  }
  return [...after.values()];
}

function listEdgesAfter(edges: readonly ContinuityEdge[], plan: WritesInGraph): ContinuityEdge[] {
  const after = new Map(edges.map((edge) => [edge.uid, edge]));
  for (const link of plan.links) {
    const { uid, dependentUid: dependent, providerUid: provider, toleranceMinutes: tolerance } = link;
    const alternatives = link.group === '' ? {} : { group: link.group, required: link.groupRequired };
    after.set(uid, { ...after.get(uid), uid, dependent, provider, tolerance, ...alternatives });
  }
  return [...after.values()];
}

const weight = { pastMtpd: 3, late: 2, justMet: 1, unknown: 0 };

/**
 * Lists the gaps of the records that the import writes, as the gap list will show them after the import, worst first.
 * @param parts the organisation's current graph
 * @param ranks priorities by uid
 */
export function listGapsAfter(parts: Parts, plan: WritesInGraph, ranks: ReadonlyMap<string, number>): GapAfter[] {
  const graph = buildGraph(listNodesAfter(parts.nodes, plan, ranks), listEdgesAfter(parts.edges, plan));
  const touched = new Set([
    ...[...plan.registers, ...plan.resources, ...plan.activities].map(({ uid }) => uid),
    ...plan.links.flatMap(({ dependentUid, providerUid }) => [dependentUid, providerUid]),
  ]);
  const findNode = (uid: string) => graph.nodes[graph.indexByUid.get(uid) ?? -1];
  const end = (uid: string) => ({ name: findNode(uid)?.name ?? '', kind: findNode(uid)?.kind ?? 'activity' });
  const pair = (dependent: string, provider: string) => ({ dependent: end(dependent), provider: end(provider) });
  const gaps = findGaps(graph).flatMap((gap): GapAfter[] => {
    if (!touched.has(gap.dependent) && !touched.has(gap.provider)) return [];
    const verdict = findGapVerdict(gap);
    const { kind, minutesOver, oneOf, missing } = gap;
    return [{ kind, verdict, minutesOver, oneOf, missing, ...pair(gap.dependent, gap.provider) }];
  });
  return gaps.sort((a, b) => weight[b.verdict] - weight[a.verdict] || (b.minutesOver ?? 0) - (a.minutesOver ?? 0));
}
