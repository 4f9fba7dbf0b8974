import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/**
 * The entry of every thread of the pool. It enables the process's compile cache before it imports anything else.
 * Otherwise the thread would have to strip the types of its files itself, and would first load a compiler of 12 MB. This
 * file is JavaScript for the same reason.
 */
if (workerData.compiled) enableCompileCache(workerData.compiled);
await import('./thread.ts');
