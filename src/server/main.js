import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * The entry of `npm start`. Before it imports anything else, it enables Node's compile cache, which keeps compiled code
 * without its types. Later starts are then faster and need less memory. The cache is beside the packages and not in the
 * system's temporary folder, because other users can write there.
 *
 * This file is JavaScript, like the entries of threads and of the background process. For a single TypeScript file, Node
 * would load the whole compiler that strips types (12 MB).
 *
 * `--max-semi-space-size` in package.json is half of Node's default. At the peak of a large import, it saves 150 MB.
 * `bench:api` shows no difference.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
// Loading the code fills the space for new objects so quickly that V8 enlarges it by 20 MB and never shrinks it again.
// This flag prevents that until the server has started.
setFlagsFromString('--semi-space-growth-factor=1');
const { run } = await import('./start/run.ts');
await run();
setFlagsFromString('--semi-space-growth-factor=2');
