import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { AssessmentRow } from '#root/contract/assessments/assessments.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatDate, formatNumber, today } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { ReportCount } from '#root/web/shared/reports/report-count.tsx';

/** Whether a BIA still waits for answers after its due date. */
export const isOverdue = ({ dueOn, stage }: Pick<AssessmentRow, 'dueOn' | 'stage'>) =>
  stage === 'open' && dueOn !== null && dueOn < today();

/** The due date, marked if it has passed. */
export function DueDay(row: Pick<AssessmentRow, 'dueOn' | 'stage'>) {
  if (row.dueOn === null) return null;
  if (!isOverdue(row)) return formatDate(row.dueOn);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <IconAlertTriangle
        size={16}
        color={verdictColour('late')}
        role="img"
        aria-label={text('overdueYes')}
        style={{ verticalAlign: 'text-bottom' }}
      />{' '}
      {formatDate(row.dueOn)}
    </span>
  );
}

/** Returns the number of answers, such as "3 of 12". */
export const describeProgress = ({ progress: { answered, total } }: Pick<AssessmentRow, 'progress'>) =>
  text('progressOf', { answered: formatNumber(answered), total: formatNumber(total) });

/**
 * Returns the number of approved activities, such as "Approved 3 of 12". In a closed BIA, the remaining activities were
 * excluded.
 */
export const describeApproved = ({ progress: { approved, total } }: Pick<AssessmentRow, 'progress'>) =>
  text('approvedOf', { approved: formatNumber(approved), total: formatNumber(total) });

/** The columns of the list. */
export const assessmentColumns: readonly DataListColumn<AssessmentRow>[] = [
  { id: 'name', header: text('name'), sortable: true, width: 260, cell: (row) => row.name },
  {
    id: 'status',
    header: text('status'),
    sortable: true,
    cell: ({ status }) => <StatusChip label={status.name} colour={status.colour} />,
  },
  { id: 'stage', header: text('stage'), cell: (row) => text(`stage.${row.stage}`) },
  { id: 'progress', header: text('progress'), align: 'right', cell: describeProgress },
  { id: 'dueOn', header: text('dueOn'), sortable: true, cell: (row) => row.dueOn && <DueDay {...row} /> },
  { id: 'reportCount', header: text('reports'), align: 'right', cell: (row) => <ReportCount {...row} /> },
  { id: 'owners', header: text('owners'), cell: (row) => row.owners.map(({ name }) => name).join(', ') },
  { id: 'category', header: text('category'), sortable: true, hideOnPhone: true, cell: (row) => row.categoryName },
  {
    id: 'launchedAt',
    header: text('launchedAt'),
    sortable: true,
    hideOnPhone: true,
    cell: (row) => row.launchedAt && formatDate(row.launchedAt),
  },
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
