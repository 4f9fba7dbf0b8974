import { createLiveStreams } from '#root/server/areas/notifications/live/live-streams.ts';
import {
  type OrganisationListener,
  startOrganisationListener,
} from '#root/server/platform/background/organisation-listener.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { reactToChanges } from '#root/server/start/background/follow-organisations.ts';
import { prepareToFinish } from '#root/server/start/stop/finish-requests.ts';
import type { TestApp } from './app.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** A further server on the database of a test. People can keep streams to this server open. */
export interface LiveServer {
  readonly address: string;
  readonly services: Services;
  /** Stops the server as the product does. */
  stop(): Promise<void>;
}

/** Starts the server. @param heartbeat milliseconds between two heartbeats */
export async function startLiveServer({ pool, services: given }: TestApp, heartbeat = 100): Promise<LiveServer> {
  const access = createAccessCache(pool, heartbeat);
  const live = createLiveStreams({ pool, access, now: given.now, heartbeat });
  const services = { ...given, access, live };
  const app = await createApp({ pool, services });
  const finish = prepareToFinish(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const listener: OrganisationListener = startOrganisationListener({
    connection: pool.options,
    heard: reactToChanges(services),
    log,
  });
  await listener.listening;
  const stop = async () => {
    await finish();
    await listener.close();
  };
  return { address, services, stop };
}
