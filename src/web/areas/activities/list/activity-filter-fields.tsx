import { MultiSelect, Switch } from '@mantine/core';
import { masters } from '#root/contract/master-data/masters.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { findDivisions, findOwners, findUnits } from '#root/web/shared/people/unit-options.ts';
import {
  type Filters,
  gaps,
  labels,
  missing,
  reviews,
  type SetFilter,
  splitValues,
  states,
} from './activity-filters.ts';

/** The fields in the filter drawer. Each change applies immediately. */
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
    enabled: can(masters.list),
  });
  const known = [...names].map(([value, label]) => ({ value, label }));
  const field = (name: string) => ({
    label: labels[name] ?? name,
    value: splitValues(filters[name]),
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
      {can(permissionNames.division.read) && (
        <RecordMultiPicker {...field('divisionUid')} load={findDivisions} known={known} />
      )}
      {can(permissionNames.business_unit.read) && (
        <RecordMultiPicker {...field('businessUnitUid')} load={findUnits} known={known} />
      )}
      <RecordMultiPicker {...field('ownerUid')} load={findOwners} known={known} />
      <MultiSelect {...field('gap')} data={gaps} clearable />
      <MultiSelect {...field('missing')} data={missing} clearable />
      <MultiSelect {...field('review')} data={reviews} clearable />
      <Switch
        label={text('mine')}
        checked={filters.mine === 'true'}
        onChange={(event) => setFilter('mine', event.currentTarget.checked ? 'true' : undefined)}
      />
    </>
  );
}
