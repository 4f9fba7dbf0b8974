import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { EndpointShape, GivenBody, GivenQuery, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { createLiveStreams } from '#root/server/areas/notifications/live/live-streams.ts';
import { createCheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { createResponseCache } from '#root/server/platform/cache/response-cache.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createEvents } from '#root/server/platform/events/create-events.ts';
import type { Subscription } from '#root/server/platform/events/subscription.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { createUploads } from '#root/server/platform/files/uploads.ts';
import { cookieNames } from '#root/server/platform/http/cookies.ts';
import { createNobodyExists } from '#root/server/platform/http/nobody-exists.ts';
import { createRequestLimits, type RequestLimits } from '#root/server/platform/http/request-limits.ts';
import { createTenantAccess, type Services } from '#root/server/platform/http/services.ts';
import { createLogger } from '#root/server/platform/log/logger.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createAccessTokens } from '#root/server/platform/security/access-token.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { createPasswordHasher } from '#root/server/platform/security/passwords.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { createGraphCache } from '#root/server/shared/graph/graph-cache.ts';
import { createWhatIfCache } from '#root/server/shared/graph/what-if-cache.ts';
import { createApp } from '#root/server/start/app.ts';
import { reportReaders } from '#root/server/start/report-readers.ts';
import { createTestDatabase } from './database.ts';

/** A uid that no record has. */
export const unknownUid = '01900000-0000-7000-8000-000000000000';

export interface TestOrganisation {
  readonly uid: string;
  readonly friendlyUrl: string;
}

export interface Answer<E extends EndpointShape> {
  readonly status: number;
  readonly body: ResponseOf<E>;
  /** The error in the body of a refused call. */
  readonly error: { code: string; message: string; fields?: { field: string; message: string }[]; details?: unknown };
  readonly etag: string | undefined;
  readonly text: string;
  readonly raw: Buffer;
  readonly headers: Record<string, unknown>;
}

export interface CallInput<E extends EndpointShape> {
  readonly params?: Record<string, string>;
  /** The query, which may contain values that the contract refuses. */
  readonly query?: GivenQuery<E> | object;
  readonly body?: GivenBody<E> | unknown;
  /** The version to send in the If-Match header. */
  readonly version?: number;
  readonly headers?: Record<string, string>;
  readonly file?: { name: string; content: Buffer };
}

/** A caller that uses the contract. A caller without a cookie is anonymous. */
export interface Client {
  readonly userUid: string;
  readonly cookie: string;
  call<E extends EndpointShape>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
}

const buildQuery = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, inner]) => [`${key}[${field}]`, String(inner)] as [string, string])
      : [[key, String(value)] as [string, string]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
};

