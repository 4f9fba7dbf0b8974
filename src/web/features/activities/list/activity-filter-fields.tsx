import { MultiSelect, Switch } from '@mantine/core';
import { masters } from '#root/contract/masters.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { findDivisions, findOwners, findUnits } from '#root/web/departments/options.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { useSession } from '#root/web/session/session.ts';
import { EntityMultiPicker } from '#root/web/ui/entity-multi-picker.tsx';
import { type Filters, gaps, labels, listOf, missing, type SetFilter, states } from './activity-filters.ts';

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
