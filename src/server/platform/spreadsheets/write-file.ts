import { type Lines, xlsxStream } from './xlsx-stream.ts';

/** A sheet to write: its first line is the headings. */
export interface SheetToWrite {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

/** Lines that are written at a time: so few that whatever else the server does has its turn between them. */
const linesAtATime = 200;

async function* takeLines(lines: SheetToWrite['lines']): Lines {
  for (let at = 0; at < lines.length; at += linesAtATime) yield lines.slice(at, at + linesAtATime);
}

/** A workbook as a whole; what is in it is as in {@link xlsxStream}. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream(sheets.map(({ name, lines }) => ({ name, lines: takeLines(lines) }))))
    pieces.push(piece);
  return Buffer.concat(pieces);
}
