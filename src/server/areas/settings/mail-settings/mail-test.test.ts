import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type MailSettingsInput, mailSettings } from '#root/contract/settings/mail-settings.ts';
import { mailPassword, useMailSettings } from '#test/support/mail-settings.ts';

const mail = useMailSettings();

describe('a test of the mail settings', () => {
  const tryOut = async (body: MailSettingsInput) => (await mail.admin.call(mailSettings.test, { body })).body.data;

  it('sends one real mail by settings that are not saved, and shows what was said', async () => {
    const result = await tryOut(mail.buildInput());
    expect(result).toMatchObject({ ok: true, outcome: expect.stringContaining('The mail server took the mail: 250') });
    const sent = await mail.mailbox.nextMail('kim@example.org');
    expect(sent).toMatchObject({
      from: 'bcm@harbour.example',
      fromName: 'Harbour continuity',
      subject: 'The mail settings of Harbour work',
    });
    expect(sent.text).toContain('Test User has asked for it');
    expect(result.lines[0]).toMatchObject({ from: 'server', text: expect.stringMatching(/^220 /) });
    expect(result.lines[1]).toEqual({ from: 'client', text: 'EHLO localhost' });
    expect(result.lines).toContainEqual({ from: 'client', text: 'RCPT TO:<kim@example.org>' });
    expect(await mail.readSettings()).toMatchObject({
      version: 1,
      enabled: false,
      lastTest: { ok: true, address: 'kim@example.org' },
    });
  });

  it.each([true, false])(
    'signs in, over TLS from the beginning (%s) or from STARTTLS on, and shows no secret',
    async (secure) => {
      const box = await mail.startGuardedMailbox(secure);
      const encryption = secure ? 'tls' : 'starttls';
      const untrusted = await tryOut(mail.buildInputWithLogin(box, { encryption }));
      expect(untrusted).toMatchObject({ ok: false, outcome: expect.stringContaining('certificate') });
      const wrong = await tryOut(
        mail.buildInputWithLogin(box, { encryption, verifyCertificate: false, password: 'wrong canary' }),
      );
      expect(wrong).toMatchObject({ ok: false, outcome: expect.stringContaining('did not accept the user name') });
      const right = await tryOut(mail.buildInputWithLogin(box, { encryption, verifyCertificate: false }));
      expect(right.ok).toBe(true);
      const shown = JSON.stringify([untrusted, wrong, right]);
      const said = Buffer.from(`\u0000kim\u0000${mailPassword}`).toString('base64');
      for (const canary of [mailPassword, 'wrong canary', Buffer.from(mailPassword).toString('base64'), said])
        expect(shown).not.toContain(canary);
      expect(box.mails.length).toBe(1);
    },
  );

  it('does not fall back to plain text where encryption is asked for', async () => {
    const result = await tryOut(mail.buildInputWithLogin(mail.mailbox, { encryption: 'starttls' }));
    expect(result).toMatchObject({ ok: false, outcome: expect.stringContaining('encrypted') });
    expect(mail.mailbox.mails).toEqual([]);
  });

  it('tells what a server that refuses, or is none, says', async () => {
    mail.mailbox.behaviour = 'refuse';
    expect(await tryOut(mail.buildInput())).toMatchObject({
      ok: false,
      outcome: 'The mail server did not accept the mail. It said: 550 No such mailbox here',
    });
    const { port } = mail.mailbox;
    await mail.mailbox.close();
    expect((await tryOut(mail.buildInput({ port }))).outcome).toBe(
      'Nothing answers at this host and port. Check both.',
    );
    expect((await mail.readSettings()).lastTest).toMatchObject({ ok: false });
  });

  it('a server that never answers is given up after ten seconds', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<unknown>();
    const silent = createServer(resolve);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as { port: number };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let isAnswered = false;
      const result = tryOut(mail.buildInput({ port })).finally(() => (isAnswered = true));
      await reached;
      await vi.advanceTimersByTimeAsync(9_000);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await result).toMatchObject({ ok: false, outcome: expect.stringContaining('did not answer in time') });
    } finally {
      vi.useRealTimers();
      silent.close();
    }
  });

  it('reaches nothing within the private network unless the installation allows it', async () => {
    const allowed = mail.test.services.mail.allowedHosts as string[];
    allowed.splice(0);
    try {
      for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '2130706433', '::ffff:127.0.0.1']) {
        const result = await tryOut(mail.buildInput({ host }));
        expect(result.ok).toBe(false);
        expect(result.outcome).toMatch(/private network|no server named/);
        expect(result.lines).toEqual([]);
      }
    } finally {
      allowed.push('127.0.0.0/8');
    }
    expect(mail.mailbox.mails).toEqual([]);
  });
});
