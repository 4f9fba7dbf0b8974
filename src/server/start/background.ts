import { startFigures } from '#root/server/areas/landlord/organisations/figures.ts';
import { startSealer } from '#root/server/platform/audit/sealer.ts';
import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { startOrganisationListener } from '#root/server/platform/background/organisation-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { startMailSender } from '#root/server/platform/mail/sender.ts';
import { announceServer } from '#root/server/platform/servers/announce.ts';
import type { Database } from './database/database.ts';
import type { Watch } from './watch.ts';

/** Starts the background work, and lets the probes know how each part is. */
export async function startBackground(
  { pool, url }: Database,
  services: Services,
  { facts, health }: Pick<Watch, 'facts' | 'health'>,
  log: Log,
): Promise<{ close(): Promise<void> }[]> {
  // Imported only now, after app.ts has loaded the code of the features while PostgreSQL started.
  const { dailyJobs, jobs } = await import('./jobs.ts');
  // Never through a pooler, which would not pass on notifications.
  const connection = { connectionString: url };
  const listener = createNotifyListener(connection);
  const watched = {
    seals: startSealer({ pool, log }),
    mails: startMailSender({ pool, services, log, listener }),
    jobs: startWorker({ pool, services, jobs, daily: dailyJobs, log, listener }),
  };
  const access = startOrganisationListener({ connection, heard: followOrganisations(services), log });
  for (const [part, { isWorking }] of Object.entries({ ...watched, notices: access })) health.watch(part, isWorking);
  const workers = [
    ...Object.values(watched),
    startFigures({ pool, log }),
    announceServer({ ...facts, pool, files: services.files, log }),
  ];
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await listener.close();
  };
  return [{ close }, access];
}

/** What this server does when an organisation has changed on any server. */
export const followOrganisations = ({ access, live }: Pick<Services, 'access' | 'live'>) => ({
  access_changed: (organisation?: string) => {
    access.forget(organisation);
    live.checkAccess(organisation);
  },
  notices: live.refresh,
});
