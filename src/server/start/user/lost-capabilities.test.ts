import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const canLose = process.getuid?.() === 0 && process.platform === 'linux';
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-capabilities-'));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs Node as a root that has lost capabilities, as in some containers. */
const runWithout = (capabilities: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync('setpriv', [`--bounding-set=${capabilities}`, process.execPath, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });

describe.runIf(canLose)('a root without capabilities', { timeout: 120_000 }, () => {
  it('cannot start the built-in PostgreSQL, and says what to do', () => {
    const main = path.resolve(import.meta.dirname, '../../main.js');
    const env = { NODE_ENV: 'development', LOG_LEVEL: 'warn', DEMO_DATA: 'false', DATA_DIR: dataDir, PORT: '1' };
    const { status, stderr } = runWithout('-setuid,-setgid', [main], env);
    expect(stderr).toContain('it lacks the capabilities SETGID and SETUID. Start Holdfast as an ordinary user');
    expect([status, stderr.includes('    at ')]).toEqual([1, false]);
  });

  it('remains root with all its groups if the database is external, says why, and fails if RUN_AS names a user', () => {
    const script = `import { dropRoot } from ${JSON.stringify(path.join(import.meta.dirname, 'drop-root.ts'))};
      const [, dataDir, runAs] = process.argv;
      const config = { dataDir, runAs: runAs && { uid: 1, gid: 1 }, backup: {}, sealTargets: {} };
      const log = { info: console.log, warn: console.log, error: console.log, debug() {} };
      dropRoot(config, { database: undefined, webRoot: undefined }, log);
      console.log(process.getuid(), process.getgid(), process.getgroups().join());`;
    const run = (...args: string[]) => runWithout('-setuid', ['--input-type=module', '-e', script, dataDir, ...args]);
    const groups = process.getgroups?.().join();
    expect(run()).toMatchObject({
      stdout: expect.stringContaining('Runs as root, because it lacks the capabilities SETUID.'),
    });
    expect(run().stdout).toContain(`\n0 0 ${groups}\n`);
    expect(run('daemon').stderr).toContain('as RUN_AS says: it lacks the capabilities SETUID.');
  });
});
