import type { ReportType } from '#root/contract/reports/report-types.ts';
import type { ReportReader } from './report-reader.ts';

/** The readers of all types of report that this server can generate. */
export type ReportReaders = ReadonlyMap<ReportType, ReportReader>;

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly reportReaders: ReportReaders;
  }
}
