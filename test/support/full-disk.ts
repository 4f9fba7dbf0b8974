import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FullDisk {
  readonly folder: string;
  close(): void;
}

/**
 * Creates a folder in which no file of more than 64 KB can be written: a small full disk if this process may mount one,
 * otherwise a limit on the size of the files of this process.
 */
export function openFullDisk(): FullDisk {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-full-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    writeFileSync(join(folder, 'other'), Buffer.alloc(960 * 1024));
    return {
      folder,
      close: () => {
        execFileSync('umount', ['--lazy', folder]);
        remove();
      },
    };
  } catch {
    const limit = (size: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`]);
    limit(String(64 * 1024));
    return {
      folder,
      close: () => {
        limit('unlimited');
        remove();
      },
    };
  }
}
