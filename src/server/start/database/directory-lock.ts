import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processStart } from './postmaster.ts';

type Holder = { id: string; pid: number; start: string | null; host: string };

const TOUCH_MS = 1000;
const FOREIGN_PATIENCE_MS = 4000;
const held = new Set<string>();

/** Another running server holds the lock. */
export class DirectoryLockedError extends Error {
  override name = 'DirectoryLockedError';
  readonly holder: { pid: number; host: string };
  constructor(holder: { pid: number; host: string }) {
    super(`held by process ${holder.pid} on ${holder.host}`);
    this.holder = holder;
  }
}

/**
 * Takes a lock for the life of this process: a file that names its holder. The file of a dead holder is taken over.
 * Node has no flock, so the holder is recognised by pid and start time. A holder on another host (two containers on one
 * volume) is recognised by the file's modification time, which it renews every second.
 * @returns the function that releases the lock; rejects with {@link DirectoryLockedError}
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
    if (!holder) continue; // released or being taken over at this moment
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

/** Creates the file with its content atomically: `link` fails if the name exists, and nobody reads a partial file. */
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
    return { id: '', pid: 0, start: null, host: os.hostname() }; // damaged by a crash: it has no holder
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
 * Two starting servers may find the same dead holder. Each first moves the file aside, and puts it back if it is the
 * other's new file.
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
  // The folder may have been deleted, as in tests. Then there is no lock to renew.
  fs.utimes(file, now, now, () => undefined);
}
