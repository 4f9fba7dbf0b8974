import { createLayout } from './layout.ts';

/** Lays a report out as a PDF. The thread keeps a process whose compiler has read the fonts. */
export const run = createLayout('pdf');
