import { Badge, Group } from '@mantine/core';
import type { ActivityRow } from '#root/contract/activities/activities.ts';
import { activitySections } from '#root/contract/shared/activity-terms.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { ActivityStateChip } from '#root/web/platform/ui/activity-chips.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatDuration } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { RecordGapChip } from '#root/web/shared/continuity/record-gap-chip.tsx';

/**
 * Returns the columns of the list.
 * @param highlighted uid of the activity that has just been saved; undefined if there is none
 */
export const activityColumns = (highlighted: string | undefined): DataListColumn<ActivityRow>[] => [
  {
    id: 'name',
    header: text('name'),
    sortable: true,
    width: 240,
    cell: (row) =>
      row.uid === highlighted ? (
        <Group gap="xs" component="span" wrap="nowrap">
          {row.name}
          <Badge size="sm">{text('savedJustNow')}</Badge>
        </Group>
      ) : (
        row.name
      ),
  },
  { id: 'code', header: text('code'), sortable: true, optional: true, cell: (row) => row.code },
  {
    id: 'businessUnit',
    header: text('unitColumn'),
    sortable: true,
    hideOnPhone: true,
    cell: (row) => row.businessUnitName ?? row.divisionName,
  },
  { id: 'owner', header: text('owner'), sortable: true, cell: (row) => row.ownerName },
  { id: 'state', header: text('state'), sortable: true, cell: (row) => <ActivityStateChip state={row.state} /> },
  {
    id: 'priority',
    header: text('priority'),
    sortable: true,
    hideOnPhone: true,
    cell: ({ priority }) => priority && <StatusChip label={priority.name} colour={priority.colour} />,
  },
  { id: 'mtpd', header: text('mtpd'), sortable: true, align: 'right', cell: (row) => formatDuration(row.mtpdMinutes) },
  { id: 'rto', header: text('rto'), sortable: true, align: 'right', cell: (row) => formatDuration(row.rtoMinutes) },
  { id: 'gap', header: text('gap'), cell: ({ uid, gap }) => <RecordGapChip uid={uid} as="dependent" verdict={gap} /> },
  {
    id: 'completeness',
    header: text('completeness'),
    sortable: true,
    hideOnPhone: true,
    align: 'right',
    cell: (row) => text('completenessOf', { done: row.completeness, total: activitySections.length }),
  },
  {
    id: 'updatedAt',
    header: text('updated'),
    sortable: true,
    optional: true,
    cell: (row) => formatDate(row.updatedAt),
  },
  {
    id: 'createdAt',
    header: text('created'),
    sortable: true,
    optional: true,
    cell: (row) => formatDate(row.createdAt),
  },
];
