/**
 * `npm run drill:as-of`: for each approval in 10,000 random histories, compares the state as of that moment with the
 * snapshot that was stored then. `-- --short` takes 60 histories; `-- --histories 1000 --seed 7` sets both.
 */
import { startVitest } from 'vitest/node';

const read = (name: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
process.env.AS_OF_HISTORIES = read('--histories') ?? (process.argv.includes('--short') ? '60' : '10000');
process.env.AS_OF_SEED = read('--seed') ?? '1';
const vitest = await startVitest('test', ['src/server/areas/continuity/as-of/oracle.test.ts'], {
  watch: false,
  project: 'server',
});
await vitest.close();
