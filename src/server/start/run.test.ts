import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDescendants } from '#test/support/child-processes.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-run-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});

const entry = 'background-entry.js';

function start(env: Record<string, string>): ServerProcess {
  const one = startServerProcess({ DATA_DIR: folder, ...env });
  children.push(one.child);
  return one;
}

describe('npm start', () => {
  it('every mistake of the configuration is reported at once, without a stack', async () => {
    const { output, ended } = start({ PORT: 'eighty', DATABASE_URL: 'mysql://db/x', TRUST_PROXY: 'everyone' });
    expect(await ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'APP_KEY', 'TRUST_PROXY']) expect(output()).toContain(`  ${name} `);
    expect(output()).not.toMatch(/\n\s+at /);
  });
});

describe('a server with a database of its own', () => {
  let server: ServerProcess;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    server = start({ PORT: String(port) });
    await said(server, 'is ready');
  });

  it('the sign-ins are shown on the console and in a file that only its owner can read', () => {
    expect(server.output()).toContain(`http://localhost:${port}/login?tenantId=`);
    const file = path.join(folder, 'demo-logins.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const logins = JSON.parse(fs.readFileSync(file, 'utf8')) as { username: string; password: string }[];
    expect(logins.length).toBeGreaterThan(3);
    for (const { username, password } of logins)
      expect(server.output()).toMatch(new RegExp(`${username} .*${password}`));
  });

  it('a person can sign in', async () => {
    const [login] = JSON.parse(fs.readFileSync(path.join(folder, 'demo-logins.json'), 'utf8'));
    const answer = await fetch(`http://127.0.0.1:${port}/identity/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: login.tenantId, username: login.username, password: login.password }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain('holdfast_access');
  });

  it('a command restores the access of a user while the server runs', async () => {
    const admin = (...args: string[]) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli/admin.ts'), ...args], {
        env: { PATH: process.env.PATH ?? '', NODE_ENV: 'development', DATA_DIR: folder },
      });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
      return new Promise<[number | null, string]>((resolve) => child.once('close', (code) => resolve([code, output])));
    };
    const [code, output] = await admin('recover', '--friendly-url', 'northwind', '--user', 'helen');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/new-password\?tenantId=northwind&clientId=\S+#session=/),
    ]);
    const [again, refusal] = await admin(
      'create-landlord',
      '--organisation',
      'A',
      '--friendly-url',
      'a',
      '--email',
      'x',
    );
    expect([again, refusal]).toEqual([2, expect.stringMatching(/--first-name: .*--email: .*--friendly-url: /s)]);
  });

  it('a second start with the same port or folder is refused with advice', async () => {
    const samePort = start({ PORT: String(port), DATA_DIR: path.join(folder, 'other'), DEMO_DATA: 'false' });
    expect(await samePort.ended).toBe(1);
    expect(samePort.output()).toContain(`Port ${port} is in use by another program. Stop that program, or set PORT`);
    const sameFolder = start({ PORT: String(await findFreePort()) });
    expect(await sameFolder.ended).toBe(1);
    expect(sameFolder.output()).toContain('is using the data folder');
  });

  it('a background process that was killed is replaced', async () => {
    const find = () => listDescendants(server.child.pid ?? 0).find(({ command }) => command.includes(entry))?.pid;
    const readParts = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return [answer.status, ((await answer.json()) as { parts: Record<string, string> }).parts.jobs];
    };
    const first = find() ?? Number.NaN;
    expect(first).toBeGreaterThan(1);
    expect(await readParts()).toEqual([200, 'ready']);
    process.kill(first, 'SIGKILL');
    await expect.poll(readParts).toEqual([200, 'not ready']);
    await expect.poll(readParts, { timeout: 60_000 }).toEqual([200, 'ready']);
    expect(find()).toEqual(expect.any(Number));
    expect(find()).not.toBe(first);
    expect(server.output()).toContain('The background process has ended (SIGKILL)');
  });

  it('a stopping server answers open requests and ends its PostgreSQL', async () => {
    const asked = Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/readyz`));
    // Waits for one answer, because then the other requests have already been sent.
    await Promise.race(asked);
    server.child.kill('SIGTERM');
    const settled = await Promise.allSettled(asked);
    const statuses = settled.map((one) => (one.status === 'fulfilled' ? one.value.status : 'refused'));
    expect(new Set(statuses.filter((status) => status !== 'refused'))).toEqual(new Set([200]));
    expect(await server.ended).toBe(0);
    expect(fs.existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });
});
