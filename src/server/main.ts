import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * `npm start`. Before anything else is read: what Node has compiled (and stripped of types) is kept, which makes later starts
 * quicker and smaller. It lies beside the packages, not in the machine's shared temporary folder, where others could write.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
const { run } = await import('./run.ts');
await run();
