/**
 * `npm run drill:races`, or with `-- --rounds 1000`. Makes twenty simultaneous attempts at everything that may succeed
 * only once: authenticator codes, recovery codes, mailed codes, refresh tokens, invitations and forced new passwords.
 * Prints the number of successes per round. Exits with 1 if a round had none or several. Flows that hash passwords run
 * a twentieth of the rounds.
 */
import { startVitest } from 'vitest/node';

const flag = process.argv.indexOf('--rounds');
process.env.RACE_ROUNDS = flag > 0 ? (process.argv[flag + 1] ?? '') : '100';
const vitest = await startVitest('test', ['src/server/areas/access/identity/races.test.ts'], {
  watch: false,
  project: 'server',
});
await vitest.close();
