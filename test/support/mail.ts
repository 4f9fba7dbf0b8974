import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { type SenderOptions, startMailSender } from '#root/server/platform/mail/sender.ts';
import type { TestApp } from './app.ts';
import { type Mailbox, startMailbox } from './smtp.ts';

export interface TestMail {
  readonly mailbox: Mailbox;
  /** The lines in the mail sender's log. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

/** Starts a mail sender that delivers the mails of a test's server to a new mailbox. */
export async function startTestMail(test: TestApp, more: Partial<SenderOptions> = {}): Promise<TestMail> {
  const mailbox = await startMailbox();
  const { connectionString } = test.pool.options;
  const listener = createNotifyListener(connectionString ? { connectionString } : {});
  const logLines: string[] = [];
  const addLine = (message: string) => void logLines.push(message);
  const server = { host: '127.0.0.1', port: mailbox.port, encryption: 'none', verifyCertificate: true } as const;
  const services = { ...test.services, mail: { ...test.services.mail, server } };
  const log = { debug: addLine, info: addLine, warn: addLine, error: addLine };
  const sender = startMailSender({ pool: test.pool, services, log, listener, pollEvery: 100, ...more });
  const close = async () => {
    await mailbox.close();
    await sender.close();
    await listener.close();
  };
  return { mailbox, logLines, close };
}
