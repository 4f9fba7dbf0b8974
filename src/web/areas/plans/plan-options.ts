import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';

/** Returns the statuses of a kind of plan with their phases, in their order; [] while they are loading. */
export const useStatuses = ({ statuses }: Pick<PlanKindInfo, 'statuses'>) =>
  useMasterRows(statuses).map(({ uid, name, value }) => ({ value: uid, label: name, phase: value as PlanPhase }));

/** Returns the active categories, and the category of a plan even if it is inactive. */
export function useCategories(chosenUid: string | null, chosenName: string | null) {
  const rows = useMasterRows('resilience-plan-categories')
    .filter(({ isActive, uid }) => isActive || uid === chosenUid)
    .map(({ uid, name }) => ({ value: uid, label: name }));
  const isKnown = chosenUid === null || rows.some(({ value }) => value === chosenUid);
  return isKnown ? rows : [...rows, { value: chosenUid, label: chosenName ?? '' }];
}

/** Finds active categories that match the typed text. */
export const findCategories: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'resilience-plan-categories' },
    query: { q, pageSize: 100, filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};
