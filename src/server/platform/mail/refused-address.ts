import { type SmtpError, shorten } from './explain-mail-error.ts';

/** Matches the basic code of a reply, and its enhanced code (RFC 3463) if there is one. */
const codes = /^(\d{3})[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/;

/** Basic codes that are about the mailbox. Others, such as 552 (size) and 554 (policy), can have any cause. */
const mailboxCodes = ['550', '551', '553', '556'];

/**
 * Enhanced codes that are about the recipient: its address (5.1), its mailbox (5.2) or the route to it (5.4). Codes
 * about the sender's address (5.1.7, 5.1.8), the size of the mail (5.2.3) or a policy such as required authentication
 * (5.7) do not count.
 */
const isAboutRecipient = (enhanced: string) => /^5\.[124]\./.test(enhanced) && !/^5\.(1\.[78]|2\.3)$/.test(enhanced);

/**
 * Returns the server's reply if it refuses the recipient's address for good; undefined if it refuses the sender, the
 * content, the size or the sign-in. Servers such as Postfix refuse even senders only in reply to RCPT, so the text of
 * the reply is checked as well.
 */
export function findAddressRefusal(error: unknown): string | undefined {
  const { command, response = '' } = error as SmtpError;
  const [, basic = '', enhanced] = codes.exec(response) ?? [];
  if (command !== 'RCPT TO' || !basic.startsWith('5') || /\bsender address\b/i.test(response)) return undefined;
  const isRefused = enhanced === undefined ? mailboxCodes.includes(basic) : isAboutRecipient(enhanced);
  return isRefused ? shorten(response) : undefined;
}
