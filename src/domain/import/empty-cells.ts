import { toNameKey } from './text.ts';

/** What people write into a cell that has no value. */
const emptyWords = new Set(['', '-', '–', '—', 'n/a', 'n.a.', 'n. a.', 'na', 'k. a.', 'k.a.', 'tbd', '?']);

/**
 * Returns whether a cell has no value: it is empty, or contains a dash, "n/a" or the like. An import never clears a field: such a
 * cell leaves the stored value of an existing record as it is, and a required field of a new record gets a problem.
 */
export function isEmptyCell(text: string): boolean {
  return emptyWords.has(toNameKey(text));
}
