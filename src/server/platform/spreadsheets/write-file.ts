import type { ColumnStyle } from './rows-xml.ts';
import { type Lines, xlsxStream } from './xlsx-stream.ts';

/** A sheet to write. Its first line contains the headings. */
export interface SheetToWrite {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
  /** The styles of the columns. A sheet that has them gets a filter in its headings. */
  readonly columns?: readonly ColumnStyle[];
}

/** The number of lines written at a time, small enough that the server can do other work in between. */
const linesAtATime = 200;

async function* takeLines(lines: SheetToWrite['lines']): Lines {
  for (let at = 0; at < lines.length; at += linesAtATime) yield lines.slice(at, at + linesAtATime);
}

/** Returns a complete workbook in the format of {@link xlsxStream}. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream(sheets.map(({ lines, ...sheet }) => ({ ...sheet, lines: takeLines(lines) }))))
    pieces.push(piece);
  return Buffer.concat(pieces);
}
