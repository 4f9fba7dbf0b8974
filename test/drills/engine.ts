/** Proves the continuity engine at length: `npm run drill:engine`, or with `-- 500000` random graphs. */
import { startVitest } from 'vitest/node';

process.env.CONTINUITY_RUNS = process.argv[2] ?? '200000';
const vitest = await startVitest('test', ['src/domain/continuity'], { watch: false, project: 'unit' });
await vitest.close();
