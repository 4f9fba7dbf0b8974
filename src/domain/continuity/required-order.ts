import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements } from './requirements.ts';

/**
 * A record with the time within which it must recover. Times are minutes; null: nothing requires a time, or no time is
 * recorded.
 */
export interface RequiredReturn {
  readonly uid: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly rto: number | null;
  readonly mtpd: number | null;
  readonly required: number | null;
  /** The dependent that passes the requirement on; '' if the record's own RTO is the tightest. */
  readonly requiredBy: string;
  /** The activity whose RTO sets the requirement. */
  readonly origin: string;
  readonly verdict: Verdict;
}

const known = (value: number | undefined) => (value === undefined || !Number.isFinite(value) ? null : value);

function judge(rto: number | null, required: number | null, mtpdLimit: number | null): Verdict {
  if (rto === null || required === null) return 'unknown';
  if (rto <= required) return rto === required && rto > 0 ? 'justMet' : 'met';
  return mtpdLimit !== null && rto >= mtpdLimit ? 'pastMtpd' : 'late';
}

/**
 * Lists the records in the order in which they must recover, without a scenario. Records for which nothing requires a
 * time come last. Archived records are left out.
 */
export function listRequiredOrder(graph: ContinuityGraph): RequiredReturn[] {
  const { required, requiredBy, origin, inheritedMtpd } = computeRequirements(graph);
  const nameAt = (v: number | undefined) => (v === undefined || v < 0 ? '' : (graph.nodes[v]?.name ?? ''));
  const rows = graph.nodes.flatMap((node, v): RequiredReturn[] => {
    if (node.archived) return [];
    const rto = node.rto ?? null;
    const needed = known(required[v]);
    return [
      {
        uid: node.uid,
        kind: node.kind,
        name: node.name ?? '',
        rto,
        mtpd: node.mtpd ?? null,
        required: needed,
        requiredBy: requiredBy[v] === v ? '' : nameAt(requiredBy[v]),
        origin: nameAt(origin[v]),
        verdict: judge(rto, needed, known(inheritedMtpd[v])),
      },
    ];
  });
  const time = ({ required: minutes }: RequiredReturn) => minutes ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((a, b) => time(a) - time(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
