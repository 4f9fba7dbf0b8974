/**
 * `npm run drill:races`, or with `-- --rounds 1000`: twenty tries at the same time of everything that may succeed once (codes of an
 * authenticator, recovery codes, mailed codes, refresh tokens, invitations, forced new passwords). Prints how many rounds had how
 * many successes; ends with 1 where one had not exactly one. What hashes passwords runs a twentieth of the rounds.
 */
import { startVitest } from 'vitest/node';

const flag = process.argv.indexOf('--rounds');
process.env.RACE_ROUNDS = flag > 0 ? (process.argv[flag + 1] ?? '') : '100';
const vitest = await startVitest('test', ['src/server/features/identity/races.test.ts'], {
  watch: false,
  project: 'server',
});
await vitest.close();
