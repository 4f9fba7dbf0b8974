import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { activities } from '#root/contract/activities/activities.ts';
import { resourceKinds, resources } from '#root/contract/resources/resources.ts';
import { describeKind, findNodeKind, findRecordPath } from '#root/contract/shared/records/records.ts';
import { read } from '#root/web/platform/api/use-read.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import type { PaletteGroup } from './command-palette.tsx';
import { text } from './words.ts';

/**
 * The records whose name has what is typed into the palette; none before two characters are there.
 * @param pages those that the person may open
 */
export function usePaletteRecords(typed: string, pages: readonly PageRoute[]): PaletteGroup[] {
  const [query] = useDebouncedValue(typed.trim(), 200);
  const has = (path: string) => pages.some((page) => page.path === path);
  const found = useQuery({
    ...read(activities.list, { query: { q: query, pageSize: 10, sort: 'name' } }),
    enabled: query.length >= 2 && has('/activities'),
  });
  const kinds = resourceKinds.filter((kind) => has(`${describeKind(findNodeKind(kind)).path}/:uid`));
  const things = useQuery({
    ...read(resources.list, { query: { q: query, pageSize: 10, sort: 'name', filter: { kind: kinds.join(',') } } }),
    enabled: query.length >= 2 && kinds.length > 0 && has('/activities'),
  });
  const rows = query.length >= 2 ? (found.data?.data ?? []) : [];
  const others = query.length >= 2 ? (things.data?.data ?? []) : [];
  const actions = rows.map((row) => ({
    id: `activity ${row.uid}`,
    label: row.name,
    description: [row.businessUnitName ?? row.divisionName, row.ownerName].filter(Boolean).join(' · '),
    // The server may find it by more than its name.
    keywords: [query],
    href: has('/activities/:uid') ? `/activities/${row.uid}` : `/activities/${row.uid}/tolerant?section=review`,
  }));
  const more = others.map(({ uid, kind, name }) => ({
    id: `${kind} ${uid}`,
    label: name,
    description: kindLabel(kind),
    keywords: [query],
    href: findRecordPath(findNodeKind(kind), uid) ?? '',
  }));
  return [
    { label: text('paletteActivities'), actions },
    { label: text('paletteRegisters'), actions: more },
  ].filter((group) => group.actions.length > 0);
}
