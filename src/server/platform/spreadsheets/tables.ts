import { createWorkers } from '#root/server/platform/workers/in-worker.ts';
import type { FileSheet } from './read-file.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** A file to read. */
export interface Order {
  readonly content: Uint8Array;
  readonly fileName: string;
}
/** The sheets of the file, or the reason why it is refused. */
export interface Answer {
  readonly sheets?: FileSheet[];
  readonly refused?: string;
}

const toTooLargeError = () => new UnreadableTable('This file is too large to be read. Split it into several files.');

const work = createWorkers<Order, Answer>({
  file: new URL('./tables.worker.ts', import.meta.url),
  // More memory than any accepted file needs.
  memoryMb: 512,
  milliseconds: 30_000,
  atOnce: 2,
  tooMuch: toTooLargeError,
});

/**
 * Reads the sheets of an uploaded file, XLSX or CSV according to its content. Reading runs in its own worker: the
 * libraries are loaded only when needed, a slow file delays no other call, and a file that needs too much memory ends
 * only the worker.
 * @param fileName the name that the file had on the user's computer; text with the name of a workbook is refused
 * @throws UnreadableTable with a message for the user
 */
export async function readTables(content: Buffer, fileName: string): Promise<FileSheet[]> {
  const { sheets = [], refused } = await work({ content, fileName });
  if (refused) throw new UnreadableTable(refused);
  return sheets;
}
