import { createWorkers } from '../in-worker.ts';
import { NotATable } from './not-a-table.ts';
import type { FileSheet } from './read-file.ts';
import type { SheetToWrite } from './write-file.ts';

export type Order =
  | { readonly do: 'read'; readonly content: Uint8Array; readonly fileName: string }
  | { readonly do: 'write'; readonly sheets: readonly SheetToWrite[] };
export interface Answer {
  readonly sheets?: FileSheet[];
  readonly file?: Uint8Array;
  readonly refused?: string;
}

const tooMuch = () => new NotATable('This file is too large to be read. Split it into several files.');

const work = createWorkers<Order, Answer>({
  file: new URL('./tables.worker.ts', import.meta.url),
  // More than any file that can be taken needs.
  memoryMb: 512,
  milliseconds: 30_000,
  atOnce: 2,
  tooMuch,
});

/**
 * Files are read and written in a worker of their own: the libraries are only loaded when they are needed and leave with
 * it, a file that takes long holds nobody up, and one that takes too much memory ends the worker alone.
 */
async function inWorker(given: Order): Promise<Answer> {
  const answer = await work(given);
  if (answer.refused) throw new NotATable(answer.refused);
  return answer;
}

/**
 * The sheets of an uploaded file, judged by its content: XLSX or CSV.
 * @param fileName as the sender calls it; text that is called a workbook is refused
 * @throws NotATable with the reason, in words for people
 */
export async function readTables(content: Buffer, fileName: string): Promise<FileSheet[]> {
  return (await inWorker({ do: 'read', content, fileName })).sheets ?? [];
}

/** A workbook with these sheets. Cells that a program would take for a formula are escaped. */
export async function writeTables(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return Buffer.from((await inWorker({ do: 'write', sheets })).file ?? []);
}
