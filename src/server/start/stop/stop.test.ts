import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DemoLogin } from '#root/server/start/demo/demo.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-stop-'));
const pidFile = path.join(folder, 'postgres/postmaster.pid');
let port: number;
let server: ServerProcess;

afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(through: 'node' | 'npm'): Promise<void> {
  port = await findFreePort();
  server = startServerProcess({ PORT: String(port), DATA_DIR: folder }, through);
  await said(server, 'is ready');
}

const postmaster = (): number => Number(fs.readFileSync(pidFile, 'utf8').split('\n', 1)[0]);

/** Returns true if something still listens on the server's port. */
const isListening = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Opens a connection and sends these bytes. Resolves when the server has accepted it. */
const connectAndSend = (bytes: string): Promise<net.Socket> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      if (bytes) socket.write(bytes);
      resolve(socket);
    });
    socket.on('error', () => undefined);
  });

async function signIn(): Promise<string> {
  const logins = JSON.parse(fs.readFileSync(path.join(folder, 'demo-logins.json'), 'utf8')) as DemoLogin[];
  const login = logins.find(({ role }) => role === 'BC manager');
  const answer = await fetch(`http://127.0.0.1:${port}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: login?.tenantId, username: login?.username, password: login?.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

describe('a server that is told to stop', () => {
  beforeEach(() => start('node'));

  it('does not wait for connections that send nothing or an incomplete request', async () => {
    const sockets = [await connectAndSend(''), await connectAndSend('GET /healthz HTTP/1.1\r\nHost: a\r\n')];
    // An answer proves that the server has accepted the connections that were opened before.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(fs.existsSync(pidFile)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  it('answers open requests even if PostgreSQL gets the signal at the same time and the server gets it twice', async () => {
    const cookie = await signIn();
    const read = () =>
      fetch(`http://127.0.0.1:${port}/continuity/api/v1/activities`, { headers: { cookie } }).then(
        async (answer) => [answer.status, (await answer.text()).length > 0] as const,
        () => 'refused' as const,
      );
    expect(await read()).toEqual([200, true]);
    const asked = Array.from({ length: 60 }, read);
    await Promise.race(asked);
    process.kill(postmaster(), 'SIGTERM');
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    const answers = await Promise.all(asked);
    expect(new Set(answers.filter((one) => one !== 'refused').map(([status]) => status))).toEqual(new Set([200]));
    expect(await server.ended).toBe(0);
    expect(fs.existsSync(pidFile)).toBe(false);
  });
});

describe('a server that is told to stop before it is ready', () => {
  it('closes what it has opened, and does not say that it is ready', async () => {
    port = await findFreePort();
    server = startServerProcess({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' }, 'node', true);
    // The server listens before its background process works, so it is not ready yet.
    while (!(await isListening())) await setTimeout(10);
    process.kill(-(server.child.pid ?? 0), 'SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('Stopped');
    expect(server.output()).not.toMatch(/is ready|background process has ended/);
    expect([fs.existsSync(pidFile), await isListening()]).toEqual([false, false]);
  });
});

describe('npm start', () => {
  it('ends with exit code 0 and leaves nothing behind when only npm gets the signal', async () => {
    await start('npm');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect([fs.existsSync(pidFile), await isListening()]).toEqual([false, false]);
  });
});
