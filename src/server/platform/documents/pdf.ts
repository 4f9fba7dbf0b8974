import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import type { RenderedPages, RenderedPdf } from './render-pdf.ts';

export const tooLargeToLayOut = defineError(
  'too_large',
  422,
  'The report is too large to be laid out. Choose a smaller scope, or leave out sections.',
);

/** Lays a report out as a PDF, in a thread. */
export const pdfTask: Task<ReportDocument, RenderedPdf> = {
  file: new URL('./pdf.worker.ts', import.meta.url),
  milliseconds: 60_000,
  isLong: true,
  limited: () => tooLargeToLayOut(),
};

/** Draws the pages of a short report, in a thread. */
export const pagesTask: Task<ReportDocument, RenderedPages> = {
  file: new URL('./pages.worker.ts', import.meta.url),
  milliseconds: 15_000,
  isLong: true,
  limited: () => tooLargeToLayOut(),
};
