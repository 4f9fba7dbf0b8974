import fs from 'node:fs';
import os from 'node:os';

const memory = '/dev/shm';
/** The number of bytes that must be free. Tests use less than half of these at a time. */
const needed = 4 * 2 ** 30;

/** Returns true if a folder is in memory, has enough space and lets programs run. */
function isFast(folder: string): boolean {
  try {
    const mount = fs.readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${folder} tmpfs (\\S+) `, 'm'));
    const { bavail, bsize } = fs.statfsSync(folder);
    const options = mount?.[1]?.split(',') ?? ['noexec'];
    return !options.includes('noexec') && !options.includes('ro') && bavail * bsize >= needed;
  } catch {
    return false;
  }
}

/**
 * Returns the folder for temporary files of tests: one in memory if there is one. Each test file copies a database of
 * 1,200 files. On a disk, the file system's search for free inodes took a third of the time of the tests.
 */
export const findTempFolder = (): string => (isFast(memory) ? memory : os.tmpdir());

/**
 * The folder for temporary files that must be on the disk. The product moves a database there if other users cannot
 * enter the database's folder.
 */
export const diskFolder: string = process.platform === 'linux' ? '/var/tmp' : os.tmpdir();
