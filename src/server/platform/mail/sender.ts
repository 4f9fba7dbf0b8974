import { startBackgroundLoop } from '#root/server/platform/background/background-loop.ts';
import type { NotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { type SendOptions, sendDue } from './send-due.ts';

const minute = 60_000;

/** Milliseconds to wait after each try: minutes at first, then an hour. The last try is a day after the first. */
export const retryWaits: readonly number[] = [1, 5, 15, 30, ...Array<number>(24).fill(60)].map((wait) => wait * minute);

export interface SenderOptions
  extends Pick<SendOptions, 'pool' | 'services' | 'log'>,
    Partial<Pick<SendOptions, 'waits' | 'deadline' | 'leaseLasts'>> {
  readonly listener?: NotifyListener | undefined;
  /** Milliseconds between two polls. A notification of a new email ends the wait. */
  readonly pollEvery?: number;
}

export interface MailSender {
  /** Starts no further emails, and resolves when the emails in progress have ended. */
  close(): Promise<void>;
  /** Returns false if the last attempt to find due emails has failed. */
  isWorking(): boolean;
}

/**
 * Sends the emails of all organisations, some milliseconds after the commit that queued them. After a failure an email is
 * retried for a day (`retryWaits`). Emails that a killed process was sending are sent by another one within 15 s. A slow
 * mail server delays only its own organisation.
 */
export function startMailSender(options: SenderOptions): MailSender {
  const { pool, log, listener, pollEvery = 5_000 } = options;
  const send: SendOptions = {
    pool,
    log,
    services: options.services,
    waits: options.waits ?? retryWaits,
    deadline: options.deadline ?? 40_000,
    leaseLasts: options.leaseLasts ?? 9_000,
  };
  const turn = async (organisation: string) => {
    try {
      return (await sendDue(send, organisation)) > 0;
    } catch (error) {
      // Only logs the failure, because the claimed emails can be claimed again when their lease has expired.
      log.warn(`Emails of organisation ${organisation} could not be sent and wait: ${(error as Error).message}`);
      return false;
    }
  };
  return startBackgroundLoop({
    pool,
    listener,
    channel: 'mails',
    due: 'organisations_with_mails',
    concurrency: 4,
    pollEvery,
    turn,
    onPollFailed: (error) => log.warn(`Emails wait because they could not be read: ${error.message}`),
  });
}
