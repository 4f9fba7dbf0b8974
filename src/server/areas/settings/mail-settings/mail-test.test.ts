import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { type MailSettingsInput, mailSettings } from '#root/contract/settings/mail-settings.ts';
import { mailPassword, useMailSettings } from '#test/support/mail-settings.ts';

const mail = useMailSettings();

describe('a test of the mail settings', () => {
  const sendTestMail = async (body: MailSettingsInput) =>
    (await mail.admin.call(mailSettings.test, { body })).body.data;

  it('sends one real mail with settings that are not saved, and shows the dialogue with the server', async () => {
    const result = await sendTestMail(mail.buildInput());
    expect(result).toMatchObject({
      ok: true,
      outcome: expect.stringContaining('The mail server accepted the email: 250'),
    });
    const sent = await mail.mailbox.nextMail('kim@example.org');
    expect(sent).toMatchObject({
      from: 'bcm@harbour.example',
      fromName: 'Harbour continuity',
      subject: 'The email settings of Harbour work',
    });
    expect(sent.text).toContain('Test User requested this test');
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
    'signs in with TLS from the start (%s) or with STARTTLS, and shows no secret',
    async (secure) => {
      const box = await mail.startGuardedMailbox(secure);
      const encryption = secure ? 'tls' : 'starttls';
      const untrusted = await sendTestMail(mail.buildInputWithLogin(box, { encryption }));
      expect(untrusted).toMatchObject({ ok: false, outcome: expect.stringContaining('certificate') });
      const wrong = await sendTestMail(
        mail.buildInputWithLogin(box, { encryption, verifyCertificate: false, password: 'wrong canary' }),
      );
      expect(wrong).toMatchObject({ ok: false, outcome: expect.stringContaining('did not accept the user name') });
      const right = await sendTestMail(mail.buildInputWithLogin(box, { encryption, verifyCertificate: false }));
      expect(right.ok).toBe(true);
      const shown = JSON.stringify([untrusted, wrong, right]);
      const plainLogin = Buffer.from(`\u0000kim\u0000${mailPassword}`).toString('base64');
      for (const canary of [mailPassword, 'wrong canary', Buffer.from(mailPassword).toString('base64'), plainLogin])
        expect(shown).not.toContain(canary);
      expect(box.mails.length).toBe(1);
    },
  );

  it('does not fall back to an unencrypted connection', async () => {
    const result = await sendTestMail(mail.buildInputWithLogin(mail.mailbox, { encryption: 'starttls' }));
    expect(result).toMatchObject({ ok: false, outcome: expect.stringContaining('encrypted') });
    expect(mail.mailbox.mails).toEqual([]);
  });

  it('explains why a server refuses the mail or cannot be reached', async () => {
    mail.mailbox.behaviour = 'refuse';
    expect(await sendTestMail(mail.buildInput())).toMatchObject({
      ok: false,
      outcome: 'The mail server did not accept the email. Response: 550 No such mailbox here',
    });
    const { port } = mail.mailbox;
    await mail.mailbox.close();
    expect((await sendTestMail(mail.buildInput({ port }))).outcome).toBe(
      'Nothing answers at this host and port. Check both.',
    );
    expect((await mail.readSettings()).lastTest).toMatchObject({ ok: false });
  });

  it('ends after ten seconds without a response', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<unknown>();
    const silent = createServer(resolve);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as { port: number };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let isAnswered = false;
      const result = sendTestMail(mail.buildInput({ port })).finally(() => (isAnswered = true));
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

  it('reaches nothing in the private network unless the installation allows it', async () => {
    const allowed = mail.test.services.mail.allowedHosts as string[];
    allowed.splice(0);
    try {
      for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1', '2130706433', '::ffff:127.0.0.1']) {
        const result = await sendTestMail(mail.buildInput({ host }));
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
