import os from 'node:os';
import type { LayoutAnswer, LayoutOrder } from './layout.ts';
import { createPdfRenderer, createPictureRenderer } from './render-pdf.ts';

/**
 * A process that lays documents out, one after the other, and ends with the thread that started it. Of a thread the memory
 * would stay with the server: the compiler keeps about half a megabyte of each page, which nothing but the end of a process
 * gives back.
 */

// As the threads do, it yields to the requests.
if (process.platform === 'linux') {
  try {
    os.setPriority(10);
  } catch {
    // Without the right to do so, it keeps the priority of the server.
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

// Whoever asked may have ended meanwhile. The process then ends by itself, without an error.
process.on('message', (order: LayoutOrder) => process.send?.(answer(order), undefined, undefined, () => undefined));
process.on('disconnect', () => process.exit());
