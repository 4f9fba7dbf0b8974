import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPostmaster } from '#root/server/start/database/postmaster.ts';
import type { DemoLogin } from '#root/server/start/demo/demo.ts';
import { makePdf } from '#test/support/files.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';
import { diskFolder } from '#test/support/temp-folder.ts';
import { waitUntil } from '#test/support/until.ts';
import { findAccount } from './account.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let port: number;
let server: ServerProcess;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(diskFolder, 'holdfast-root-'));
  fs.chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  port = await findFreePort();
  server = startServerProcess({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env });
  await said(server, 'is ready');
}

async function stop(): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.ended;
}

/** Returns the users of a process and of all its threads: real, effective, saved and of the file system. */
function readUsers(pid: number): Set<string> {
  const tasks = fs.readdirSync(`/proc/${pid}/task`);
  const status = tasks.map((task) => fs.readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8'));
  return new Set(status.map((text) => /^Uid:\s+(.*)$/m.exec(text)?.[1]?.replaceAll('\t', ' ') ?? ''));
}
const all = (uid: number | undefined) => new Set([Array(4).fill(uid).join(' ')]);

const postmaster = () => readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;

/** Lists what belongs to root in a folder. */
const listOfRoot = (place: string): string[] =>
  fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(path.join(place, name)).uid === 0);

async function signIn(): Promise<string> {
  const logins = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo-logins.json'), 'utf8')) as DemoLogin[];
  const login = logins.find(({ role }) => role === 'BC manager');
  const answer = await fetch(`http://127.0.0.1:${port}/identity/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: login?.tenantId, username: login?.username, password: login?.password }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Uploads a certificate of the first supplier. */
async function upload(): Promise<number> {
  const headers = { cookie: await signIn() };
  const suppliers = `http://127.0.0.1:${port}/continuity/api/v1/suppliers`;
  const { data } = (await (await fetch(suppliers, { headers })).json()) as { data: { uid: string }[] };
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(makePdf(`certificate ${Math.random()}`))]), 'iso.pdf');
  return (await fetch(`${suppliers}/${data[0]?.uid}/certificates`, { method: 'POST', headers, body })).status;
}

const backUp = (target: string) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, '../cli/backup.ts'), target], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

// Each test starts the server several times, which is slow beside other work.
describe.runIf(isRoot)('a server that is started as root', { timeout: 600_000 }, () => {
  it('continues as an unprivileged user with all its threads, and everything stays usable', async () => {
    const seals = path.join(folder, 'seals.jsonl');
    const target = path.join(folder, 'backups');
    await start({ AUDIT_SEAL_FILE: seals, BACKUP_TARGET: target });
    const pid = server.child.pid ?? 0;
    await said(server, 'Runs as the user nobody (65534:65534), and no longer as root');
    expect(await upload()).toBe(201);
    expect([readUsers(pid), readUsers(postmaster())]).toEqual([all(65534), all(65534)]);
    expect([listOfRoot(dataDir), fs.statSync(seals).uid, fs.statSync(target).uid]).toEqual([[], 65534, 65534]);
    const backup = backUp(target);
    expect([backup.status, listOfRoot(target)], backup.stderr).toEqual([0, []]);

    // The server can still restart and stop its own PostgreSQL.
    const former = postmaster();
    process.kill(former, 'SIGQUIT');
    await waitUntil(async () => postmaster() !== former && (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    expect(await stop()).toBe(0);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

    await start();
    expect(await upload()).toBe(201);
  });

  it('uses the data of earlier runs as root and as another user', async () => {
    await start({ RUN_AS: 'root' });
    await said(server, 'Runs as root, because RUN_AS says so');
    expect(readUsers(server.child.pid ?? 0)).toEqual(all(0));
    expect(await upload()).toBe(201);
    expect(listOfRoot(path.join(dataDir, 'files')).length).toBeGreaterThan(0);
    await stop();
    for (const name of ['nobody', 'daemon']) {
      const account = findAccount(name);
      await start({ RUN_AS: name });
      expect(await upload()).toBe(201);
      const pids = [server.child.pid ?? 0, postmaster()];
      expect(pids.map(readUsers)).toEqual([all(account?.uid), all(account?.uid)]);
      expect(listOfRoot(dataDir)).toEqual([]);
      expect(await stop()).toBe(0);
    }
  });

  it('stays root where no other user can reach its data, says why, and does not start if RUN_AS names a user', async () => {
    fs.chmodSync(folder, 0o700);
    const closed = { DEMO_DATA: 'false' };
    await start(closed);
    await said(server, `Runs as root, because the user nobody cannot enter ${folder}. Use folders`);
    await stop();
    server = startServerProcess({ PORT: String(port), DATA_DIR: dataDir, ...closed, RUN_AS: 'daemon' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('cannot enter');
    fs.rmSync(path.dirname(fs.readlinkSync(path.join(dataDir, 'postgres'))), { recursive: true, force: true });
  });

  it('refuses to start with a message if a place outside the data folder cannot be created', async () => {
    const AUDIT_SEAL_FILE = path.join(folder, 'missing', 'heads');
    const PORT = String(await findFreePort());
    server = startServerProcess({ PORT, DATA_DIR: dataDir, DEMO_DATA: 'false', AUDIT_SEAL_FILE });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`Create the folder ${path.dirname(AUDIT_SEAL_FILE)}`);
    expect(server.output()).toMatch(/AUDIT_SEAL_FILE cannot be used: /);
    expect(server.output()).not.toContain('drop-root.ts');
  });
});

describe('the user of RUN_AS', () => {
  it('is found by name, by id and by the ids of user and group', () => {
    expect(findAccount('10001:10002')).toEqual({ uid: 10001, gid: 10002 });
    expect(findAccount('65534')).toEqual(findAccount('nobody'));
    expect(findAccount('nobody-of-this-name')).toBeUndefined();
  });
});
