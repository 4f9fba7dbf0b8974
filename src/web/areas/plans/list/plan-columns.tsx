import { Badge, Group } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { PlanRow } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanFit } from '#root/contract/plans/plan-fit.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { fillEmpty } from '#root/web/platform/ui/cell-content.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatNumber, today } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { ReportCount } from '#root/web/shared/reports/report-count.tsx';

/** The first names and the number of remaining names: "Payroll, Invoicing +3". */
function ActivityNames({ activities: { first, count } }: Pick<PlanRow, 'activities'>) {
  const more = count - first.length;
  return (
    <span>
      {first.map(({ name }) => name).join(', ')} {more > 0 && text('more', { count: more })}
    </span>
  );
}

/** A date, marked if it has passed. */
function Deadline({ day, isOver, word }: { readonly day: string; readonly isOver: boolean; readonly word: string }) {
  if (!isOver) return formatDate(day);
  return (
    <span style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
      <IconAlertTriangle size={16} color={verdictColour('late')} role="img" aria-label={word} />
      {formatDate(day)}
    </span>
  );
}

const verdicts = { met: 'met', missed: 'late', unknown: 'unknown' } as const;

/** Whether the plan is stale, and whether it meets the RTOs. */
function FitChips({ fit }: { readonly fit: PlanFit | undefined }) {
  if (!fit) return null;
  if (!fit.isStale && fit.rto === 'none') return fillEmpty('');
  return (
    <Group gap={4}>
      {fit.isStale && <VerdictChip verdict="late" label={text('fit.stale')} />}
      {fit.rto !== 'none' && <VerdictChip verdict={verdicts[fit.rto]} label={text(`fit.${fit.rto}`)} />}
    </Group>
  );
}

function describeVersion({ versionNumber, inForceNumber, isTemplate }: PlanRow): string {
  if (isTemplate) return '';
  if (inForceNumber === null) return text('versionDraft');
  if (inForceNumber === versionNumber) return text('versionInForce', { number: versionNumber });
  return text('versionWork', { number: versionNumber, inForce: inForceNumber });
}

/** The columns that people can add. */
const furtherColumns: readonly DataListColumn<PlanRow>[] = [
  {
    id: 'description',
    header: text('descriptionLabel'),
    optional: true,
    long: true,
    cell: (row) => row.description,
  },
  {
    id: 'createdAt',
    header: text('created'),
    sortable: true,
    optional: true,
    cell: (row) => formatDate(row.createdAt),
  },
  {
    id: 'updatedAt',
    header: text('updated'),
    sortable: true,
    optional: true,
    cell: (row) => formatDate(row.updatedAt),
  },
];

const nameColumn: DataListColumn<PlanRow> = {
  id: 'name',
  header: text('name'),
  sortable: true,
  width: 260,
  cell: ({ name, isTemplate }) =>
    isTemplate ? (
      <span>
        {name} <Badge size="sm">{text('template')}</Badge>
      </span>
    ) : (
      name
    ),
};

/** Returns the columns of a list. `fits` contains the fits that have been read so far. */
export const listPlanColumns = (fits: ReadonlyMap<string, PlanFit>): readonly DataListColumn<PlanRow>[] => [
  nameColumn,
  {
    id: 'activities',
    header: text('activities'),
    long: true,
    lines: 2,
    cell: (row) => row.activities.count > 0 && <ActivityNames {...row} />,
  },
  { id: 'category', header: text('category'), sortable: true, hideOnPhone: true, cell: (row) => row.categoryName },
  { id: 'owners', header: text('owners'), cell: (row) => row.owners.map(({ name }) => name).join(', ') },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    cell: ({ status }) => <StatusChip label={status.name} colour={status.colour} />,
  },
  { id: 'fit', header: text('fit'), cell: ({ uid }) => <FitChips fit={fits.get(uid)} /> },
  {
    id: 'dueOn',
    header: text('dueOn'),
    sortable: true,
    cell: ({ dueOn, status }) =>
      dueOn && (
        <Deadline day={dueOn} isOver={dueOn < today() && status.phase !== 'approved'} word={text('overdue.due')} />
      ),
  },
  {
    id: 'reviewOn',
    header: text('reviewOn'),
    sortable: true,
    cell: ({ reviewOn, isReviewOverdue }) =>
      reviewOn ? (
        <Deadline day={reviewOn} isOver={isReviewOverdue} word={text('overdue.review')} />
      ) : (
        isReviewOverdue && text('overdue.review')
      ),
  },
  { id: 'version', header: text('version'), hideOnPhone: true, cell: describeVersion },
  {
    id: 'taskCount',
    header: text('tasks'),
    optional: true,
    sortable: true,
    align: 'right',
    cell: (row) => formatNumber(row.taskCount),
  },
  {
    id: 'reportCount',
    header: text('reports'),
    optional: true,
    align: 'right',
    cell: (row) => <ReportCount {...row} />,
  },
  ...furtherColumns,
];
