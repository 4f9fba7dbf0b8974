import { isPathShown } from '#root/contract/platform/modules.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './report-button.words.ts';

interface ReportProps {
  readonly type: ReportType;
  /** The record that the report is about; absent: the whole organisation. */
  readonly recordUid?: string;
}

/**
 * Returns the address of the form that generates a report, with the type and the record preselected; undefined for
 * people who may not generate it.
 */
export function useReportPath({ type, recordUid }: ReportProps): string | undefined {
  const { can } = useSession();
  if (!can(reports.generate, ...reportTypes[type].reads) || !isPathShown('/reports')) return undefined;
  const query = new URLSearchParams({ type, ...(recordUid !== undefined && { record: recordUid }) });
  return `/reports/generator?${query}`;
}

/** A link to the form that generates a report. If a page offers several reports, the label names the type of report. */
export function ReportButton({ isNamed, ...report }: ReportProps & { readonly isNamed?: boolean }) {
  const href = useReportPath(report);
  if (href === undefined) return null;
  return (
    <ButtonLink variant="default" href={href}>
      {isNamed ? reportTypes[report.type].words.one : text('report')}
    </ButtonLink>
  );
}
