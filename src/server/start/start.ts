import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startFigures } from '#root/server/areas/landlord/organisations/figures.ts';
import { startSealer } from '#root/server/platform/audit/sealer.ts';
import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { createCheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { createResponseCache } from '#root/server/platform/cache/response-cache.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { createEvents } from '#root/server/platform/events/create-events.ts';
import { createFileStore } from '#root/server/platform/files/create-file-store.ts';
import { createTenantAccess, type Services } from '#root/server/platform/http/services.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startMailSender } from '#root/server/platform/mail/sender.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { startAccessListener } from '#root/server/platform/security/access-listener.ts';
import { createAccessTokens } from '#root/server/platform/security/access-token.ts';
import { createKeys, type Keys } from '#root/server/platform/security/keys.ts';
import { createPasswordHasher } from '#root/server/platform/security/passwords.ts';
import { createGraphCache } from '#root/server/shared/graph/graph-cache.ts';
import { createWhatIfCache } from '#root/server/shared/graph/what-if-cache.ts';
import { loadAppKey } from './app-key.ts';
import type { Config } from './config/config.ts';
import { type Database, openDatabase } from './database/database.ts';
import type { DemoLogin } from './demo/demo.ts';
import { StartError } from './start-error.ts';

/** The server, listening. */
export interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** How to sign in as the people of the example data, where there is any. */
  readonly demoLogins: readonly DemoLogin[];
  /** Finishes the requests that are being answered, then closes what was opened, PostgreSQL last. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server: the database and, at the same time, the web application if it has to be built; then listens.
 * @param onLost called when the server is of no use any more, because its PostgreSQL has ended for good
 * @throws StartError, EmbeddedPostgresError or WebBuildError, with what to do
 */
export async function startServer(config: Config, log: Logger, onLost: (error: Error) => void): Promise<Running> {
  const keys = createKeys(loadAppKey(config));
  const [database, webRoot, app] = await together(
    openDatabase(config, keys, wordsOnly(log), onLost),
    webOf(config, log),
    // Read while PostgreSQL starts: it is most of the code.
    import('./app.ts'),
  );
  try {
    const services = await createServices(config, keys, database);
    const options = { pool: database.pool, services, logger: log, trustProxy: config.trustProxy };
    const server = await app.createApp({ ...options, ...(webRoot && { webRoot }) });
    const demoLogins = await demoOf(config, database, services);
    await listen(server, config);
    const background = await startBackground(config, database, services, log);
    const stop = async (): Promise<void> => {
      await finishRequests(server);
      await Promise.all(background.map((part) => part.close()));
      await database.close();
    };
    return { app: server, database, demoLogins, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Fails when one of them fails, but not before all have ended: what has been opened is closed again. */
async function together<W, A>(
  database: Promise<Database>,
  web: Promise<W>,
  app: Promise<A>,
): Promise<[Database, W, A]> {
  await Promise.allSettled([database, web, app]);
  try {
    return await Promise.all([database, web, app]);
  } catch (error) {
    await database.then((opened) => opened.close()).catch(() => undefined);
    throw error;
  }
}

/** Milliseconds for requests that are on their way on a connection that looks idle from here. */
const onTheirWay = 1_000;

/**
 * Stops listening and waits for the requests that are being answered. What still comes on a connection is answered and told
 * that it was the connection's last, so a client that is busy loses none. Only then connections that are idle are closed:
 * closing the server would do so at once, in the face of requests that are on their way.
 */
async function finishRequests({ server, close }: FastifyInstance): Promise<void> {
  const closeIdle = server.closeIdleConnections.bind(server);
  const begun = Date.now();
  server.closeIdleConnections = () => undefined;
  const sweep = setInterval(() => Date.now() - begun > onTheirWay && closeIdle(), 100);
  await close();
  clearInterval(sweep);
}

/** Under `npm run dev` Vite serves the web application. */
async function webOf(config: Config, log: Logger): Promise<string | undefined> {
  if (config.mode === 'development') return undefined;
  const { ensureWebBuild } = await import('./web-build/web-build.ts');
  return ensureWebBuild(wordsOnly(log));
}

/** Fills an empty installation with example data, if it may; on later starts only tells how to sign in. */
async function demoOf(config: Config, { pool }: Database, { passwords }: Services): Promise<readonly DemoLogin[]> {
  if (!config.demoData) return [];
  const { createDemoData, readDemoLogins } = await import('./demo/demo.ts');
  const made = await createDemoData({ tenants: createTenantAccess(pool), passwords }, config);
  return made ?? (await readDemoLogins(config)) ?? [];
}

async function createServices(config: Config, keys: Keys, { pool }: Database): Promise<Services> {
  const cache = createVersionedCache(config.rememberedMb * 2 ** 20);
  const now = () => new Date();
  // The code of the areas, which app.ts has loaded by now.
  const { subscriptions } = await import('./subscriptions.ts');
  return {
    settings: {
      appUrl: config.appUrl,
      publicSiteUrl: config.publicSiteUrl,
      secure: config.appUrl.startsWith('https:'),
      checkResponses: config.mode === 'test',
    },
    keys,
    passwords: createPasswordHasher(),
    access: createAccessCache(pool),
    accessTokens: createAccessTokens(keys),
    mail: config.mail,
    events: createEvents(subscriptions, now),
    graphs: createGraphCache(cache),
    whatIfs: createWhatIfCache(cache),
    responses: createResponseCache(cache),
    checkedRows: createCheckedRowsCache(cache),
    files: await createFileStore(config.files),
    now,
  };
}

/** What works beside the answering of requests. */
async function startBackground(
  { pooler }: Config,
  { pool, url }: Database,
  services: Services,
  log: Logger,
): Promise<{ close(): Promise<void> }[]> {
  // The code of the areas, which app.ts has loaded by now.
  const { dailyJobs, jobs } = await import('./jobs.ts');
  const words = wordsOnly(log);
  // A pooler does not pass LISTEN on; then what is remembered of people's access lives as long as its own limit, and
  // what is to be done is looked for instead of heard of.
  const connection = pooler === 'transaction' ? undefined : { connectionString: url };
  const listener = connection && createNotifyListener(connection);
  const parts = [
    startSealer({ pool, log: words }),
    startFigures({ pool, log: words }),
    startMailSender({ pool, services, log: words, listener }),
    startWorker({ pool, services, jobs, daily: dailyJobs, log: words, listener }),
  ];
  const closing = async () => {
    await Promise.all(parts.map((part) => part.close()));
    await listener?.close();
  };
  const accessListener = connection && startAccessListener({ connection, access: services.access, log: words });
  return [{ close: closing }, ...(accessListener ? [accessListener] : [])];
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, backlog: 1024 });
  } catch (error) {
    await app.close();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use by another program. Stop that one, or set PORT to a free port.`);
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Set PORT to 1024 or above.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`,
      );
    }
    throw new StartError(`The server cannot listen on ${host}:${port}: ${message}`);
  }
}

/** The logger for code that only says sentences. */
function wordsOnly(log: Logger) {
  return {
    debug: (message: string) => log.debug(message),
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  };
}
