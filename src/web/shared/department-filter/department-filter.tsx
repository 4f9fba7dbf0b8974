import { Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '#root/web/platform/api/use-read.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { type ChosenDepartment, useChosenDepartment } from './chosen-department.ts';
import { text } from './department-filter.messages.ts';
import { useDepartmentFilters } from './department-filters.ts';

/** Limits the content of a page to a division or a business unit. The choice is stored in the address. */
export function DepartmentFilter() {
  const department = useChosenDepartment();
  const navigate = useNavigate();
  const fields = useDepartmentFilters();
  const chosen = fields.flatMap(({ name, get }) => {
    const uid = department[name as keyof ChosenDepartment];
    return get && uid ? [{ get, uid }] : [];
  });
  const names = useQueries({ queries: chosen.map(({ get, uid }) => read(get, { params: { uid } })) });
  const known = names.flatMap(({ data }) => {
    const record = (data as { data: { uid: string; name: string } } | undefined)?.data;
    return record ? [{ value: record.uid, label: record.name }] : [];
  });
  if (fields.length === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label={text('place')} align="flex-end">
      {fields.map(({ name, label, load }) => (
        <RecordPicker
          key={name}
          label={label}
          placeholder={text('all')}
          load={load ?? (async () => [])}
          known={known}
          value={department[name as keyof ChosenDepartment] ?? null}
          onChange={(value) =>
            void navigate({ to: '.', search: (former) => ({ ...former, [name]: value ?? undefined }) })
          }
        />
      ))}
    </Group>
  );
}
