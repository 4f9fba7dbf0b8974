import type { Log } from '#root/server/platform/log/log.ts';
import { createServices } from '#root/server/start/create-services.ts';
import { createPool } from '#root/server/start/database/pool.ts';
import { atMost } from '#root/server/start/stop/at-most.ts';
import { type BackgroundOrder, type FromBackground, reportEvery, type ToBackground } from './background-messages.ts';
import { startBackground } from './start-background.ts';

/**
 * The background process: does the work that no request waits for. A long job can then neither stop the process that answers
 * requests, nor use up its memory.
 */

/** Milliseconds to wait for work when the server stops. Interrupted work is repeated, because its row still exists. */
const workPatience = 1_200;

const send = (message: FromBackground): void => {
  if (process.connected) process.send?.(message);
};
const write = (level: keyof Log) => (message: string) => send({ say: 'log', level, message });
const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };

async function start({ config, root, formerRoots, pool: options, url }: BackgroundOrder): Promise<() => Promise<void>> {
  const lost = (error: Error) => log.warn(`A connection to PostgreSQL was lost: ${error.message}`);
  const pool = createPool(options, lost);
  const { services } = await createServices(config, { root: Buffer.from(root), formerRoots }, pool, log);
  const work = await startBackground({ pool, url }, services, log);
  const report = () => send({ say: 'working', parts: work.listWorking() });
  report();
  setInterval(report, reportEvery).unref();
  return () => atMost(workPatience, Promise.all([work.close(), services.workers.close()]));
}

let starting: Promise<() => Promise<void>> | undefined;
async function obey(message: ToBackground): Promise<void> {
  if (message.say === 'start') starting = start(message.order);
  const close = await starting;
  if (message.say === 'start') return;
  await close?.();
  process.exit(0);
}
// A failed start is an unhandled rejection, which ends the process. The server then starts another process.
process.on('message', (message: ToBackground) => void obey(message));
// Ends as well if the server has ended without sending `stop`.
process.on('disconnect', () => process.exit(0));
// Signals are ignored, because they may go to the whole process group. The server still needs this process, and sends
// `stop` when this process should end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
