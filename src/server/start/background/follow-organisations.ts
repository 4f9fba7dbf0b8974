import {
  type OrganisationListener,
  startOrganisationListener,
} from '#root/server/platform/background/organisation-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';

interface Follower {
  /** The URL of the database. Never that of a pooler, which would not pass on notifications. */
  readonly url: string;
  readonly services: Pick<Services, 'access' | 'live'>;
  readonly log: Log;
}

/**
 * Lets a process hear which organisations any other process has changed. Both the server and its background process need it,
 * because each remembers organisations.
 */
export const followOrganisations = ({ url, services, log }: Follower): OrganisationListener =>
  startOrganisationListener({ connection: { connectionString: url }, heard: reactToChanges(services), log });

/** What a process does when an organisation has changed. */
export const reactToChanges = ({ access, live }: Pick<Services, 'access' | 'live'>) => ({
  access_changed: (organisation?: string) => {
    access.forget(organisation);
    live.checkAccess(organisation);
  },
  notices: live.refresh,
});
