import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/**
 * The entry of every thread of `createWorkers`. It enables the process's compile cache before it imports the file with
 * the work. Otherwise the thread would have to strip the types of that file itself, and would first load a compiler of
 * 12 MB. This file is JavaScript for the same reason.
 */
if (workerData.compiled) enableCompileCache(workerData.compiled);
await import(workerData.file);
