import { reports } from '#root/contract/reports/reports.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';

interface ReportCountProps {
  readonly uid: string;
  readonly reportCount: number;
}

/** The number of reports about a record, as a link to their list. */
export function ReportCount({ uid, reportCount }: ReportCountProps) {
  const may = useCan(reports.list);
  if (!may || reportCount === 0) return formatNumber(reportCount);
  return <AppLink href={`/reports?recordUid=${uid}`}>{formatNumber(reportCount)}</AppLink>;
}
