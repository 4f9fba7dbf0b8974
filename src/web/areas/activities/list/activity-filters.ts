import { activityStates, gapFlags } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { activityText, gapLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import type { FilterChip } from '#root/web/platform/ui/list-toolbar.tsx';

export type Filters = Readonly<Record<string, string>>;
export type SetFilter = (name: string, value: string | undefined) => void;

export const listOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

export const states = activityStates.map((state) => ({ value: state, label: activityText(`state.${state}`) }));
export const gaps = [
  { value: 'any', label: text('gap.any') },
  ...gapFlags.map((flag) => ({ value: flag, label: gapLabel(flag) })),
];
export const missing = (['rto', 'mtpd', 'priority'] as const).map((value) => ({
  value,
  label: text(`missing.${value}`),
}));

const words = new Map<string, string>(
  [
    ['state', states],
    ['gap', gaps],
    ['missing', missing],
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
  lostWith: text('lostWith'),
  uid: text('chosen'),
};

/** The filters whose values are uids of records, which an address names without their names. */
const named = [
  'divisionUid',
  'businessUnitUid',
  'ownerUid',
  'priorityUid',
  'rtoUid',
  'mtpdUid',
  'locationUid',
  'lostWith',
];
export const namesAreNeeded = (filters: Filters): boolean => named.some((name) => filters[name]);

/** A handful of activities that an address names is a number; the list below says which. */
const counted = new Set(['uid']);

/** The filters that are set, in words; the days are every list's. */
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
              values: counted.has(name)
                ? formatNumber(listOf(value).length)
                : listOf(value)
                    .map((one) => words.get(`${name} ${one}`) ?? names.get(one) ?? '…')
                    .join(', '),
            }),
      onRemove: () => setFilter(name, undefined),
    }));
}
