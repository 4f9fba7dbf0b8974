import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatEml } from '#root/server/platform/mail/mail-connection.ts';
import { readKeptHeads } from './kept-heads.ts';

const organisation = '0198c0de-1111-7abc-8def-0123456789ab';
const heads = [`12:${'ab01'.repeat(16)}`, `1234567:${'cd23'.repeat(16)}`];
const lines = heads.map((head) => `${organisation} ${head}`);

describe('links of the audit logs’ chains that were stored elsewhere', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holdfast-kept-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const save = async (content: string | Buffer) => {
    const file = join(folder, 'heads');
    await writeFile(file, content);
    return file;
  };
  const email = (text: string, html: string) =>
    formatEml({
      messageId: 'one@example.org',
      from: { name: 'Holdfast', address: 'holdfast@example.org' },
      to: 'auditor@example.org',
      date: new Date(0),
      subject: 'Last links of the audit logs',
      text,
      html,
    });

  it('are read from the file that the server writes', async () => {
    const file = await save(`# 2026-11-27T03:40:00.000Z\n${lines.join('\n')}\n`);
    expect(await readKeptHeads(undefined, file)).toEqual({
      heads: new Map([[organisation, heads]]),
      problem: undefined,
    });
  });

  it('are read from a saved email, which breaks its lines within a link', async () => {
    const eml = await email(`Keep this email – all of it:\n\n${lines.join('\n')}`, `<p>${lines.join('<br>')}</p>`);
    expect(eml.toString()).not.toContain(lines[1]);
    expect(await readKeptHeads(await save(eml), undefined)).toEqual({
      heads: new Map([[organisation, heads]]),
      problem: undefined,
    });
  });

  it('are read from an email that a mail server has encoded with base64', async () => {
    const body = Buffer.from(lines.join('\n')).toString('base64').replace(/.{76}/g, '$&\r\n');
    const eml = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
    expect((await readKeptHeads(await save(eml), undefined)).heads).toEqual(new Map([[organisation, heads]]));
  });

  it('are reported as missing if the file does not exist, is empty or is not a file of links', async () => {
    const missing = join(folder, 'missing');
    expect((await readKeptHeads(missing, undefined)).problem).toContain(`The file ${missing} does not exist. Pass`);
    expect((await readKeptHeads(undefined, missing)).problem).toMatch(/AUDIT_SEAL_FILE does not exist\. .*audit:seal/);
    expect((await readKeptHeads(folder, undefined)).problem).toContain('cannot be read');
    expect((await readKeptHeads(await save(''), undefined)).problem).toContain('contains no link');
    expect((await readKeptHeads(await save('Hello'), undefined)).problem).toContain('contains no link');
  });
});
