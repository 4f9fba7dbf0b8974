import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { activities } from '#root/contract/activities.ts';
import { read } from '#root/web/api/use-read.ts';
import type { PaletteGroup } from './command-palette.tsx';
import { text } from './words.ts';

type Can = (permission: string) => boolean;

/** The records whose name has what is typed into the palette; none before two characters are there. */
export function usePaletteRecords(typed: string, can: Can): PaletteGroup[] {
  const [query] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({
    ...read(activities.list, { query: { q: query, pageSize: 10, sort: 'name' } }),
    enabled: query.length >= 2 && can('activity.read'),
  });
  const rows = query.length >= 2 ? (found.data?.data ?? []) : [];
  if (rows.length === 0) return [];
  const actions = rows.map((row) => ({
    id: `activity ${row.uid}`,
    label: row.name,
    description: [row.businessUnitName ?? row.divisionName, row.ownerName].filter(Boolean).join(' · '),
    // The server may find it by more than its name.
    keywords: [query],
    href: can('activity.update') ? `/activities/${row.uid}` : `/activities/${row.uid}/tolerant?section=review`,
  }));
  return [{ label: text('paletteActivities'), actions }];
}
