import { toNameKey } from './text.ts';

/** What people write into a cell that has no value. */
const emptyWords = new Set([
  ...[
    '',
    '-',
    '–',
    '—',
    '--',
    '---',
    '?',
    '??',
    '???',
    'n/a',
    'n.a.',
    'n. a.',
    'na',
    'tbd',
    'tbc',
    'tba',
    't.b.d.',
    't.b.c.',
  ],
  ...['not applicable', 'to be confirmed', 'to be defined', 'to be determined', 'k. a.', 'k.a.', 'keine angabe'],
  ...[
    'nicht zutreffend',
    'nicht anwendbar',
    'entfällt',
    'noch offen',
    'n.v.',
    'n. v.',
    's.o.',
    's. o.',
    'n.d.',
    'n. d.',
  ],
  ...['sans objet', 'non applicable', 'à définir', 'à confirmer', 'à déterminer'],
]);

/**
 * Returns whether a cell has no value: it is empty, or contains a dash, "n/a" or the like. A required field of a new
 * record then gets a problem.
 */
export function isEmptyCell(text: string): boolean {
  return emptyWords.has(toNameKey(text));
}

/**
 * Returns the value that was read from a cell, or the stored value if the cell has none: an import never clears a field.
 * For registers, `readCells` (registers/check-registers.ts) skips such cells instead. The one exception is "n/a" in the
 * column MDL/RPO: there it means not applicable and clears the value (`readLoss` in check-activities.ts).
 */
export const keepStored = <T>(read: T | null | undefined, stored: T): T =>
  read === null || read === undefined || read === '' ? stored : read;
