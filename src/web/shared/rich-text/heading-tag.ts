/** The level that screen readers announce for a heading of level 1: headings of pages and their parts are above it. */
const firstLevel = 3;

/**
 * Returns the element of a heading. Its tag has the level that people chose, so that word processors keep it when the
 * text is copied; `aria-level` has its level within the page.
 */
export const headingTag = (level: number) =>
  [`h${level}` as 'h1' | 'h2' | 'h3', { 'aria-level': firstLevel + level - 1 }] as const;
