import { startOrganisationListener } from '#root/server/platform/background/organisation-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { announceServer } from '#root/server/platform/servers/announce.ts';
import type { Database } from '#root/server/start/database/database.ts';
import type { Watch } from '#root/server/start/watch.ts';

/** Lets this server hear what the others and the background process change, and lets them know of it. */
export function startFollowing(
  { pool, url }: Pick<Database, 'pool' | 'url'>,
  services: Services,
  { facts, health }: Pick<Watch, 'facts' | 'health'>,
  log: Log,
): { close(): Promise<void> } {
  // Never through a pooler, which would not pass on notifications.
  const connection = { connectionString: url };
  const access = startOrganisationListener({ connection, heard: followOrganisations(services), log });
  health.watch('notices', access.isWorking);
  const announced = announceServer({ ...facts, pool, files: services.files, log });
  return { close: async () => void (await Promise.all([access.close(), announced.close()])) };
}

/** What this server does when an organisation has changed on any server. */
export const followOrganisations = ({ access, live }: Pick<Services, 'access' | 'live'>) => ({
  access_changed: (organisation?: string) => {
    access.forget(organisation);
    live.checkAccess(organisation);
  },
  notices: live.refresh,
});
