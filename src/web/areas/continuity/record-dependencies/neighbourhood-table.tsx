import { Group, Title } from '@mantine/core';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { useRows } from '#root/web/shared/lists/use-rows.ts';
import { text } from './record-dependencies.messages.ts';
import type { NeighbourhoodNode } from './use-neighbourhood.ts';

function describeRelationship({ near: { up, down } }: NeighbourhoodNode): string {
  if (up === 0) return text('self');
  const parts = [up !== null && text('needed', { count: up }), down !== null && text('needs', { count: down })];
  return parts.filter(Boolean).join(', ');
}

const columns: readonly DataListColumn<NeighbourhoodNode>[] = [
  {
    id: 'name',
    header: text('name'),
    sortable: true,
    lines: 'all',
    cell: ({ name, kind }) => (
      <Group gap={6} wrap="nowrap">
        <KindGlyph kind={kind} size={16} />
        <span>{name}</span>
      </Group>
    ),
  },
  { id: 'kind', header: text('kind'), sortable: true, width: 150, cell: ({ kind }) => kindLabel(kind) },
  { id: 'relationship', header: text('relationship'), sortable: true, cell: describeRelationship },
  { id: 'rto', header: text('rto'), align: 'right', width: 120, cell: ({ rtoMinutes }) => formatDuration(rtoMinutes) },
  {
    id: 'mtpd',
    header: text('mtpd'),
    align: 'right',
    width: 120,
    cell: ({ kind, mtpdMinutes }) => (kind === 'activity' ? formatDuration(mtpdMinutes) : ''),
  },
];

/** The records around one record as a table, ordered from near to far. */
export function NeighbourhoodTable({ nodes }: { nodes: readonly NeighbourhoodNode[] }) {
  const rows = useRows(
    nodes,
    {
      name: ({ name }) => name,
      kind: ({ kind }) => kindLabel(kind),
      relationship: ({ near }) => Math.min(near.up ?? 99, near.down ?? 99),
    },
    'relationship',
  );
  return (
    <section aria-label={text('nearby')}>
      <Title order={2} size="h3" mb="xs">
        {text('nearby')}
      </Title>
      <DataList
        {...rows}
        label={text('nearby')}
        density="compact"
        columns={columns}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        rowLink={({ uid }) => `/dependency-scenarios/around/${uid}`}
        empty={{ title: text('none') }}
      />
    </section>
  );
}
