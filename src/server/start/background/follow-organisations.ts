import {
  type OrganisationListener,
  startOrganisationListener,
} from '#root/server/platform/background/organisation-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';

interface Follower {
  /** The URL of the database itself. A pooler would not pass on notifications. */
  readonly url: string;
  readonly services: Pick<Services, 'access' | 'live'>;
  readonly log: Log;
}

/**
 * Receives notifications of the organisations that other processes have changed. Both the server and its background
 * process need this, because each caches organisations.
 */
export const followOrganisations = ({ url, services, log }: Follower): OrganisationListener =>
  startOrganisationListener({ connection: { connectionString: url }, heard: reactToChanges(services), log });

/** Returns the functions that a process calls when an organisation has changed. */
export const reactToChanges = ({ access, live }: Pick<Services, 'access' | 'live'>) => ({
  access_changed: (organisation?: string) => {
    access.forget(organisation);
    live.checkAccess(organisation);
  },
  notices: live.refresh,
});
