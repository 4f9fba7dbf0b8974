import Papa from 'papaparse';
import type { Block } from './grid-lines.ts';

/** Reads what spreadsheets put on the clipboard: rows by lines, cells by tabs, cells with either of them in quotes. */
export function readBlock(text: string): Block {
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  // The last line ends too, and is no row of its own.
  const last = data.at(-1);
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

/** The same the other way round. */
export const writeBlock = (block: Block): string =>
  Papa.unparse(
    block.map((cells) => [...cells]),
    { delimiter: '\t', newline: '\r\n' },
  );
