import { startFigures } from '#root/server/areas/landlord/organisations/figures.ts';
import { startSealer } from '#root/server/platform/audit/sealer.ts';
import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { startMailSender } from '#root/server/platform/mail/sender.ts';
import type { Database } from '#root/server/start/database/database.ts';
import type { BackgroundPart } from './background-messages.ts';
import { followOrganisations } from './follow-organisations.ts';

/** The work that no request waits for. */
export interface Background {
  /** Returns which parts work. */
  listWorking(): Readonly<Record<BackgroundPart, boolean>>;
  close(): Promise<void>;
}

/** Starts the jobs, the mails, the seals of the audit log and the landlord's figures. */
export async function startBackground(
  { pool, url }: Pick<Database, 'pool' | 'url'>,
  services: Services,
  log: Log,
): Promise<Background> {
  const { dailyJobs, jobs } = await import('#root/server/start/jobs.ts');
  // This connection does not use a pooler, which would not pass on notifications.
  const listener = createNotifyListener({ connectionString: url });
  const seals = startSealer({ pool, log });
  const mails = startMailSender({ pool, services, log, listener });
  const worker = startWorker({ pool, services, jobs, daily: dailyJobs, log, listener });
  const figures = startFigures({ pool, log });
  const followed = followOrganisations({ url, services, log });
  return {
    listWorking: () => ({ seals: seals.isWorking(), mails: mails.isWorking(), jobs: worker.isWorking() }),
    close: async () => {
      await Promise.all([seals, mails, worker, figures, followed].map((part) => part.close()));
      await listener.close();
    },
  };
}
