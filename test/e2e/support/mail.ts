import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mail, parseMail } from '#test/support/smtp.ts';

/**
 * The files of the mails that have been returned. A restarted product has a new folder, in which the numbers start
 * again.
 */
const returned = new Set<string>();

/**
 * Returns the product's oldest mail to this address that was not returned before. Waits up to 15 s for the mail.
 * @param subject a part of its subject, for people who receive other mails too
 */
export async function nextMail(to: string, subject = ''): Promise<Mail> {
  const folder = process.env.E2E_MAIL ?? '';
  for (let tries = 0; tries < 150; tries += 1) {
    for (const name of readdirSync(folder).sort()) {
      const file = join(folder, name);
      if (returned.has(file)) continue;
      const mail = await parseMail(readFileSync(file, 'utf8'));
      if (!mail.to.includes(to) || !mail.subject.includes(subject)) continue;
      returned.add(file);
      return mail;
    }
    await sleep(100);
  }
  throw new Error(`No mail to ${to} came within 15 s`);
}
