import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** A running program of the product. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Returns everything that the process has written so far to stdout and stderr. */
  output(): string;
  /** Resolves with the exit code when the process and everything that shares its output has ended. */
  readonly ended: Promise<number | null>;
}

const project = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the server as `npm start` does, in a process group of its own if it is `detached`. The environment contains
 * only `env` and what every program needs.
 * @param through `npm` to start the server with npm itself, which starts a shell between npm and the server
 */
export function startServerProcess(
  env: Record<string, string>,
  through: 'node' | 'npm' = 'node',
  detached = false,
): ServerProcess {
  const [program, ...args] =
    through === 'npm' ? ['npm', 'start'] : [process.execPath, path.join(project, 'src/server/main.js')];
  const child = spawn(program ?? '', args, {
    cwd: project,
    detached,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Resolves when the process has written these words. If the process ends first, rejects with its whole output. */
export function said({ child, output, ended }: ServerProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (output().includes(words)) resolve();
    child.stdout?.on('data', () => output().includes(words) && resolve());
    void ended.then(() => reject(new Error(output())));
  });
}
