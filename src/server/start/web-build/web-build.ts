import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Log } from '#root/server/platform/log/log.ts';
import { HASH_FILE, sourceHash } from './web-hash.ts';

/** Thrown if there is no built web application and it cannot be built. The message contains advice. */
export class WebBuildError extends Error {
  override name = 'WebBuildError';
}

const PROJECT = path.resolve(import.meta.dirname, '../../../..');

/**
 * Plans how to get the web application, before anything else begins. In a checkout, it is built if it is missing or
 * older than its sources, so that a single command is enough to start. An installation without development dependencies
 * (a container image) uses the build that it was shipped with.
 * @returns a function that builds if necessary and returns the folder of the built application
 * @throws WebBuildError if there is no build and it cannot be built
 */
export function planWebBuild(log: Log, project: string = PROJECT): () => Promise<string> {
  const target = path.join(project, 'dist/web');
  const present = fs.existsSync(path.join(target, 'index.html')) && fs.existsSync(path.join(target, HASH_FILE));
  if (!fs.existsSync(path.join(project, 'src/web/index.html'))) {
    if (present) return async () => target;
    throw new WebBuildError(`There is neither a built web application in ${target} nor the source to build it from.`);
  }
  const vite = findVite(project);
  const advice = 'vite is not installed. Unset NODE_ENV, run "npm ci", and start again.';
  if (!present && !vite) throw new WebBuildError(`The web application is not built, and ${advice}`);
  return async () => {
    if (present && fs.readFileSync(path.join(target, HASH_FILE), 'utf8').trim() === sourceHash(project)) return target;
    if (!vite) {
      log.warn(`The built web application is older than its source, and ${advice}`);
      return target;
    }
    log.info(present ? 'The source of the web application has changed; building it' : 'Building the web application');
    const begun = performance.now();
    await build(vite, project);
    log.info(`Built the web application in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return target;
  };
}

function findVite(project: string): string | undefined {
  try {
    const manifest = createRequire(path.join(project, 'package.json')).resolve('vite/package.json');
    return path.join(path.dirname(manifest), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

/** Runs Vite in its own process, so that its memory is freed and build tools cannot see the server's secrets. */
function build(vite: string, project: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
  for (const name of ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new WebBuildError(`The web application could not be built:\n${output.trim()}`)),
    );
  });
}
