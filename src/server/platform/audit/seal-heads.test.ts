import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { MailConfig } from '#root/server/platform/mail/mail-server.ts';
import { startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createJobContext } from '#test/support/job-context.ts';
import { readMails } from '#test/support/mails.ts';
import { waitUntil } from '#test/support/until.ts';
import { findHeads, keepHeads, parseHeads, type SealTargets } from './seal-heads.ts';
import { sealJob } from './seal-job.ts';

let test: TestApp;
let home: TestOrganisation;
let landlord: TestOrganisation;
let webhook: Server;
let address: URL;
const received: { at: string; heads: string[] }[] = [];
let status = 204;

beforeAll(async () => {
  test = await startTestApp();
  landlord = await test.addOrganisation({ isLandlord: true });
  home = await test.addOrganisation();
  webhook = createServer((request, response) => {
    const answer = (body: string) => {
      received.push(JSON.parse(body));
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    };
    // Reading the request fails if its sender ends the connection. This is ignored.
    void text(request).then(answer, () => undefined);
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  address = new URL(`http://localhost:${(webhook.address() as AddressInfo).port}/heads`);
});
afterAll(async () => {
  webhook.close();
  await test.close();
});
beforeEach(() => {
  received.length = 0;
  status = 204;
});

const seal = () =>
  waitUntil(async () => {
    await test.owner.query(`update sealing.progress set next_at = '-infinity'`);
    await test.pool.query('select seal_audit_entries(1000)');
    return (
      await test.owner.query('select sealed_to = (select max(id) from audit_entries) as done from sealing.progress')
    ).rows[0].done;
  });
const newTargets = (changed: Partial<SealTargets> = {}): SealTargets => ({
  file: join(tmpdir(), `holdfast-heads-${randomUUID()}`),
  mail: 'auditor@example.org',
  webhook: address,
  allowedHosts: ['localhost'],
  ...changed,
});
const run = (sealTargets: SealTargets) => {
  const context = createJobContext(test, landlord.uid);
  const lines: string[] = [];
  const log = { ...context.log, warn: (line: string) => void lines.push(line) };
  const done = sealJob.run({ ...context, log, services: { ...test.services, sealTargets } });
  return { done, lines };
};

describe('the last links of the audit logs’ chains', () => {
  it('reach the file, the webhook and the mail address, and the file reveals a log whose last entry was removed', async () => {
    const client = await test.signIn(home);
    const create = (name: string) =>
      client.call(divisions.create, { body: { name, description: '', code: '', ownerUid: null } });
    await create('First');
    await seal();
    const targets = newTargets();
    await run(targets).done;
    await create('Second');
    await seal();
    await run(targets).done;

    const file = await readFile(targets.file ?? '', 'utf8');
    const heads = parseHeads(file).get(home.uid) ?? [];
    expect(heads).toHaveLength(2);
    expect(received.map((one) => parseHeads(JSON.stringify(one)).get(home.uid))).toEqual(heads.map((head) => [head]));
    const mails = await readMails(test, 'auditor@example.org');
    expect(parseHeads(JSON.stringify(mails)).get(home.uid)).toEqual(expect.arrayContaining([...heads]));

    const verify = (file = targets.file) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const DATABASE_URL = test.owner.options.connectionString;
        const env = {
          ...process.env,
          DATABASE_URL,
          APP_KEY: randomBytes(32).toString('base64'),
          AUDIT_SEAL_FILE: file,
        };
        execFile(process.execPath, ['src/server/start/cli/audit-verify.ts'], { env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
        );
      });
    expect(await verify()).toMatchObject({ code: 0, output: expect.not.stringContaining('BROKEN') });
    const removed = await verify(`${targets.file}-removed`);
    expect(removed).toMatchObject({
      code: 1,
      output: expect.stringContaining('-removed of AUDIT_SEAL_FILE does not exist'),
    });
    const newest = `(select max(entry_id) from audit_seals where organisation_uid = $1)`;
    await test.owner.query(`delete from audit_entries where organisation_uid = $1 and id = ${newest}`, [home.uid]);
    await test.owner.query(`delete from audit_seals where organisation_uid = $1 and entry_id = ${newest}`, [home.uid]);
    const cut = await verify();
    expect(cut.code).toBe(1);
    expect(cut.output).toContain(
      `${home.friendlyUrl}: BROKEN: the chain no longer contains a link that was saved outside of the installation`,
    );
  }, 60_000);

  it.each([
    ['a refusal', () => newTargets(), 500, /localhost:\d+ answered 500/],
    ['a redirect, which is not followed', () => newTargets(), 302, /answered 302/],
    ['a private address that is not allowed', () => newTargets({ allowedHosts: [] }), 204, /private address/],
    [
      'a server that is not there',
      () => newTargets({ webhook: new URL('http://localhost:9') }),
      204,
      /localhost:9 failed/,
    ],
    ['a folder that is not there', () => newTargets({ file: '/nowhere/at-all/heads' }), 204, /nowhere/],
  ] as const)('are sent again after a failure, which is logged: %s', async (_, targets, answer, words) => {
    status = answer;
    const { done, lines } = run(targets());
    await expect(done).rejects.toThrow(words);
    expect(lines.join()).toMatch(words);
    expect(sealJob.maxTries).toBeGreaterThan(10);
  });

  it('cause a warning that their email stays on this machine, if there is no mail server', async () => {
    const { mail } = test.services;
    const warn = vi.fn();
    const context = createJobContext(test, landlord.uid);
    const work = (own: MailConfig['server']) =>
      sealJob.run({
        ...context,
        log: { ...context.log, warn },
        services: { ...test.services, mail: { ...mail, server: own }, sealTargets: newTargets({ webhook: undefined }) },
      });
    const smtp = { host: 'mail.example.org', port: 25, encryption: 'none', verifyCertificate: true } as const;
    await work(smtp);
    expect(warn.mock.calls).toEqual([]);
    await work(undefined);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/no mail server for AUDIT_SEAL_MAIL.*Set SMTP_URL/)]]);
  });

  it('are written to the file even if the webhook fails', async () => {
    status = 503;
    const targets = newTargets();
    const heads = await createJobContext(test, landlord.uid).db.many(findHeads);
    await expect(keepHeads(targets, heads, new Date())).rejects.toThrow('503');
    expect(parseHeads(await readFile(targets.file ?? '', 'utf8')).size).toBe(heads.length);
  });
});
