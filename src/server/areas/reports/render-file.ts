import type { ReportContent } from '#root/contract/documents/report-content.ts';
import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { type ReportFormat, type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { pdfTask } from '#root/server/platform/documents/pdf.ts';
import { wordTask } from '#root/server/platform/documents/word/word.ts';
import { writeXlsx } from '#root/server/platform/spreadsheets/write-file.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import type { ReportReaders } from '#root/server/shared/reports/report-readers.ts';
import { toSheet } from './report-sheets.ts';

/** The input of file makers: the content of the report, and the services of the server. */
export interface Rendering {
  readonly workers: Workers;
  readonly organisation: string;
  readonly content: ReportContent;
  readonly document: ReportDocument;
}

interface Rendered {
  readonly content: Buffer;
  readonly pages?: number;
  readonly missingSigns?: readonly string[];
}

/** The maker of each format. */
const renderers: Partial<Readonly<Record<ReportFormat, (of: Rendering) => Promise<Rendered>>>> = {
  pdf: async ({ workers, organisation, document }) => {
    const { content, pages, missingSigns } = await workers.run(pdfTask, organisation, document);
    return { content: Buffer.from(content), pages, missingSigns };
  },
  docx: async ({ workers, organisation, document }) => ({
    content: Buffer.from(await workers.run(wordTask, organisation, document)),
  }),
  xlsx: async ({ content: { sheets = [] } }) => ({ content: await writeXlsx(sheets.map(toSheet)) }),
};

/** Lists the types of report, with their formats, that this server can make. */
export const listOfferedTypes = (readers: ReportReaders): { type: ReportType; formats: ReportFormat[] }[] =>
  [...readers.keys()].map((type) => ({ type, formats: reportTypes[type].formats.filter((one) => one in renderers) }));

/** Makes a file of a report. */
export async function renderFile(format: ReportFormat, of: Rendering): Promise<Rendered> {
  const render = renderers[format];
  if (!render) throw new Error(`No renderer makes ${format}`);
  return render(of);
}
