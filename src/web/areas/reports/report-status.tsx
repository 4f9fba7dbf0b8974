import type { ReportRow, ReportStatus } from '#root/contract/reports/reports.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { text } from './reports.messages.ts';

const colours: Readonly<Record<ReportStatus, string>> = {
  generating: '#1971c2',
  generated: '#2f9e44',
  error: '#e03131',
};

/** Milliseconds between two requests for the progress. */
export const pollInterval = 1_000;

/** The status of a report, with its progress in percent while it is generated. */
export const ReportStatusChip = ({ status, percent }: Pick<ReportRow, 'status' | 'percent'>) => (
  <StatusChip
    label={status === 'generating' ? text('progress', { percent }) : text(`status.${status}`)}
    colour={colours[status]}
  />
);
