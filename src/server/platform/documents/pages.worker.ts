import { createLayout } from './layout.ts';

/** Draws the pages of a report. The thread keeps a process whose compiler has read the fonts. */
export const run = createLayout('pages');
