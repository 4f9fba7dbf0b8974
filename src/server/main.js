import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * `npm start`. Before anything else is read: what Node has compiled (and stripped of types) is kept, which makes later starts
 * quicker and smaller. It lies beside the packages, not in the machine's shared temporary folder, where others could write.
 * JavaScript, as the beginning of threads is: for one file with types Node would read the whole compiler that strips them, 12 MB.
 *
 * `--max-semi-space-size` in package.json is half of what Node takes by itself: at the peak of a large import that spares 150 MB,
 * and costs nothing that `bench:api` can tell.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/node'));
// Reading the code fills the space for young objects so quickly that V8 widens it by 20 MB, which it then keeps. It may do
// so once there is work.
setFlagsFromString('--semi-space-growth-factor=1');
const { run } = await import('./start/run.ts');
await run();
setFlagsFromString('--semi-space-growth-factor=2');
