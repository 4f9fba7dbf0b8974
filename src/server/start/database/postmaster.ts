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
 * Returns the start time of a process in clock ticks since boot, which distinguishes the process from a later one with
 * the same process id. Undefined if the system does not provide the time (not Linux), or if the process has ended or is
 * a zombie.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Begins after the last parenthesis, because the command name may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Returns true if the process is running. A zombie, which `kill(pid, 0)` still finds, is treated as ended. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return processStart(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns true if `pid` is a running PostgreSQL of this data directory, and not another process that has reused the id.
 */
export function isPostmasterOf(pid: number, pgData: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true; // Without /proc, the caller must check by connecting.
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(pgData);
  } catch {
    return false;
  }
}

/** Waits until the process has ended. Returns false if it is still running after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Stops PostgreSQL with SIGINT, the "fast" shutdown, which disconnects clients and writes everything. (SIGTERM would
 * wait for clients.) After 30 s it sends SIGQUIT, which is also safe, because the next start replays the log. SIGKILL
 * is the last resort.
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
