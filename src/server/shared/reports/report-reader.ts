import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportScope, ReportType } from '#root/contract/reports/report-types.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';

/** The context of a reader, which reads only this organisation. */
export interface ReportContext {
  readonly db: Db;
  readonly services: Services;
  readonly organisation: { readonly uid: string; readonly name: string; readonly timeZone: string };
  /** The moment for which the report is made. A reader has no clock of its own, so that a repeated job gives the same bytes. */
  readonly now: Date;
}

/**
 * Reads the content of a report of one type. An area exports one reader from each of its files `<type>.report.ts`,
 * where the job finds it. A reader throws `not_found` for a record that does not exist.
 */
export interface ReportReader {
  readonly type: ReportType;
  read(context: ReportContext, scope: ReportScope): Promise<ReportContent>;
}
