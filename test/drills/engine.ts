/** Tests the continuity engine with 200,000 random graphs: `npm run drill:engine`. `-- 500000` sets another number. */
import { startVitest } from 'vitest/node';

process.env.CONTINUITY_RUNS = process.argv[2] ?? '200000';
const vitest = await startVitest('test', ['src/domain/continuity'], { watch: false, project: 'unit' });
await vitest.close();
