import { createWorkers } from '#root/server/platform/workers/in-worker.ts';
import type { FileSheet } from './read-file.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** A file to read. */
export interface Order {
  readonly content: Uint8Array;
  readonly fileName: string;
}
/** Its sheets, or why there are none. */
export interface Answer {
  readonly sheets?: FileSheet[];
  readonly refused?: string;
}

const toTooLargeError = () => new UnreadableTable('This file is too large to be read. Split it into several files.');

const work = createWorkers<Order, Answer>({
  file: new URL('./tables.worker.ts', import.meta.url),
  // More than any file that can be taken needs.
  memoryMb: 512,
  milliseconds: 30_000,
  atOnce: 2,
  tooMuch: toTooLargeError,
});

/**
 * The sheets of an uploaded file, judged by its content: XLSX or CSV. It is read in a worker of its own: the libraries are only
 * loaded when they are needed and leave with it, a file that takes long holds nobody up, and one that takes too much memory ends
 * the worker alone.
 * @param fileName as the sender calls it; text that is called a workbook is refused
 * @throws NotATable with the reason, in words for people
 */
export async function readTables(content: Buffer, fileName: string): Promise<FileSheet[]> {
  const { sheets = [], refused } = await work({ content, fileName });
  if (refused) throw new UnreadableTable(refused);
  return sheets;
}
