import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * The entry of the background process. It is JavaScript for the same reason as `main.js`.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node'));
await import('./background.process.ts');
