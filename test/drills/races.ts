/**
 * `npm run drill:races`. `-- --rounds 1000` sets the number of rounds. In each round, makes twenty simultaneous
 * attempts at an action that may succeed only once: using an authenticator code, recovery code, mailed code, refresh
 * token, invitation or forced new password. Prints the number of successes per round. Exits with 1 if a round had no
 * success or several. Flows that hash passwords run a twentieth of the rounds.
 */
import { startVitest } from 'vitest/node';

const flag = process.argv.indexOf('--rounds');
process.env.RACE_ROUNDS = flag > 0 ? (process.argv[flag + 1] ?? '') : '100';
const vitest = await startVitest('test', ['src/server/areas/access/identity/races.test.ts'], {
  watch: false,
  project: 'server',
});
await vitest.close();
