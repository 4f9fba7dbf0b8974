import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseHeads } from '#root/server/platform/audit/seal-heads.ts';
import { createInstallation, type Installation } from '#test/support/installations.ts';

let installation: Installation;
let webhook: Server;
let folder: string;
let received: string[] = [];
let status = 204;
let fileNumber = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-heads-'));
  installation = await createInstallation();
  const [landlord] = installation.organisations;
  await installation.superuser.query('update organisations set is_landlord = true where uid = $1', [landlord]);
  webhook = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  webhook.close();
  await installation.close();
  await rm(folder, { recursive: true });
});

/** Runs `npm run audit:seal` with these variables, without a server. */
function seal(more: Record<string, string>) {
  const { databaseUrl = '', dataDir } = installation.config;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_KEY: installation.key.toString('base64'),
    ...more,
  };
  return new Promise<{ code: number; said: string; complaints: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'audit-seal.ts')], { env }, (error, said, complaints) =>
      resolve({ code: error ? Number(error.code) : 0, said, complaints }),
    );
  });
}
const newTargets = () => {
  received = [];
  fileNumber += 1;
  return {
    AUDIT_SEAL_FILE: join(folder, `heads-${fileNumber}`),
    AUDIT_SEAL_MAIL: `auditor-${fileNumber}@example.org`,
    AUDIT_SEAL_WEBHOOK: `http://localhost:${(webhook.address() as AddressInfo).port}/heads`,
    AUDIT_SEAL_ALLOW_PRIVATE_HOSTS: 'localhost',
  };
};
const countMails = async (to: string) =>
  (await installation.superuser.query(`select from mails where kind = 'audit_heads' and recipient = $1`, [to]))
    .rowCount;

describe('audit:seal', () => {
  it('prints the last link in the chain of each audit log, and stores it in each configured place', async () => {
    const targets = newTargets();
    const { code, said, complaints } = await seal({ ...targets, SMTP_URL: 'smtps://mail.example.org' });
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    const printed = parseHeads(said);
    expect(new Set(printed.keys())).toEqual(new Set(installation.organisations));
    expect(parseHeads(await readFile(targets.AUDIT_SEAL_FILE, 'utf8'))).toEqual(printed);
    expect(received).toHaveLength(1);
    expect(parseHeads(received[0] ?? '')).toEqual(printed);
    expect(await countMails(targets.AUDIT_SEAL_MAIL)).toBe(1);
  });

  it('says which place failed, tries all other places, and exits with 1', async () => {
    const targets = newTargets();
    status = 500;
    const { code, complaints } = await seal(targets);
    status = 204;
    expect(code).toBe(1);
    expect(complaints).toMatch(/localhost:\d+ answered 500/);
    expect(complaints).toMatch(/no mail server for AUDIT_SEAL_MAIL/);
    expect(complaints).not.toContain('    at ');
    expect(parseHeads(await readFile(targets.AUDIT_SEAL_FILE, 'utf8')).size).toBe(2);
  });

  it('only prints the links, and says so, if no place is configured', async () => {
    const { code, said, complaints } = await seal({});
    expect(parseHeads(said).size).toBe(2);
    expect({ code, complaints }).toEqual({
      code: 0,
      complaints: 'Printed only: AUDIT_SEAL_FILE, AUDIT_SEAL_WEBHOOK and AUDIT_SEAL_MAIL are not set.\n',
    });
  });
});
