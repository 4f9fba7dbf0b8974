import Papa from 'papaparse';
import type { Block } from './grid-lines.ts';

/**
 * Reads the clipboard format of spreadsheets: rows by lines, cells by tabs, quotes around cells that contain either.
 */
export function readBlock(text: string): Block {
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  // The last line break does not start another row.
  const last = data.at(-1);
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

/** Writes the format that {@link readBlock} reads. */
export const writeBlock = (block: Block): string =>
  Papa.unparse(
    block.map((cells) => [...cells]),
    { delimiter: '\t', newline: '\r\n' },
  );
