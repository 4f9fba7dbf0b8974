import type { ReportDocument } from '#root/contract/documents/report-document.ts';
import { createPdfRenderer, type RenderedPdf } from './render-pdf.ts';

/** Documents that one compiler lays out before a new one takes its place, because its memory grows. */
const mostDocuments = 50;

function createRecycled() {
  let left = 0;
  let render: (document: ReportDocument) => RenderedPdf;
  return (document: ReportDocument) => {
    if (left === 0) {
      render = createPdfRenderer();
      left = mostDocuments;
    }
    left--;
    return render(document);
  };
}

/** Lays a report out as a PDF. The thread keeps its compiler, which has read the fonts. */
export const run = createRecycled();
