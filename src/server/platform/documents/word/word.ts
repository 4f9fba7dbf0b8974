import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import { tooLargeToLayOut } from '../pdf.ts';

/** Writes a report as a Word file, in a thread. */
export const wordTask: Task<ReportDocument, Uint8Array> = {
  file: new URL('./word.worker.ts', import.meta.url),
  milliseconds: 60_000,
  isLong: true,
  limited: () => tooLargeToLayOut(),
};
