import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import type { Log } from '#root/server/platform/log/log.ts';
import { type BackupConfig, embedFiles } from '#root/server/start/config/config.ts';

const program = path.join(import.meta.dirname, '../cli/backup.ts');
const hourLength = 3_600_000;

/** Returns the last moment at which the daily backup was due. */
export function lastTurn(hour: number, now: Date): Date {
  const turn = new Date(now);
  turn.setUTCHours(hour, 0, 0, 0);
  if (turn > now) turn.setUTCDate(turn.getUTCDate() - 1);
  return turn;
}

interface ScheduleOptions {
  /** The hour of the daily backup, in UTC. */
  readonly hour: number;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between two checks of the clock. */
  readonly pollEvery?: number;
  /** The environment of the backup's process, with the configuration. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Makes a backup every day. If it fails, tries again every hour. Each backup runs in a process of its own, so that it
 * delays no request. If there are several servers, only one makes the backup, and the others see this in the database.
 */
export function startBackupSchedule(options: ScheduleOptions): { close(): Promise<void> } {
  const { hour, log, now, pollEvery = 60_000 } = options;
  let doneTurn = 0;
  let triedAt = 0;
  let running: ReturnType<typeof startProcess> | undefined;
  const tick = () => {
    const at = now();
    const turn = lastTurn(hour, at).getTime();
    if (running || doneTurn === turn || (triedAt >= turn && at.getTime() - triedAt < hourLength)) return;
    triedAt = at.getTime();
    running = startProcess(options);
    void running.ended.then((code) => {
      running = undefined;
      if (code === 0) doneTurn = turn;
      else log.error('The daily backup has failed. It is tried again in an hour.');
    });
  };
  const timer = setInterval(tick, pollEvery);
  return {
    close: async () => {
      clearInterval(timer);
      running?.stop();
      await running?.ended;
    },
  };
}

/** Returns the hour of the daily backup in UTC; undefined if the configuration has none. */
export const findBackupHour = ({ target, hour }: BackupConfig): number | undefined =>
  target === undefined ? undefined : hour;

/** Starts the schedule of the configuration, if it has one, for this process and its environment. */
export function startDailyBackups(config: BackupConfig, log: Log): { close(): Promise<void> }[] {
  const hour = findBackupHour(config);
  if (hour === undefined) return [];
  return [startBackupSchedule({ hour, log, now: () => new Date(), env: embedFiles(process.env) })];
}

function startProcess({ log, env }: ScheduleOptions) {
  const child = spawn(process.execPath, [program, '--scheduled'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  readline.createInterface({ input: child.stdout }).on('line', (line) => line && log.info(line));
  readline.createInterface({ input: child.stderr }).on('line', (line) => line && log.warn(line));
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { ended, stop: () => child.kill('SIGTERM') };
}
