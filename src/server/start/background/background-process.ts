import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Health } from '#root/server/platform/servers/health.ts';
import { atMost } from '#root/server/start/stop/at-most.ts';
import {
  type BackgroundOrder,
  type BackgroundPart,
  backgroundParts,
  type FromBackground,
  reportEvery,
  type ToBackground,
} from './background-messages.ts';

const entry = fileURLToPath(new URL('./background-entry.js', import.meta.url));

/**
 * Milliseconds before a process that has ended is replaced. The wait doubles each time, until a process has worked for
 * a while.
 */
const firstWait = 1_000;
const longestWait = 30_000;
/** Milliseconds of silence after which the parts count as not working. */
const longestSilence = 15 * reportEvery;
/** Milliseconds that the start of the server waits for the process. It needs about one second. */
const startPatience = 20_000;
/** Milliseconds that the process may take to end when the server stops. */
const patience = 1_400;

interface Heard {
  at: number;
  /** Which parts work; undefined as long as there is no process. */
  parts: Readonly<Record<BackgroundPart, boolean>> | undefined;
}

/** Starts the process, and passes its messages to the log. */
function open(order: BackgroundOrder, heard: Heard, log: Log, started: () => void): ChildProcess {
  const child = fork(entry, { serialization: 'advanced' });
  child.on('message', (message: FromBackground) => {
    if (message.say === 'log') return log[message.level](message.message);
    heard.at = Date.now();
    heard.parts = message.parts;
    started();
  });
  tell(child, { say: 'start', order });
  return child;
}

/**
 * Sends a message. A process that has just ended does not receive the message. This does no harm, because another
 * process is then started.
 */
const tell = (child: ChildProcess, message: ToBackground): void => void child.send(message, () => undefined);

interface Surroundings {
  readonly health: Pick<Health, 'watch'>;
  /** Aborted if the server is told to stop during its start. */
  readonly stopping: AbortSignal;
  readonly log: Log;
}

/**
 * Runs the background process, and replaces it if it ends. Jobs and mails are rows of the database, so the next process
 * continues them. Resolves when the first process works, or after some seconds, because requests can be answered
 * without it.
 */
export async function startBackgroundProcess(
  order: BackgroundOrder,
  { health, stopping, log }: Surroundings,
): Promise<{ close(): Promise<void> }> {
  const { promise: working, resolve: started } = Promise.withResolvers<void>();
  const heard: Heard = { at: Date.now(), parts: undefined };
  let wait = firstWait;
  let closed = false;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    const began = Date.now();
    const replace = (reason: string) => {
      child = undefined;
      if (closed || stopping.aborted) return;
      heard.parts = undefined;
      if (Date.now() - began > longestWait) wait = firstWait;
      log.error(`The background process has ended (${reason}). Another one starts in ${wait / 1_000} s.`);
      timer = setTimeout(begin, wait);
      wait = Math.min(longestWait, wait * 2);
    };
    child = open(order, heard, log, started);
    // If the system refuses to start the process, only `error` is emitted. In all other cases, `exit` is emitted.
    child.once('exit', (code, signal) => replace(`${signal ?? code}`));
    child.on('error', (error) => !child?.pid && replace(error.message));
  };
  begin();
  for (const part of backgroundParts)
    health.watch(part, () => Date.now() - heard.at < longestSilence && (heard.parts?.[part] ?? false));
  stopping.addEventListener('abort', () => started());
  if (!stopping.aborted) await atMost(startPatience, working);

  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      if (!child) return;
      const last = child;
      const ended = new Promise((resolve) => last.once('exit', resolve));
      tell(last, { say: 'stop' });
      await atMost(patience, ended);
      last.kill('SIGKILL');
    },
  };
}
