import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadAppKey } from './app-key.ts';
import { startSealer } from './audit/sealer.ts';
import { createEar } from './background/ear.ts';
import type { Config } from './config.ts';
import { createGraphBook } from './continuity/graph-book.ts';
import { type Database, openDatabase } from './database.ts';
import { createAnswerBook } from './db/answer-book.ts';
import { createWorkBook } from './db/work-book.ts';
import type { DemoLogin } from './demo/demo.ts';
import { startDispatcher } from './events/dispatcher.ts';
import { startFigures } from './features/organisations/figures.ts';
import { createFileStore } from './files/create-file-store.ts';
import { startWorker } from './jobs/worker.ts';
import { startMailSender } from './mail/sender.ts';
import { createAccessBook } from './security/access.ts';
import { startAccessListener } from './security/access-listener.ts';
import { createKeys, type Keys } from './security/keys.ts';
import { createTenantDoor, type Services } from './services.ts';
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
    const demoLogins = await demoOf(config, database);
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
  const { ensureWebBuild } = await import('./web-build.ts');
  return ensureWebBuild(wordsOnly(log));
}

/** Fills an empty installation with example data, if it may; on later starts only tells how to sign in. */
async function demoOf(config: Config, { pool }: Database): Promise<readonly DemoLogin[]> {
  if (!config.demoData) return [];
  const { createDemoData, readDemoLogins } = await import('./demo/demo.ts');
  const made = await createDemoData(createTenantDoor(pool), config);
  return made ?? (await readDemoLogins(config)) ?? [];
}

async function createServices(config: Config, keys: Keys, { pool }: Database): Promise<Services> {
  return {
    settings: {
      appUrl: config.appUrl,
      publicSiteUrl: config.publicSiteUrl,
      secure: config.appUrl.startsWith('https:'),
      checkResponses: config.mode === 'test',
    },
    keys,
    access: createAccessBook(pool),
    mail: config.mail,
    graphs: createGraphBook(),
    answers: createAnswerBook(config.rememberedMb * 2 ** 20),
    works: createWorkBook(config.rememberedMb * 2 ** 20),
    files: await createFileStore(config.files),
    now: () => new Date(),
  };
}

/** What works beside the answering of requests. */
async function startBackground(
  { pooler }: Config,
  { pool, url }: Database,
  services: Services,
  log: Logger,
): Promise<{ close(): Promise<void> }[]> {
  // Features' code, which app.ts has read by now.
  const [{ subscribers }, { dailyJobs, jobs }] = await Promise.all([import('./subscribers.ts'), import('./jobs.ts')]);
  const words = wordsOnly(log);
  // A pooler does not pass LISTEN on; then what is remembered of people's access lives as long as its own limit, and
  // what is to be done is looked for instead of heard of.
  const connection = pooler === 'transaction' ? undefined : { connectionString: url };
  const ear = connection && createEar(connection);
  const parts = [
    startSealer({ pool, log: words }),
    startFigures({ pool, log: words }),
    startDispatcher({ pool, subscribers, log: words, ear }),
    startMailSender({ pool, services, log: words, ear }),
    startWorker({ pool, services, jobs, daily: dailyJobs, log: words, ear }),
  ];
  const closing = async () => {
    await Promise.all(parts.map((part) => part.close()));
    await ear?.close();
  };
  const listener = connection && startAccessListener({ connection, access: services.access, log: words });
  return [{ close: closing }, ...(listener ? [listener] : [])];
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
