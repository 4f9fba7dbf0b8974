import { activityStates, gapFlags } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { activityText, gapLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import type { FilterChip } from '#root/web/platform/ui/list-toolbar.tsx';

export type Filters = Readonly<Record<string, string>>;
export type SetFilter = (name: string, value: string | undefined) => void;

export const splitValues = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

export const states = activityStates.map((state) => ({ value: state, label: activityText(`state.${state}`) }));
export const gaps = [
  { value: 'any', label: text('gap.any') },
  ...gapFlags.map((flag) => ({ value: flag, label: gapLabel(flag) })),
];
export const missing = (['rto', 'mtpd', 'priority', 'division', 'businessUnit'] as const).map((value) => ({
  value,
  label: text(`missing.${value}`),
}));

export const reviews = [{ value: 'overdue', label: text('review.overdue') }];

const choiceLabels = new Map<string, string>(
  [
    ['state', states],
    ['gap', gaps],
    ['missing', missing],
    ['review', reviews],
  ].flatMap(([name, choices]) =>
    (choices as typeof states).map(({ value, label }) => [`${name} ${value}`, label] as const),
  ),
);
export const labels: Readonly<Record<string, string>> = {
  state: text('state'),
  priorityUid: text('priority'),
  divisionUid: text('division'),
  businessUnitUid: text('unit'),
  ownerUid: text('owner'),
  gap: text('gap'),
  missing: text('missing'),
  rtoUid: text('rto'),
  mtpdUid: text('mtpd'),
  locationUid: text('location'),
  review: text('review'),
  lostWith: text('lostWith'),
  dependsOn: text('dependsOn'),
  uid: text('chosen'),
};

/** The filters whose values are uids. The names of these records have to be read. */
const namedFilters = [
  'divisionUid',
  'businessUnitUid',
  'ownerUid',
  'priorityUid',
  'rtoUid',
  'mtpdUid',
  'locationUid',
  'lostWith',
  'dependsOn',
];
export const hasNamedFilter = (filters: Filters): boolean => namedFilters.some((name) => filters[name]);

/** The filters whose chip shows only the number of activities, because the list shows the activities themselves. */
const countedFilters = new Set(['uid']);

/**
 * Returns the active filters as chips. Date filters are not included, because every list adds the chips of its date
 * filters itself.
 */
export function filterChips(filters: Filters, names: ReadonlyMap<string, string>, setFilter: SetFilter): FilterChip[] {
  return Object.entries(filters)
    .filter(([name]) => name !== 'created' && name !== 'updated')
    .map(([name, value]) => ({
      id: name,
      label:
        name === 'mine'
          ? text('mine')
          : text('filterChip', {
              label: labels[name] ?? name,
              values: countedFilters.has(name)
                ? formatNumber(splitValues(value).length)
                : splitValues(value)
                    .map((one) => choiceLabels.get(`${name} ${one}`) ?? names.get(one) ?? '…')
                    .join(', '),
            }),
      onRemove: () => setFilter(name, undefined),
    }));
}
