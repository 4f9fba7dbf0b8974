import { MultiSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { call } from '#root/web/platform/api/call.ts';
import { DateRangeField } from '#root/web/platform/ui/date-field.tsx';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { SearchMultiSelect } from '#root/web/platform/ui/search-select.tsx';
import { actions, type Filters, kindChoices, type SetFilters, splitValues } from './audit-filters.ts';
import { text } from './audit-log.messages.ts';

const findPeople: LoadOptions = async (q) => {
  const { data } = await call(auditLog.people, { query: { q } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** The fields in the filter drawer. Each change applies immediately. */
export function AuditFilters({
  filters,
  names,
  setFilters,
}: {
  filters: Filters;
  names: ReadonlyMap<string, string>;
  setFilters: SetFilters;
}) {
  const [days, setDays] = useState<[string | null, string | null]>([filters.from ?? null, filters.to ?? null]);
  const field = (name: string, label: string) => ({
    label,
    value: splitValues(filters[name]),
    onChange: (values: string[]) => setFilters({ [name]: values.join(',') || undefined }),
  });
  return (
    <>
      <DateRangeField
        label={text('days')}
        value={days}
        onChange={([from, to]) => {
          setDays([from, to]);
          // A date range with only one date is not applied yet.
          if (Boolean(from) !== Boolean(to)) return;
          setFilters({ from: from ?? undefined, to: to ?? undefined });
        }}
      />
      <RecordMultiPicker
        {...field('actor', text('who'))}
        load={findPeople}
        known={[...names].map(([value, label]) => ({ value, label }))}
      />
      <SearchMultiSelect {...field('kind', text('kind'))} data={kindChoices} clearable />
      <MultiSelect {...field('action', text('action'))} data={actions} clearable />
      <Switch
        label={text('behalf')}
        checked={filters.behalf === 'true'}
        onChange={(event) => setFilters({ behalf: event.currentTarget.checked ? 'true' : undefined })}
      />
    </>
  );
}
