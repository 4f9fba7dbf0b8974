import Papa from 'papaparse';
import type { Block } from './grid-lines.ts';

/**
 * Parses the clipboard format of spreadsheets: lines are rows, tabs separate cells, and cells that contain a line break
 * or a tab are quoted.
 */
export function readBlock(text: string): Block {
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  // A line break at the end does not start another row.
  const last = data.at(-1);
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

/** Writes a block in the format that {@link readBlock} parses. */
export const writeBlock = (block: Block): string =>
  Papa.unparse(
    block.map((cells) => [...cells]),
    { delimiter: '\t', newline: '\r\n' },
  );
