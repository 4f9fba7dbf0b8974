import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { renderWord } from './render-word.ts';

/** Writes a report as a Word file. */
export const run = (document: ReportDocument): Promise<Uint8Array> => renderWord(document);
