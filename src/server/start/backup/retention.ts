import { manifestFile } from './manifest.ts';
import type { BackupStorage } from './storage.ts';

const dayLength = 24 * 3_600_000;

/** Returns the name of a backup. The names of backups sort by time. */
export const nameBackup = (at: Date) => `holdfast-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** Returns the time in a backup's name; undefined for other folders, which are never deleted. */
function readTime(name: string): Date | undefined {
  const match = /^holdfast-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

/** Lists the backups, ordered from the newest to the oldest. `whole` is false for backups without a manifest. */
export async function listBackups(storage: BackupStorage): Promise<{ name: string; at: Date; whole: boolean }[]> {
  const found = [];
  for (const name of (await storage.list()).toSorted().toReversed()) {
    const at = readTime(name);
    if (at) found.push({ name, at, whole: (await storage.get(manifestFile(name))) !== undefined });
  }
  return found;
}

/**
 * Keeps the newest `keep` complete backups and deletes older complete backups. Also deletes the remains of interrupted
 * backups after a day.
 * @param made the backup that has just been made. It counts as the newest, even if the clock was ahead when other
 * backups were made
 * @returns the names of the deleted backups
 */
export async function removeOldBackups(
  storage: BackupStorage,
  { keep, now, made }: { readonly keep: number; readonly now: Date; readonly made: string },
): Promise<string[]> {
  const backups = await listBackups(storage);
  const old = backups.filter(({ name, whole }) => whole && name !== made).slice(keep - 1);
  const left = backups.filter(({ at, whole }) => !whole && now.getTime() - at.getTime() > dayLength);
  const names = [...old, ...left].map(({ name }) => name);
  for (const name of names) await storage.remove(name);
  return names;
}
