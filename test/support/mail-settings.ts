import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type MailSettingsInput, mailSettings } from '#root/contract/settings/mail-settings.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from './app.ts';
import { type Mailbox, startMailbox } from './smtp.ts';

/** The password that a guarded mailbox accepts from `kim`. */
export const mailPassword = 'canary-Pass phrase 9';

/**
 * Starts a server for the tests of one file. Each test has its own organisation with an administrator and a mail
 * server.
 */
export function useMailSettings() {
  let test: TestApp;
  let home: TestOrganisation;
  let admin: Client;
  let mailbox: Mailbox;
  const open: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    home = await test.addOrganisation({ name: 'Harbour' });
    admin = await test.signIn(home);
    mailbox = await startMailbox();
    open.push(mailbox);
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    await test.owner.query('delete from mails');
  });

  const buildInput = (more: Partial<MailSettingsInput> = {}): MailSettingsInput => ({
    enabled: true,
    host: '127.0.0.1',
    port: mailbox.port,
    displayName: 'Harbour continuity',
    fromAddress: 'bcm@harbour.example',
    encryption: 'none',
    verifyCertificate: true,
    authentication: 'none',
    username: '',
    testAddress: 'kim@example.org',
    password: null,
    ...more,
  });
  const readSettings = async () => (await admin.call(mailSettings.get)).body.data;
  return {
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    get admin() {
      return admin;
    },
    get mailbox() {
      return mailbox;
    },
    /** Registers a resource to close after the test. Resources that were opened later are closed first. */
    closeFirst: (one: { close(): Promise<unknown> }) => void open.unshift(one),
    /** Starts a mailbox that has TLS with a self-signed certificate and requires a sign-in. */
    startGuardedMailbox: async (secure: boolean): Promise<Mailbox> => {
      const box = await startMailbox({
        server: {
          secure,
          authOptional: false,
          disabledCommands: [],
          authMethods: ['PLAIN', 'LOGIN'],
          onAuth: (auth, _session, done) =>
            auth.username === 'kim' && auth.password === mailPassword
              ? done(null, { user: 'kim' })
              : done(new Error(`Wrong password ${auth.password}`)),
        },
      });
      open.push(box);
      return box;
    },
    buildInput,
    buildInputWithLogin: (box: Mailbox, more: Partial<MailSettingsInput> = {}) =>
      buildInput({ port: box.port, authentication: 'password', username: 'kim', password: mailPassword, ...more }),
    readSettings,
    saveSettings: async (body: MailSettingsInput) =>
      admin.call(mailSettings.update, { body, version: (await readSettings()).version }),
  };
}
