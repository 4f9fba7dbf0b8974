import { Worker } from 'node:worker_threads';
import { NotATable } from './not-a-table.ts';
import type { FileSheet } from './read-file.ts';
import type { SheetToWrite } from './write-file.ts';

export type Order =
  | { readonly do: 'read'; readonly content: Uint8Array }
  | { readonly do: 'write'; readonly sheets: readonly SheetToWrite[] };
export interface Answer {
  readonly sheets?: FileSheet[];
  readonly file?: Uint8Array;
  readonly refused?: string;
}

/** More than any file that can be taken needs; a file that needs more ends the worker and nothing else. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
const timeLimit = 30_000;
/** Others wait: reading is work for a whole core. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}
function nextTurn(): void {
  running -= 1;
  waiting.shift()?.();
}

const tooMuch = () => new NotATable('This file is too large to be read. Split it into several files.');

function order(given: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { resourceLimits: limits });
    const timer = setTimeout(() => {
      reject(tooMuch());
      void worker.terminate();
    }, timeLimit);
    worker.once('message', resolve);
    worker.once('error', (error) =>
      reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The table worker ended without an answer'));
    });
    worker.postMessage(given);
  });
}

/**
 * Files are read and written in a worker of their own: the libraries are only loaded when they are needed and leave with
 * it, a file that takes long holds nobody up, and one that takes too much memory ends the worker alone.
 */
async function inWorker(given: Order): Promise<Answer> {
  await turn();
  try {
    const answer = await order(given);
    if (answer.refused) throw new NotATable(answer.refused);
    return answer;
  } finally {
    nextTurn();
  }
}

/**
 * The sheets of an uploaded file, judged by its content: XLSX or CSV.
 * @throws NotATable with the reason, in words for people
 */
export async function readTables(content: Buffer): Promise<FileSheet[]> {
  return (await inWorker({ do: 'read', content })).sheets ?? [];
}

/** A workbook with these sheets. Cells that a program would take for a formula are escaped. */
export async function writeTables(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return Buffer.from((await inWorker({ do: 'write', sheets })).file ?? []);
}
