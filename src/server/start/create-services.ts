import path from 'node:path';
import type pg from 'pg';
import { createLiveStreams } from '#root/server/areas/notifications/live/live-streams.ts';
import { createCheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { createResponseCache } from '#root/server/platform/cache/response-cache.ts';
import { createVersionedCache, type VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { createEvents } from '#root/server/platform/events/create-events.ts';
import { createFileStore } from '#root/server/platform/files/create-file-store.ts';
import { createUploads } from '#root/server/platform/files/uploads.ts';
import { createVirusScanner } from '#root/server/platform/files/virus-scanner.ts';
import { createNobodyExists } from '#root/server/platform/http/nobody-exists.ts';
import { createRequestLimits } from '#root/server/platform/http/request-limits.ts';
import { createTenantAccess, type Services } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createAccessTokens } from '#root/server/platform/security/access-token.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { createPasswordHasher } from '#root/server/platform/security/passwords.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { createGraphCache } from '#root/server/shared/graph/graph-cache.ts';
import { createWhatIfCache } from '#root/server/shared/graph/what-if-cache.ts';
import { findBackupHour } from './backup/schedule.ts';
import type { Config } from './config/config.ts';

/** The current and the former root keys. */
export interface Roots {
  readonly root: Buffer;
  readonly formerRoots: readonly Buffer[];
}

/** Creates the services of a process, with a cache of its own. */
export async function createServices(
  config: Config,
  { root, formerRoots }: Roots,
  pool: pg.Pool,
  log: Log,
): Promise<{ readonly services: Services; readonly cache: VersionedCache }> {
  const mainThread = createMainThread();
  const cache = createVersionedCache(config.rememberedMb * 2 ** 20, mainThread);
  const keys = createKeys(root, formerRoots);
  const workers = createWorkers(mainThread);
  const now = () => new Date();
  const access = createAccessCache(pool);
  // Imported here and not at the top, because app.ts loads the code of the features first, while PostgreSQL starts.
  const { subscriptions } = await import('./subscriptions.ts');
  const { reportReaders } = await import('./report-readers.ts');
  const services: Services = {
    settings: {
      appUrl: config.appUrl,
      publicSiteUrl: config.publicSiteUrl,
      secure: config.appUrl.startsWith('https:'),
      checkResponses: config.mode === 'test',
      backupHour: findBackupHour(config.backup),
    },
    keys,
    passwords: createPasswordHasher(),
    access,
    live: createLiveStreams({ pool, access, now }),
    accessTokens: createAccessTokens(keys),
    mail: config.mail,
    events: createEvents(subscriptions, now),
    graphs: createGraphCache(cache),
    whatIfs: createWhatIfCache(cache, workers),
    workers,
    reportReaders,
    mainThread,
    responses: createResponseCache(cache),
    checkedRows: createCheckedRowsCache(cache, workers),
    requestLimits: createRequestLimits(config.requestsPerMinute),
    nobodyExists: createNobodyExists(createTenantAccess(pool)),
    files: await createFileStore(config.files),
    scanner: config.scanner && createVirusScanner(config.scanner, log),
    sealTargets: config.sealTargets,
    uploads: createUploads(path.join(config.dataDir, 'uploads')),
    now,
  };
  return { services, cache };
}
