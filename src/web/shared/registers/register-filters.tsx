import { MultiSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { read } from '#root/web/platform/api/use-read.ts';
import type { FilterChip } from '#root/web/platform/ui/list-toolbar.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import type { RegisterFilter } from './register.ts';
import { text } from './registers.messages.ts';

type Filters = Readonly<Record<string, string>>;

const listOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

/** The names of what is filtered by and searched, such as the category of a link that was followed. */
function useNames(filters: Filters, offered: readonly RegisterFilter[]): ReadonlyMap<string, string> {
  const asked = offered.flatMap(({ name, get }) => (get ? listOf(filters[name]).map((uid) => ({ uid, get })) : []));
  const answers = useQueries({ queries: asked.map(({ uid, get }) => read(get, { params: { uid } })) });
  return new Map(
    answers.flatMap(({ data }) => {
      const record = (data as { data: { uid: string; name: string } } | undefined)?.data;
      return record ? [[record.uid, record.name] as const] : [];
    }),
  );
}

/** The filters of a register's list: the chips of those that are set, and the fields of the drawer. */
export function useRegisterFilters(
  offered: readonly RegisterFilter[],
  filters: Filters,
  setFilter: (name: string, value: string | undefined) => void,
) {
  const names = useNames(filters, offered);
  const wordsOf = ({ choices }: RegisterFilter, value: string) =>
    choices?.find((one) => one.value === value)?.label ?? names.get(value) ?? '…';
  const chips: FilterChip[] = offered
    .filter(({ name }) => filters[name])
    .map((filter) => ({
      id: filter.name,
      label: text('filterChip', {
        label: filter.label,
        values: listOf(filters[filter.name])
          .map((value) => wordsOf(filter, value))
          .join(', '),
      }),
      onRemove: () => setFilter(filter.name, undefined),
    }));
  const fields = offered.map((filter) => {
    const common = {
      label: filter.label,
      value: listOf(filters[filter.name]),
      onChange: (values: string[]) => setFilter(filter.name, values.join(',') || undefined),
    };
    const { choices = [] } = filter;
    if (!filter.load) {
      // A few are seen at a glance.
      return (
        <MultiSelect key={filter.name} {...common} data={[...choices]} clearable searchable={choices.length > 10} />
      );
    }
    const known = [...names].map(([value, label]) => ({ value, label }));
    return <RecordMultiPicker key={filter.name} {...common} load={filter.load} known={known} />;
  });
  return { chips, fields: fields.length > 0 ? fields : undefined };
}
