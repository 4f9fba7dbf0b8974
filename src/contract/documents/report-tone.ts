/** How bad or good something is. Renderers show it as a colour, a shape and its word. */
export const reportTones = ['good', 'note', 'warning', 'bad'] as const;
export type ReportTone = (typeof reportTones)[number];
