import { MultiSelect, Switch } from '@mantine/core';
import { activityStates, gapFlags } from '#root/contract/activity-terms.ts';
import { masters } from '#root/contract/masters.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { useSession } from '#root/web/session/session.ts';
import { activityText } from '#root/web/ui/activity-chips.tsx';
import { EntityMultiPicker } from '#root/web/ui/entity-multi-picker.tsx';
import type { FilterChip } from '#root/web/ui/list-toolbar.tsx';
import { findDivisions, findOwners, findUnits } from './activity-options.ts';

type Filters = Readonly<Record<string, string>>;
type SetFilter = (name: string, value: string | undefined) => void;

const listOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

const states = activityStates.map((state) => ({ value: state, label: activityText(`state.${state}`) }));
const gaps = [
  { value: 'any', label: text('gap.any') },
  ...gapFlags.map((flag) => ({ value: flag, label: activityText(`gap.${flag}`) })),
];
const missing = (['rto', 'mtpd'] as const).map((value) => ({ value, label: text(`missing.${value}`) }));

const words = new Map<string, string>(
  [
    ['state', states],
    ['gap', gaps],
    ['missing', missing],
  ].flatMap(([name, choices]) =>
    (choices as typeof states).map(({ value, label }) => [`${name} ${value}`, label] as const),
  ),
);
const labels: Readonly<Record<string, string>> = {
  state: text('state'),
  priorityUid: text('priority'),
  divisionUid: text('division'),
  businessUnitUid: text('unit'),
  ownerUid: text('owner'),
  gap: text('gap'),
  missing: text('missing'),
};

/** The filters that are set, in words. */
export function filterChips(filters: Filters, names: ReadonlyMap<string, string>, setFilter: SetFilter): FilterChip[] {
  return Object.entries(filters).map(([name, value]) => ({
    id: name,
    label:
      name === 'mine'
        ? text('mine')
        : text('filterChip', {
            label: labels[name] ?? name,
            values: listOf(value)
              .map((one) => words.get(`${name} ${one}`) ?? names.get(one) ?? '…')
              .join(', '),
          }),
    onRemove: () => setFilter(name, undefined),
  }));
}

/** The fields in the drawer. Each shows at once what it leaves. */
export function ActivityFilters({
  filters,
  names,
  setFilter,
}: {
  filters: Filters;
  names: ReadonlyMap<string, string>;
  setFilter: SetFilter;
}) {
  const { can } = useSession();
  const priorities = useRead(masters.list, {
    params: { list: 'activity-priorities' },
    query: { pageSize: 100 },
    enabled: can('master.read'),
  });
  const known = [...names].map(([value, label]) => ({ value, label }));
  const field = (name: string) => ({
    label: labels[name] ?? name,
    value: listOf(filters[name]),
    onChange: (values: string[]) => setFilter(name, values.join(',') || undefined),
  });
  return (
    <>
      <MultiSelect {...field('state')} data={states} clearable />
      <MultiSelect
        {...field('priorityUid')}
        data={(priorities.data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
        clearable
      />
      {can('division.read') && <EntityMultiPicker {...field('divisionUid')} load={findDivisions} known={known} />}
      {can('business_unit.read') && <EntityMultiPicker {...field('businessUnitUid')} load={findUnits} known={known} />}
      <EntityMultiPicker {...field('ownerUid')} load={findOwners} known={known} />
      <MultiSelect {...field('gap')} data={gaps} clearable />
      <MultiSelect {...field('missing')} data={missing} clearable />
      <Switch
        label={text('mine')}
        checked={filters.mine === 'true'}
        onChange={(event) => setFilter('mine', event.currentTarget.checked ? 'true' : undefined)}
      />
    </>
  );
}
