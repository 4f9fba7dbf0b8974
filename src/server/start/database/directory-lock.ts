import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processStart } from './postmaster.ts';

type Holder = { id: string; pid: number; start: string | null; host: string };

const TOUCH_MS = 1000;
const FOREIGN_PATIENCE_MS = 4000;
const held = new Set<string>();

/** Thrown if another running server holds the lock. */
export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError';
  readonly holder: { pid: number; host: string };
  constructor(holder: { pid: number; host: string }) {
    super(`held by process ${holder.pid} on ${holder.host}`);
    this.holder = holder;
  }
}

/**
 * Takes a lock for the life of this process. The lock is a file that names its holder; the lock of a dead holder is
 * taken over. Node has no flock, so a holder is recognised by its process id and start time. A holder on another host
 * (two containers on one volume) is recognised by the modification time of the file, which the holder renews every
 * second.
 * @returns the function that releases the lock
 * @throws DirectoryLockedError if another server holds the lock
 */
export async function lockDirectory(file: string): Promise<() => void> {
  const me: Holder = {
    id: randomUUID(),
    pid: process.pid,
    start: processStart(process.pid) ?? null,
    host: os.hostname(),
  };
  for (;;) {
    if (create(file, me)) break;
    const holder = read(file);
    if (!holder) continue; // The file has just been removed by its holder or by another server.
    if (await lives(file, holder)) throw new DirectoryLockedError(holder);
    removeStale(file, holder);
  }
  held.add(me.id);
  const timer = setInterval(() => touch(file), TOUCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    held.delete(me.id);
    if (read(file)?.id === me.id) fs.rmSync(file, { force: true });
  };
}

/**
 * Creates the file with its content atomically: `link` fails if the file exists, and nobody can read a partial file.
 */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.id}`;
  fs.writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function read(file: string): Holder | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Returns a holder that does not run, because a crash has damaged the file, so no process holds the lock.
    return { id: '', pid: 0, start: null, host: os.hostname() };
  }
}

async function lives(file: string, holder: Holder): Promise<boolean> {
  if (holder.host !== os.hostname()) return await isTouched(file);
  if (holder.pid === process.pid) return held.has(holder.id);
  if (!holder.pid || !isRunning(holder.pid)) return false;
  return holder.start === null || holder.start === processStart(holder.pid);
}

async function isTouched(file: string): Promise<boolean> {
  const modified = () => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const before = modified();
  const deadline = Date.now() + FOREIGN_PATIENCE_MS;
  while (Date.now() < deadline) {
    await sleep(200);
    if (modified() !== before) return true;
  }
  return false;
}

/**
 * Removes the file of a dead holder. Two starting servers may find the same file, so each first moves it aside, and
 * puts it back if it turns out to be the new file of the other server.
 */
function removeStale(file: string, stale: Holder): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside)?.id !== stale.id) fs.linkSync(aside, file);
  fs.rmSync(aside, { force: true });
}

function touch(file: string): void {
  const now = new Date();
  // Ignores a failure: the folder may have been deleted, as in tests, and then there is no lock to renew.
  fs.utimes(file, now, now, () => undefined);
}
