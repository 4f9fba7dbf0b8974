import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { gapKinds, gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { gapKindWords } from '#root/contract/continuity/gap-words.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { verdictLabel } from '#root/web/platform/ui/verdict-chip.tsx';
import { useDepartmentFilters } from '#root/web/shared/department-filter/department-filters.ts';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { text } from './gaps.messages.ts';

const ofGaps: readonly RegisterFilter[] = [
  {
    name: 'verdict',
    label: text('filterVerdict'),
    choices: gapVerdicts.map((value) => ({ value, label: verdictLabel(value) })),
  },
  { name: 'kind', label: text('kind'), choices: gapKinds.map((value) => ({ value, label: gapKindWords[value] })) },
];
const owner: RegisterFilter = { name: 'ownerUid', label: text('owner'), load: findOwners, get: activityOwners.get };

/** Returns the filters of the gap list that the person may use. */
export function useGapFilters(): RegisterFilter[] {
  const { can } = useSession();
  const places = useDepartmentFilters();
  return [...ofGaps, ...(can(activityOwners.list) ? [owner] : []), ...places];
}
