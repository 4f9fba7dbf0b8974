import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/**
 * What a thread of `createWorkers` begins with: it takes over what the process has compiled before it reads the file of its work,
 * whose types it would otherwise strip itself, with a compiler of 12 MB that it would have to read first. JavaScript for the same
 * reason.
 */
if (workerData.compiled) enableCompileCache(workerData.compiled);
await import(workerData.file);
