import { planPhases } from '#root/contract/master-data/master-lists.ts';
import type { PlanRow } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanFit } from '#root/contract/plans/plan-fit.ts';
import type { PlanActivation } from '#root/contract/plans/plan-sections.ts';
import { usePlanFits } from '#root/web/areas/plans/list/use-plan-fits.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { type PlanKindInfo, planKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { text } from './check.messages.ts';
import { FindingList } from './finding-list.tsx';
import type { Finding } from './finding-words.ts';

/** Returns the reasons why a plan cannot rely on this plan, which it activates. */
export function listActivatedProblems(
  { name, status, inForceNumber }: Pick<PlanRow, 'name' | 'status' | 'inForceNumber'>,
  fit: PlanFit | undefined,
): Finding[] {
  const problem = (words: string): Finding => ({ level: 'problem', section: 'activations', words });
  if (status.phase === 'archived') return [problem(text('activatedArchived', { name }))];
  return [
    ...(inForceNumber === null ? [problem(text('activatedNotInForce', { name }))] : []),
    ...(fit?.isStale ? [problem(text('activatedStale', { name }))] : []),
    ...(fit?.rto === 'missed' ? [problem(text('activatedLate', { name }))] : []),
  ];
}

/** Reads the activated plans of one kind, and their problems. */
function useProblems(info: PlanKindInfo, uids: readonly string[]): Finding[] {
  const mayRead = useCan(info.calls.list);
  const filter = { uid: uids.join(','), phase: planPhases.join(',') };
  const read = useRead(info.calls.list, { query: { pageSize: 100, filter }, enabled: mayRead && uids.length > 0 });
  const rows = uids.length > 0 ? (read.data?.data ?? []).filter(({ uid }) => uids.includes(uid)) : [];
  const fits = usePlanFits(info, rows);
  return rows.flatMap((row) => listActivatedProblems(row, fits.get(row.uid)));
}

/** Lists the problems of the plans that a plan activates. */
export function ActivatedFindings({ activations }: { readonly activations: readonly PlanActivation[] }) {
  const uids = activations.flatMap(({ planUid }) => (planUid === '' ? [] : [planUid]));
  const findings = [...useProblems(planKindInfo.bcp, uids), ...useProblems(planKindInfo.resilience_plan, uids)];
  if (findings.length === 0) return null;
  return <FindingList title={text('activatedTitle')} findings={findings} />;
}
