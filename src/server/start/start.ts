import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createTenantAccess, type Services } from '#root/server/platform/http/services.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { announceServer } from '#root/server/platform/servers/announce.ts';
import { loadAppKey } from './app-key.ts';
import { startBackgroundProcess } from './background/background-process.ts';
import { followOrganisations } from './background/follow-organisations.ts';
import { startDailyBackups } from './backup/schedule.ts';
import type { Config } from './config/config.ts';
import { createServices } from './create-services.ts';
import { requireDataFolder } from './data-folder.ts';
import { type Database, openDatabase } from './database/database.ts';
import type { DemoLogin } from './demo/demo.ts';
import { type FirstStart, offerFirstStart } from './first-start/offer-first-start.ts';
import { explainListenError } from './listen-error.ts';
import { atMost } from './stop/at-most.ts';
import { prepareToFinish } from './stop/finish-requests.ts';
import { changeOwnerOfData, dropRoot } from './user/drop-root.ts';
import { startWatch } from './watch.ts';

/**
 * Milliseconds to wait for background work. Interrupted work is repeated after the next start, because its row still
 * exists.
 */
const workPatience = 1_500;

/** The running server. */
export interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The sign-ins of the demonstration data; empty without demonstration data. */
  readonly demoLogins: readonly DemoLogin[];
  /** The data with which the first user can be created; undefined once there is a user. */
  readonly firstStart: FirstStart | undefined;
  /** Finishes open requests, then closes everything. PostgreSQL is closed last. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server. Opens the database and, at the same time, builds the web application if necessary; then
 * starts to listen.
 * @param stopping aborted if the server is told to stop during its start. The start then ends as soon as it can.
 * @throws StartError, EmbeddedPostgresError or WebBuildError, with advice
 */
export async function startServer(config: Config, log: Logger, stopping: AbortSignal): Promise<Running> {
  // This comes first, because the start fails without a web application. A failed start must not leave a database and a
  // key behind.
  const findWebFolder = await planWebFolder(config, log);
  requireDataFolder(config.dataDir);
  changeOwnerOfData(config);
  const root = loadAppKey(config);
  const [database, webRoot, app] = await together(
    openDatabase(config, createKeys(root), wordsOnly(log)),
    findWebFolder(),
    // Loads most of the code while PostgreSQL starts.
    import('./app.ts'),
  );
  try {
    const { pool, formerRoots, url } = database;
    const words = wordsOnly(log);
    if (database.isRotating)
      words.warn('A rotation of the key was interrupted. To finish it, run: npm run keys:rotate');
    const { services, cache } = await createServices(config, { root, formerRoots }, pool, words);
    const watch = await startWatch(config, { pool, cache, countStreams: services.live.count });
    const options = { pool, services, logger: log, trustProxy: config.trustProxy, ...watch };
    const server = await app.createApp({ ...options, ...(webRoot && { webRoot }) });
    const demoLogins = await prepareDemo(config, database, services);
    const firstStart = await offerFirstStart(createTenantAccess(pool), services);
    const finishRequests = prepareToFinish(server);
    await listen(server, config);
    const daily = startDailyBackups(config.backup, words);
    dropRoot(config, { database: database.account, webRoot }, words);
    const order = { config, root, formerRoots, pool: database.poolOptions, url };
    const followed = followOrganisations({ url, services, log: words });
    watch.health.watch('notices', followed.isWorking);
    const announced = announceServer({ ...watch.facts, pool, files: services.files, log: words });
    const processed = await startBackgroundProcess(order, { health: watch.health, stopping, log: words });
    const background = [watch, ...daily, followed, announced, processed];
    const stop = async (): Promise<void> => {
      await finishRequests();
      await atMost(workPatience, Promise.all([...background, services.workers].map((part) => part.close())));
      await database.close();
    };
    return { app: server, database, demoLogins, firstStart, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Waits for all parts. If one of them fails, rejects after all have ended, so that everything opened is closed again.
 */
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

/**
 * Plans how to get the folder of the web application. In development there is no such folder, because Vite serves the
 * application.
 */
async function planWebFolder(config: Config, log: Logger): Promise<() => Promise<string | undefined>> {
  if (config.mode === 'development') return async () => undefined;
  const { planWebBuild } = await import('./web-build/web-build.ts');
  return planWebBuild(wordsOnly(log));
}

/** Creates demonstration data in an empty installation, if enabled. Later starts only read the sign-ins. */
async function prepareDemo(config: Config, { pool }: Database, services: Services): Promise<readonly DemoLogin[]> {
  if (!config.demoData) return [];
  const { createDemoData, readDemoLogins } = await import('./demo/demo.ts');
  const made = await createDemoData({ tenants: createTenantAccess(pool), services }, config);
  return made ?? (await readDemoLogins(config)) ?? [];
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, backlog: 1024 });
  } catch (error) {
    await app.close();
    throw explainListenError(error, { host, port, names: ['HOST', 'PORT'] });
  }
}

/** Returns a logger for code that logs only sentences. */
function wordsOnly(log: Logger) {
  return {
    debug: (message: string) => log.debug(message),
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  };
}
