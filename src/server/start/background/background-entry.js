import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * The entry of the background process. JavaScript, as `main.js` is, and for the same reason.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node'));
await import('./background.process.ts');
