import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolder } from './create-folder.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-folder-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('creating a folder', () => {
  it('creates its parents with the same permissions, and leaves existing folders unchanged', () => {
    const deep = path.join(folder, 'a', 'b', 'c');
    createFolder(deep, 0o700);
    fs.writeFileSync(path.join(deep, 'file'), 'kept');
    createFolder(deep, 0o755);
    expect(fs.readFileSync(path.join(deep, 'file'), 'utf8')).toBe('kept');
    expect(['a', 'a/b', 'a/b/c'].map((one) => fs.statSync(path.join(folder, one)).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });

  it('fails if a part of the path is a file or a broken link', () => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    fs.symlinkSync(path.join(folder, 'nowhere', 'at-all'), path.join(folder, 'link'));
    expect(() => createFolder(path.join(folder, 'file', 'below'))).toThrow(/ENOTDIR/);
    expect(() => createFolder(path.join(folder, 'link'))).toThrow(/EEXIST/);
  });

  it('fails on a file system on which no folder can be created, instead of trying for ever', () => {
    expect(() => createFolder('/proc/holdfast/backups')).toThrow();
  });
});
