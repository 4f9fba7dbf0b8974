import { createLayout } from './layout.ts';

/** Lays a report out as a PDF. The thread reuses its process, whose compiler has already read the fonts. */
export const run = createLayout('pdf');
