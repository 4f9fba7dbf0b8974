import { describe, expect, it } from 'vitest';
import { mailSettings } from '#root/contract/settings/mail-settings.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { retryWaits } from '#root/server/platform/mail/sender.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { useMailSettings } from '#test/support/mail-settings.ts';
import { waitUntil } from '#test/support/until.ts';

const mail = useMailSettings();

const queueReset = (to: string) =>
  writeTenant(mail.test.pool, mail.home.uid, {}, (db) =>
    queueMail(db, mail.test.services, mail.home.uid, {
      kind: 'reset',
      to,
      data: { name: 'Kim', code: '123456', minutes: 10 },
    }),
  );
async function startSending(waits: readonly number[] = [10, 10]): Promise<TestMail> {
  const product = await startTestMail(mail.test, { pollEvery: 20, waits });
  mail.closeFirst(product);
  return product;
}

describe('the mails of an organisation', () => {
  it('are sent by the organisation’s own mail server if it is enabled, and otherwise by the mail server of the installation', async () => {
    const installation = await startSending();
    const box = await mail.startGuardedMailbox(true);
    await mail.saveSettings(
      mail.buildInputWithLogin(box, { encryption: 'tls', verifyCertificate: false, displayName: '' }),
    );
    await queueReset('one@example.org');
    expect(await box.nextMail('one@example.org')).toMatchObject({ from: 'bcm@harbour.example', fromName: 'Harbour' });
    await mail.saveSettings(
      mail.buildInputWithLogin(box, { enabled: false, encryption: 'tls', verifyCertificate: false }),
    );
    await queueReset('two@example.org');
    expect(await installation.mailbox.nextMail('two@example.org')).toMatchObject({ from: 'no-reply@example.com' });
  });

  it('are listed with a reason if they failed, and are sent again on request', async () => {
    const product = await startSending();
    product.mailbox.behaviour = 'refuse';
    await queueReset('kim@example.org');
    const failures = async () => (await mail.admin.call(mailSettings.failures)).body.data;
    await waitUntil(async () => (await failures()).length === 1);
    const [failed] = await failures();
    expect(failed).toMatchObject({
      ...{ recipient: 'kim@example.org', kind: 'reset', nextTryAt: null, canResend: true, tries: 1 },
      error: expect.stringContaining('No such mailbox here'),
    });
    const params = { uid: failed?.uid ?? '' };
    const other = await mail.test.signIn(await mail.test.addOrganisation());
    expect((await other.call(mailSettings.resend, { params })).status).toBe(404);
    product.mailbox.behaviour = 'take';
    expect((await mail.admin.call(mailSettings.resend, { params })).status).toBe(204);
    await product.mailbox.nextMail('kim@example.org');
    await waitUntil(async () => (await failures()).length === 0);
    expect((await mail.admin.call(mailSettings.resend, { params })).status).toBe(404);
  });

  it('are retried for 24 hours while a server is busy; the list shows the reason and the next attempt, and finally the failure', async () => {
    const product = await startSending(retryWaits);
    product.mailbox.behaviour = 'busy';
    await writeTenant(mail.test.pool, mail.home.uid, {}, (db) =>
      queueMail(db, mail.test.services, mail.home.uid, {
        ...{ kind: 'password_changed', to: 'kim@example.org', data: { name: 'Kim', at: 'now' } },
      }),
    );
    const isDone = async (tries: number) => {
      const { rowCount } = await mail.test.owner.query(`select from mails where tries = $1 and state <> 'sending'`, [
        tries,
      ]);
      return rowCount === 1;
    };
    // Each wait is measured and then skipped.
    let waited = 0;
    for (let tries = 1; ; tries += 1) {
      await waitUntil(() => isDone(tries));
      const [shown] = (await mail.admin.call(mailSettings.failures)).body.data;
      expect(shown).toMatchObject({ tries, error: expect.stringContaining('Try again later') });
      if (!shown?.nextTryAt) break;
      waited += Date.parse(shown.nextTryAt) - Date.now();
      await mail.test.owner.query('update mails set next_try_at = clock_timestamp()');
    }
    expect(waited).toBeGreaterThan(24 * 3_600_000);
    expect(product.logLines.at(-1)).toContain('could not be sent after 29 tries');
    product.mailbox.behaviour = 'take';
    expect((await mail.admin.call(mailSettings.resendAll)).body.data).toEqual({ count: 1 });
    await product.mailbox.nextMail('kim@example.org');
  });

  it('can all be sent again with one call, which the audit log records', async () => {
    const product = await startSending();
    product.mailbox.behaviour = 'refuse';
    for (const name of ['one', 'two', 'three']) await queueReset(`${name}@example.org`);
    const failures = async () => (await mail.admin.call(mailSettings.failures)).body.data;
    await waitUntil(async () => (await failures()).filter(({ nextTryAt }) => nextTryAt === null).length === 3);
    product.mailbox.behaviour = 'take';
    const reader = await mail.test.signIn(mail.home, ['setting.read']);
    expect((await reader.call(mailSettings.resendAll)).status).toBe(403);
    expect((await mail.admin.call(mailSettings.resendAll)).body.data).toEqual({ count: 3 });
    await Promise.all(['one', 'two', 'three'].map((name) => product.mailbox.nextMail(`${name}@example.org`)));
    await waitUntil(async () => (await failures()).length === 0);
    expect((await mail.admin.call(mailSettings.resendAll)).body.data).toEqual({ count: 0 });
    const { rows } = await mail.test.owner.query(
      `select actor_uid from audit_entries where organisation_uid = $1 and action = 'mails_sent_again'`,
      [mail.home.uid],
    );
    expect(rows).toHaveLength(2);
  });

  it('are saved as files if there is no mail server, and the landlord sees the folder', async () => {
    const landlord = await mail.test.signIn(await mail.test.addOrganisation({ isLandlord: true }));
    expect((await landlord.call(mailSettings.get)).body.data).toMatchObject({
      way: 'files',
      folder: mail.test.services.mail.folder,
    });
    // The landlord changes an organisation's settings even if its modules are switched off.
    await mail.test.owner.query(`update organisations set modules = '{}' where uid = $1`, [mail.home.uid]);
    const headers = { organization: mail.home.uid };
    expect((await landlord.call(mailSettings.update, { body: mail.buildInput(), version: 1, headers })).status).toBe(
      200,
    );
  });
});
