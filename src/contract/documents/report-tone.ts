/** How bad or good something is. Renderers show each tone as a colour, a shape and a word. */
export const reportTones = ['good', 'note', 'warning', 'bad'] as const;
export type ReportTone = (typeof reportTones)[number];
