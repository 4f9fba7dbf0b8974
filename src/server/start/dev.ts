import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run dev`: runs the server, which restarts when its files change, and Vite, which serves the web application from
 * its sources and forwards calls of the API. Open the address that Vite prints.
 */
const project = path.resolve(import.meta.dirname, '../../..');
const env = { APP_URL: 'http://localhost:5173', NODE_ENV: 'development', ...process.env };

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(project, 'src/server/main.js')], {
    stdio: 'inherit',
    env,
  }),
  spawn(process.execPath, [path.join(project, 'node_modules/vite/bin/vite.js')], {
    stdio: 'inherit',
    cwd: project,
    env,
  }),
];

let ending = false;
function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}

// Ctrl-C is also sent to the children, and this process only waits for them to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal));
for (const child of children) child.once('exit', () => end('SIGTERM'));
