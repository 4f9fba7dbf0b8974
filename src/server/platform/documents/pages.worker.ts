import { createRecycled } from './recycled.ts';
import { createPictureRenderer } from './render-pdf.ts';

/** Draws the pages of a report. The thread keeps its compiler, which has read the fonts. */
export const run = createRecycled(createPictureRenderer);
