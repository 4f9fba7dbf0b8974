import { MultiSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { read } from '#root/web/platform/api/use-read.ts';
import type { FilterChip } from '#root/web/platform/ui/list-toolbar.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { SearchMultiSelect } from '#root/web/platform/ui/search-select.tsx';
import type { RegisterFilter } from './register.ts';
import { text } from './registers.messages.ts';

type Filters = Readonly<Record<string, string>>;

const splitValues = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

/** Reads the names of the records used in the filters, such as a category in a link. */
function useNames(filters: Filters, offered: readonly RegisterFilter[]): ReadonlyMap<string, string> {
  const lookups = offered.flatMap(({ name, get }) =>
    get ? splitValues(filters[name]).map((uid) => ({ uid, get })) : [],
  );
  const answers = useQueries({ queries: lookups.map(({ uid, get }) => read(get, { params: { uid } })) });
  return new Map(
    answers.flatMap(({ data }) => {
      const record = (data as { data: { uid: string; name: string } } | undefined)?.data;
      return record ? [[record.uid, record.name] as const] : [];
    }),
  );
}

/** Returns the chips of the active filters and the fields of the filter drawer. */
export function useRegisterFilters(
  offered: readonly RegisterFilter[],
  filters: Filters,
  setFilter: (name: string, value: string | undefined) => void,
) {
  const names = useNames(filters, offered);
  const formatValue = ({ choices }: RegisterFilter, value: string) =>
    choices?.find((one) => one.value === value)?.label ?? names.get(value) ?? '…';
  const chips: FilterChip[] = offered
    .filter(({ name }) => filters[name])
    .map((filter) => ({
      id: filter.name,
      label: text('filterChip', {
        label: filter.label,
        values: splitValues(filters[filter.name])
          .map((value) => formatValue(filter, value))
          .join(', '),
      }),
      onRemove: () => setFilter(filter.name, undefined),
    }));
  const fields = offered.map((filter) => {
    const common = {
      label: filter.label,
      value: splitValues(filters[filter.name]),
      onChange: (values: string[]) => setFilter(filter.name, values.join(',') || undefined),
    };
    const { choices = [] } = filter;
    if (!filter.load) {
      // A field with few choices needs no search.
      const Field = choices.length > 10 ? SearchMultiSelect : MultiSelect;
      return <Field key={filter.name} {...common} data={[...choices]} clearable />;
    }
    const known = [...names].map(([value, label]) => ({ value, label }));
    return <RecordMultiPicker key={filter.name} {...common} load={filter.load} known={known} />;
  });
  return { chips, fields: fields.length > 0 ? fields : undefined };
}
