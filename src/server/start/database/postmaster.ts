import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The content of `postmaster.pid` of a running PostgreSQL (PostgreSQL: src/include/utils/pidfile.h). */
export type Postmaster = { pid: number; port: number; socketDir: string; listenAddress: string; ready: boolean };

/** Reads `postmaster.pid`; returns undefined if it is missing or incomplete. */
export function readPostmaster(pgData: string): Postmaster | undefined {
  let text: string;
  try {
    text = fs.readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    listenAddress: lines[5] ?? '',
    ready: lines[7] === 'ready',
  };
}

/**
 * Returns the start time of a process in clock ticks since boot, which distinguishes it from a later one with the same
 * pid. Undefined if the system does not provide it (not Linux) or the process has ended (as a zombie has).
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the command name may contain blanks and brackets
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Whether the process is running. A zombie, which `kill(pid, 0)` still finds, counts as ended. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return processStart(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` is a running PostgreSQL of this data directory, and not another process with the pid of a dead one. */
export function isPostmasterOf(pid: number, pgData: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true; // without /proc, the caller must check by connecting
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(pgData);
  } catch {
    return false;
  }
}

/** Waits until the process has ended; returns false if it still runs after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Stops PostgreSQL by SIGINT, the "fast" shutdown: clients are disconnected, everything is written. (SIGTERM would wait
 * for clients.) After 30 s it sends SIGQUIT, which is safe too, because the next start replays the log.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await ended(pid, patience)) return;
  }
}
