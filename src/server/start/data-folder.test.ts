import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-read-only-'));
});
afterEach(() => {
  fs.chmodSync(folder, 0o700);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as an ordinary user, until it ends. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, '../main.js')], {
    env: { PATH: process.env.PATH, PORT: '1', ...env },
    encoding: 'utf8',
    ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
  });
  return { status, stderr };
}

describe('a data folder that cannot be written to', () => {
  it.each([
    ['the built-in PostgreSQL', {}],
    [
      'another PostgreSQL',
      { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', APP_KEY: Buffer.alloc(32).toString('base64') },
    ],
  ])('stops the start with %s, and the message says why and what to do', (_, env) => {
    fs.chmodSync(folder, 0o555);
    for (const DATA_DIR of [folder, path.join(folder, 'data')]) {
      const { status, stderr } = start({ ...env, DATA_DIR });
      expect(status).toBe(1);
      expect(stderr).toContain(
        `cannot write to its data folder ${DATA_DIR}: the user of this process may not write there (EACCES).`,
      );
      expect(stderr).toMatch(/Make the folder writable for the user \S+ \(\d+\), or set DATA_DIR to another folder\./);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('is distinguished from a file in its place', () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    fs.chmodSync(folder, 0o755);
    const { status, stderr } = start({ DATA_DIR: path.join(file, 'data') });
    expect([status, stderr.includes('a part of the path is a file')]).toEqual([1, true]);
  });
});
