import { useMemo } from 'react';
import type { PlanFit } from '#root/contract/plans/plan-fit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

/**
 * Returns how the plans in these rows fit the BIA, by plan uid. A plan is missing until its fit has been read, because
 * the list is shown earlier.
 */
export function usePlanFits(
  { calls }: Pick<PlanKindInfo, 'calls'>,
  rows: readonly { readonly uid: string }[] | undefined,
): ReadonlyMap<string, PlanFit> {
  const uids = rows?.map(({ uid }) => uid) ?? [];
  const read = useRead(calls.fits, { body: { uids }, enabled: uids.length > 0 });
  return useMemo(() => new Map(read.data?.data.map((fit) => [fit.uid, fit])), [read.data]);
}