function buildMultipart({ name, content }: { name: string; content: Buffer }) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Creates a caller. A caller with an empty cookie is anonymous. */
export function createClient(app: FastifyInstance, userUid: string, cookie: string): Client {
  return {
    userUid,
    cookie,
    call: async (endpoint, { params = {}, query = {}, body, version, headers = {}, file } = {}) => {
      const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const form = file && buildMultipart(file);
      const response = await app.inject({
        method: endpoint.method,
        url: path + buildQuery(query as Record<string, unknown>),
        headers: {
          ...(cookie && { cookie }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': form.type }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        ...(form && { payload: form.payload }),
      });
      const parsed = /json/.test(String(response.headers['content-type'])) ? response.json() : undefined;
      return {
        status: response.statusCode,
        body: parsed,
        error: parsed?.error,
        etag: response.headers.etag as string | undefined,
        text: response.body,
        raw: response.rawPayload,
        headers: response.headers,
      };
    },
  };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly owner: pg.Pool;
  readonly pool: pg.Pool;
  readonly services: Services;
  /** The folder in which this server stores uploaded files. */
  readonly filesFolder: string;
  readonly anonymous: Client;
  /** Creates an organisation with its default data. */
  addOrganisation(values?: { name?: string; isLandlord?: boolean; state?: string }): Promise<TestOrganisation>;
  /** Creates a user with these permissions (all by default) and signs the user in. */
  signIn(organisation: TestOrganisation, granted?: readonly Permission[]): Promise<Client>;
  close(): Promise<void>;
}

async function makeUser(owner: pg.Pool, organisation: string, granted: readonly Permission[]) {
  const [user, role, session] = [newUid(), newUid(), newUid()];
  const tag = user.slice(-12);
  await owner.query(
    `insert into users (organisation_uid, uid, username, first_name, last_name, email) values ($1, $2, $3, 'Test', 'User', $4)`,
    [organisation, user, `user-${tag}`, `user-${tag}@example.com`],
  );
  if (granted.length) {
    await owner.query(
      `insert into roles (organisation_uid, uid, name, label, permissions) values ($1, $2, $3, $3, $4)`,
      [organisation, role, `role-${tag}`, granted],
    );
    await owner.query(`insert into user_roles (organisation_uid, user_uid, role_uid) values ($1, $2, $3)`, [
      organisation,
      user,
      role,
    ]);
  }
  await owner.query(
    `insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash) values ($1, $2, $3, 'escalate', now() + interval '1 day', '')`,
    [organisation, session, user],
  );
  return { user, session };
}

export interface TestAppOptions {
  /** The limits of requests; none by default. */
  readonly requestLimits?: RequestLimits;
  /** The subscriptions to events. Their jobs only run if the test starts a worker. */
  readonly subscriptions?: readonly Subscription[];
  /** The hour of the daily backup; none by default. */
  readonly backupHour?: number;
}

/** Starts the whole server with the runtime role on a new database. The caller closes the server after the tests. */
export async function startTestApp({
  subscriptions = [],
  backupHour,
  requestLimits = createRequestLimits(0),
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { owner, pool } = database;
  const keys = createKeys(randomBytes(32));
  const filesFolder = join(tmpdir(), `holdfast-files-${randomUUID()}`);
  const mainThread = createMainThread();
  const cache = createVersionedCache(128 * 2 ** 20, mainThread);
  const workers = createWorkers(mainThread);
  const now = () => new Date();
  const access = createAccessCache(pool, 0);
  const services: Services = {
    settings: {
      appUrl: 'http://localhost:8080',
      publicSiteUrl: 'https://example.com',
      secure: false,
      checkResponses: true,
      backupHour,
    },
    keys,
    passwords: createPasswordHasher({ memory: 64, passes: 1, parallelism: 1 }),
    access,
    live: createLiveStreams({ pool, access, now }),
    accessTokens: createAccessTokens(keys),
    mail: {
      server: undefined,
      sender: { name: 'Holdfast', address: 'no-reply@example.com' },
      helloName: 'localhost',
      allowedHosts: ['127.0.0.0/8'],
      folder: join(tmpdir(), `holdfast-mail-${randomUUID()}`),
    },
    events: createEvents(subscriptions, now),
    graphs: createGraphCache(cache),
    whatIfs: createWhatIfCache(cache, workers),
    workers,
    reportReaders,
    mainThread,
    responses: createResponseCache(cache),
    checkedRows: createCheckedRowsCache(cache, workers),
    requestLimits,
    nobodyExists: createNobodyExists(createTenantAccess(pool)),
    files: diskStore(filesFolder),
    sealTargets: { file: undefined, mail: undefined, webhook: undefined, allowedHosts: [] },
    uploads: createUploads(join(filesFolder, 'uploads')),
    now,
  };
  const app = await createApp({
    pool,
    services,
    logger: process.env.TEST_LOG ? createLogger(process.env.TEST_LOG) : false,
  });
  let count = 0;
  return {
    app,
    owner,
    pool,
    services,
    filesFolder,
    anonymous: createClient(app, '', ''),
    addOrganisation: async ({ name, isLandlord = false, state = 'active' } = {}) => {
      count += 1;
      const friendlyUrl = `org-${count}`;
      const uid = await createTenantAccess(pool).write('', {}, (db) =>
        createOrganisation(db, { name: name ?? `Organisation ${count}`, friendlyUrl, isLandlord }),
      );
      if (state !== 'active') await owner.query('update organisations set state = $2 where uid = $1', [uid, state]);
      return { uid, friendlyUrl };
    },
    signIn: async (organisation, granted = permissions) => {
      const { user, session } = await makeUser(owner, organisation.uid, granted);
      const expiresAt = Date.now() + 3_600_000;
      const token = services.accessTokens.issue({ session, user, organisation: organisation.uid, expiresAt });
      return createClient(app, user, `${cookieNames(false).access}=${token}`);
    },
    close: async () => {
      await app.close();
      await workers.close();
      await database.close();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
