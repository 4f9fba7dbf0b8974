import { isPathShown } from '#root/contract/platform/modules.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './report-button.words.ts';

interface ReportButtonProps {
  readonly type: ReportType;
  /** The record that the report is about; absent: the whole organisation. */
  readonly recordUid?: string;
}

/** Leads to the form that generates a report, with its type and its record chosen. */
export function ReportButton({ type, recordUid }: ReportButtonProps) {
  const may = useCan(reports.generate);
  if (!may || !isPathShown('/reports')) return null;
  const query = new URLSearchParams({ type, ...(recordUid !== undefined && { record: recordUid }) });
  return (
    <ButtonLink variant="default" href={`/reports/generator?${query}`}>
      {text('report')}
    </ButtonLink>
  );
}
