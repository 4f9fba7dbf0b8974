import type { Logger } from 'pino';

/**
 * Milliseconds within which further signals count as the same request. Service managers and npm may each send a signal.
 */
const sameRequest = 1_000;
/** Milliseconds after which the process ends even if it has not finished. */
const patience = 25_000;

/**
 * Stops the server after SIGINT or SIGTERM. Also stops it when the shell of `npm start` has ended, because npm passes a
 * signal on only to its shell. A second SIGINT ends the process at once.
 * @param giveUp called if stopping fails
 */
export function stopWhenAsked(log: Logger, stop: () => Promise<void>, giveUp: (error: unknown) => never): void {
  let asked: number | undefined;
  const stopOnce = async (reason: string): Promise<void> => {
    asked = Date.now();
    log.info(`${reason}: finishing open requests, then stopping`);
    setTimeout(() => process.exit(1), patience).unref();
    await stop();
    log.info('Stopped');
    process.exit(0);
  };
  const ask = (reason: string): void => {
    if (asked === undefined) void stopOnce(reason).catch(giveUp);
    else if (reason === 'SIGINT' && Date.now() - asked > sameRequest) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ask(signal));
  if (process.env.npm_lifecycle_event === 'start') watchParent(() => ask('npm has ended'));
}

/** Calls the callback when the parent process has ended. The system then gives this process another parent. */
function watchParent(ended: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    ended();
  }, 500);
  timer.unref();
}
