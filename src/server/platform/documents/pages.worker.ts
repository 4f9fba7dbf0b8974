import { createLayout } from './layout.ts';

/** Draws the pages of a report. The thread reuses its process, whose compiler has already read the fonts. */
export const run = createLayout('pages');
