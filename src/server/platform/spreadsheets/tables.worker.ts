import { parentPort } from 'node:worker_threads';
import { readFile } from './read-file.ts';
import type { Answer, Order } from './tables.ts';
import { UnreadableTable } from './unreadable-table.ts';

async function work({ content, fileName }: Order): Promise<Answer> {
  try {
    return { sheets: await readFile(Buffer.from(content), fileName) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { refused: error.message };
    throw error;
  }
}

parentPort?.once('message', (order: Order) => {
  // An error ends the worker and rejects the caller's promise.
  void work(order).then((answer) => parentPort?.postMessage(answer));
});
