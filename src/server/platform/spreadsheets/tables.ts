import { createWorkers } from '#root/server/platform/workers/in-worker.ts';
import type { FileSheet } from './read-file.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** A file to read. */
export interface Order {
  readonly content: Uint8Array;
  readonly fileName: string;
}
/** Its sheets, or the reason for the refusal. */
export interface Answer {
  readonly sheets?: FileSheet[];
  readonly refused?: string;
}

const toTooLargeError = () => new UnreadableTable('This file is too large to be read. Split it into several files.');

const work = createWorkers<Order, Answer>({
  file: new URL('./tables.worker.ts', import.meta.url),
  // More than any accepted file needs.
  memoryMb: 512,
  milliseconds: 30_000,
  atOnce: 2,
  tooMuch: toTooLargeError,
});

/**
 * Reads the sheets of an uploaded file, XLSX or CSV by its content. It runs in its own worker: the libraries are loaded
 * only when needed, a slow file delays nobody, and one that takes too much memory ends only the worker.
 * @param fileName the sender's name for it; text that is named as a workbook is refused
 * @throws UnreadableTable with a message for people
 */
export async function readTables(content: Buffer, fileName: string): Promise<FileSheet[]> {
  const { sheets = [], refused } = await work({ content, fileName });
  if (refused) throw new UnreadableTable(refused);
  return sheets;
}
