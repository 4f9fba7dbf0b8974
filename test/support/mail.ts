import { createEar } from '#root/server/background/ear.ts';
import { type SenderOptions, startMailSender } from '#root/server/mail/sender.ts';
import type { TestApp } from './app.ts';
import { type Mailbox, startMailbox } from './smtp.ts';

export interface TestMail {
  readonly mailbox: Mailbox;
  /** What the log was told. */
  readonly said: readonly string[];
  close(): Promise<void>;
}

/** Sends the mails of a test's product to a mailbox of its own: `const { mailbox } = await startTestMail(test)`. */
export async function startTestMail(test: TestApp, more: Partial<SenderOptions> = {}): Promise<TestMail> {
  const mailbox = await startMailbox();
  const { connectionString } = test.pool.options;
  const ear = createEar(connectionString ? { connectionString } : {});
  const said: string[] = [];
  const say = (message: string) => void said.push(message);
  const server = { host: '127.0.0.1', port: mailbox.port, encryption: 'none', verifyCertificate: true } as const;
  const services = { ...test.services, mail: { ...test.services.mail, server } };
  const log = { debug: say, info: say, warn: say, error: say };
  const sender = startMailSender({ pool: test.pool, services, log, ear, lookEvery: 100, ...more });
  const close = async () => {
    await mailbox.close();
    await sender.close();
    await ear.close();
  };
  return { mailbox, said, close };
}
