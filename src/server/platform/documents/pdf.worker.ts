import { createRecycled } from './recycled.ts';
import { createPdfRenderer } from './render-pdf.ts';

/** Lays a report out as a PDF. The thread keeps its compiler, which has read the fonts. */
export const run = createRecycled(createPdfRenderer);
