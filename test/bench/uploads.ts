/**
 * `npm run bench:uploads`. Sends half of each of 150 uploads of 25 MB and keeps them open: first the uploads of one
 * person, then the uploads of several people. `-- --short` sends fewer uploads. Prints the memory of the server beside
 * the aim, and the refused uploads. Exits with 1 if half-sent uploads take more memory than the aim allows.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imports } from '#root/contract/import/imports.ts';
import type { DemoLogin } from '#root/server/start/demo/demo.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { said, startServerProcess } from '#test/support/server-process.ts';

const short = process.argv.includes('--short');
const count = short ? 40 : 150;
const size = 25 * 1024 * 1024;
/**
 * The megabytes by which the memory may grow: far less than the size of the sent data, but more than the usual
 * variation on a busy server.
 */
const aim = 150;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-uploads-'));
chmodSync(folder, 0o711); // PostgreSQL may run as another user, who has to enter this folder.
const port = await findFreePort();
const env = { PORT: String(port), APP_URL: `http://localhost:${port}`, DATA_DIR: folder, REQUESTS_PER_MINUTE: '0' };
const server = startServerProcess(env);
await said(server, 'is ready');

/** Returns the memory of the server in megabytes. */
const readMemory = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

async function signIn({ tenantId, username, password }: DemoLogin): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, username, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

interface Upload {
  readonly socket: net.Socket;
  /** The status of an answer; undefined while the server waits for the rest of the upload. */
  status: number | undefined;
  sent: number;
}

/** Sends half of a file and then nothing more. Stops earlier if the server refuses. */
function sendHalf(cookie: string): Upload {
  const head = 'Content-Disposition: form-data; name="file"; filename="half.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const socket = net.connect(port, '127.0.0.1');
  const upload: Upload = { socket, status: undefined, sent: 0 };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    upload.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]);
  });
  socket.write(
    `POST ${imports.upload.path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nContent-Length: ${size}\r\nContent-Type: multipart/form-data; boundary=half\r\n\r\n--half\r\n${head}`,
  );
  const block = Buffer.alloc(64 * 1024, 'a');
  const write = (): void => {
    while (upload.sent < size / 2 && upload.status === undefined && !socket.destroyed) {
      upload.sent += block.length;
      if (!socket.write(block)) return void socket.once('drain', write);
    }
  };
  write();
  return upload;
}

let failed = false;

async function measure(name: string, cookies: readonly string[]): Promise<void> {
  const before = readMemory();
  let peak = before;
  const uploads = Array.from({ length: count }, (_, n) => sendHalf(cookies[n % cookies.length] ?? ''));
  const isSettled = ({ sent, status }: Upload) => status !== undefined || sent >= size / 2;
  for (let tries = 0; tries < 150 && !(tries > 20 && uploads.every(isSettled)); tries += 1) {
    await sleep(100);
    peak = Math.max(peak, readMemory());
  }
  const refused = uploads.filter(({ status }) => status === 429).length;
  const sent = uploads.reduce((sum, one) => sum + one.sent, 0) / 2 ** 20;
  const grown = Math.round(peak - before);
  if (grown > aim) failed = true;
  process.stdout.write(
    `${name}: ${count} uploads of 25 MB sent by half, ${refused} refused (429), ${Math.round(sent)} MB sent, memory ${Math.round(before)} -> ${Math.round(peak)} MB: ${grown} MB more (aim: <= ${aim})\n`,
  );
  for (const { socket } of uploads) socket.destroy();
  await sleep(1_000);
}

try {
  const logins = JSON.parse(readFileSync(join(folder, 'demo-logins.json'), 'utf8')) as DemoLogin[];
  const uploaders = logins.filter(({ role }) => ['Organisation admin', 'BC manager'].includes(role));
  const cookies = await Promise.all(uploaders.map(signIn));
  await measure('One person', cookies.slice(0, 1));
  await measure(`${cookies.length} people`, cookies);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
