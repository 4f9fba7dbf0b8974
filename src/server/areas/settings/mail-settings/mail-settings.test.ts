import { describe, expect, it } from 'vitest';
import { mailSettings } from '#root/contract/settings/mail-settings.ts';
import { mailPassword, useMailSettings } from '#test/support/mail-settings.ts';

const mail = useMailSettings();

describe('mail settings', () => {
  it('have defaults before the first save, and a stale save is refused', async () => {
    const before = await mail.admin.call(mailSettings.get);
    expect(before.etag).toBe('"1"');
    expect(before.body.data).toMatchObject({
      enabled: false,
      port: 587,
      encryption: 'starttls',
      way: 'files',
      folder: null,
    });
    const saved = await mail.admin.call(mailSettings.update, { body: mail.buildInput(), version: 1 });
    expect([saved.status, saved.etag]).toEqual([200, '"2"']);
    expect((await mail.admin.call(mailSettings.update, { body: mail.buildInput(), version: 1 })).status).toBe(412);
    const again = await mail.admin.call(mailSettings.update, {
      body: mail.buildInput({ displayName: 'X' }),
      version: 2,
    });
    expect(again.body.data.version).toBe(3);
    expect(await mail.readSettings()).toMatchObject({ displayName: 'X', way: 'organisation', version: 3 });
    const other = await mail.test.signIn(await mail.test.addOrganisation());
    expect((await other.call(mailSettings.get)).body.data).toMatchObject({ enabled: false, version: 1 });
  });

  it('need permissions to be read, changed and tested', async () => {
    const reader = await mail.test.signIn(mail.home, ['setting.read']);
    expect((await reader.call(mailSettings.get)).status).toBe(200);
    expect((await reader.call(mailSettings.update, { body: mail.buildInput(), version: 1 })).status).toBe(403);
    expect((await reader.call(mailSettings.test, { body: mail.buildInput() })).status).toBe(403);
    const updater = await mail.test.signIn(mail.home, ['setting.update']);
    for (const call of [mailSettings.get, mailSettings.failures]) expect((await updater.call(call)).status).toBe(403);
  });

  it('can be changed only by a person who has every permission that any user has, because the mail server sends sign-in codes', async () => {
    const updater = await mail.test.signIn(mail.home, ['setting.read', 'setting.update']);
    const refused = await updater.call(mailSettings.update, { body: mail.buildInput(), version: 1 });
    expect(refused).toMatchObject({ status: 422, error: { code: 'outranked' } });
  });

  it('name every field that is missing or wrong', async () => {
    const empty = { host: '', fromAddress: '', authentication: 'password', username: '' } as const;
    const refused = await mail.saveSettings(mail.buildInput(empty));
    expect(refused.error.fields?.map(({ field }) => field).sort()).toEqual(['fromAddress', 'host', 'username']);
    expect((await mail.saveSettings(mail.buildInput({ ...empty, enabled: false }))).status).toBe(200);
    const wrong = { host: 'a b', port: 0, fromAddress: 'x', testAddress: 'y', username: 'a\u0000' };
    const fields = (await mail.saveSettings(mail.buildInput(wrong))).error.fields?.map(({ field }) => field).sort();
    expect(fields).toEqual(['fromAddress', 'host', 'port', 'testAddress', 'username']);
    expect((await mail.saveSettings(mail.buildInput({ host: 'mail.example.org\r\nRCPT TO:<x@y>' }))).status).toBe(400);
  });

  it('never show the password: neither in a response nor in the audit log, nor unencrypted in the database', async () => {
    await mail.saveSettings(mail.buildInputWithLogin(mail.mailbox));
    const answer = await mail.admin.call(mailSettings.get);
    expect(answer.body.data.passwordSet).toBe(true);
    expect(answer.text).not.toContain(mailPassword);
    const { rows } = await mail.test.owner.query(
      `select (select json_agg(s)::text from mail_settings s) || (select json_agg(a)::text from audit_entries a) as all`,
    );
    expect(rows[0].all).toContain('password_cipher');
    expect(rows[0].all).not.toContain(mailPassword);
    await mail.saveSettings(mail.buildInputWithLogin(mail.mailbox, { password: null, displayName: 'Y' }));
    expect(await mail.readSettings()).toMatchObject({ passwordSet: true, displayName: 'Y' });
    await mail.saveSettings(mail.buildInput());
    expect(await mail.readSettings()).toMatchObject({ passwordSet: false });
  });

  it('do not send the stored password to another server or over a less secure connection', async () => {
    await mail.saveSettings(mail.buildInputWithLogin(mail.mailbox, { encryption: 'tls' }));
    const changes = [
      { host: 'localhost' },
      { port: 2525 },
      { encryption: 'none' },
      { verifyCertificate: false },
    ] as const;
    for (const change of changes) {
      const body = mail.buildInputWithLogin(mail.mailbox, { encryption: 'tls', password: null, ...change });
      for (const refused of [await mail.saveSettings(body), await mail.admin.call(mailSettings.test, { body })]) {
        expect(refused.status).toBe(400);
        expect(refused.error.fields).toEqual([{ field: 'password', message: expect.stringContaining('again') }]);
      }
    }
    expect(
      (await mail.saveSettings(mail.buildInputWithLogin(mail.mailbox, { encryption: 'starttls', password: null })))
        .status,
    ).toBe(200);
  });
});
