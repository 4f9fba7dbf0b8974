import os from 'node:os';
import type { LayoutAnswer, LayoutOrder } from './layout.ts';
import { createPdfRenderer, createPictureRenderer } from './render-pdf.ts';

/**
 * A process that lays documents out, one after the other, and ends with the thread that started it. It is not a thread,
 * because the compiler retains about half a megabyte of memory for each page. Only the end of a process frees this
 * memory.
 */

// Gives this process a low priority, like that of the worker threads, so that requests come first.
if (process.platform === 'linux') {
  try {
    os.setPriority(10);
  } catch {
    // A process without the right to change its priority keeps the priority of the server.
  }
}

const once = <Value>(create: () => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= create();
    return made;
  };
};
const renderers = { pdf: once(createPdfRenderer), pages: once(createPictureRenderer) };

function answer({ as, document }: LayoutOrder): LayoutAnswer {
  try {
    return { made: renderers[as]()(document), memory: process.memoryUsage.rss() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), memory: process.memoryUsage.rss() };
  }
}

// The thread that sent the order may have ended in the meantime. The process then ends without an error.
process.on('message', (order: LayoutOrder) => process.send?.(answer(order), undefined, undefined, () => undefined));
process.on('disconnect', () => process.exit());
