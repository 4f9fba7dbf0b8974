import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { SealTargets } from '#root/server/platform/audit/seal-heads.ts';
import type { FilesConfig } from '#root/server/platform/files/file-store.ts';
import type { ScannerPlace } from '#root/server/platform/files/virus-scanner.ts';
import type { MailConfig } from '#root/server/platform/mail/mail-server.ts';
import type { Account } from '#root/server/start/user/account.ts';
import { type ConfigName, configNames, configSchema } from './config-schema.ts';

/** The parsed configuration. docs/configuration.md explains each variable. */
export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** The maximum number of requests of a person in a minute; 0 for no limit. */
  readonly requestsPerMinute: number;
  /** The public origin, without a trailing slash. */
  readonly appUrl: string;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  /** The URL of the database; undefined for the built-in PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The URL of the same database without a pooler, for the owner's work and for LISTEN. */
  readonly databaseDirectUrl: string | undefined;
  readonly poolSize: number;
  /**
   * The kind of pooler. With `transaction`, connections are shared per transaction, so named statements are not
   * available, and LISTEN needs `databaseDirectUrl`.
   */
  readonly pooler: 'none' | 'transaction';
  readonly demoData: boolean;
  /** The user that the server becomes if it is started as root; undefined to choose one. */
  readonly runAs: Account | 'root' | undefined;
  /** The 32-byte root key; undefined only without `databaseUrl` (see `loadAppKey`). */
  readonly appKey: Buffer | undefined;
  /** The root key that replaces `appKey` (see `rotateKeys`). */
  readonly newAppKey: Buffer | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly publicSiteUrl: string;
  /** The proxies whose X-Forwarded-For is trusted; empty for none. */
  readonly trustProxy: readonly string[];
  /** The size of the caches in megabytes. */
  readonly rememberedMb: number;
  readonly metrics: {
    readonly host: string;
    /** The port of the metrics; undefined to serve none. */
    readonly port: number | undefined;
  };
  readonly mail: MailConfig;
  readonly files: FilesConfig;
  readonly sealTargets: SealTargets;
  /** The place of the virus scanner; undefined for none. */
  readonly scanner: ScannerPlace | undefined;
  readonly backup: BackupConfig;
};

export type BackupConfig = {
  /** The absolute path of a folder, or the address of a bucket with its secret; undefined for no daily backups. */
  readonly target: string | undefined;
  /** The hour of the daily backup, in UTC; undefined for none. */
  readonly hour: number | undefined;
  readonly keep: number;
  readonly passphrase: string | undefined;
};

/** A mistake in the configuration: `name` as the operator wrote it, and `problem`, which says what to correct. */
export type ConfigMistake = { name: string; problem: string };

/** Thrown for an invalid configuration. The message lists all mistakes, without values, which may be secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly mistakes: readonly ConfigMistake[];
  constructor(mistakes: readonly ConfigMistake[]) {
    const lines = mistakes.map(({ name, problem }) => `  ${name} ${problem}`);
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${lines.join('\n')}\nSee docs/configuration.md.`,
    );
    this.mistakes = mistakes;
  }
}

/**
 * Reads the configuration from environment variables. Instead of a value, `NAME_FILE` may name a file that contains it,
 * such as a container secret. An empty value counts as not set.
 * @throws ConfigError with all mistakes
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return toConfig(checkValues(env));
}

/**
 * Returns the environment with the content of each file that a variable `NAME_FILE` names. A process that is started
 * later may not be able to read these files.
 */
export function embedFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const contents = configNames
    .filter((name) => env[`${name}_FILE`]?.trim())
    .flatMap((name) => [
      [name, readValue(env, name, [])],
      [`${name}_FILE`, ''],
    ]);
  return { ...env, ...Object.fromEntries(contents) };
}

type GivenValues = z.output<typeof configSchema>;

/** Returns the checked values of the variables. @throws ConfigError with all mistakes */
function checkValues(env: Readonly<Record<string, string | undefined>>): GivenValues {
  const mistakes: ConfigMistake[] = [];
  const values = readValues(env, mistakes);
  const result = configSchema.safeParse(values);
  for (const { path: at, message } of result.error?.issues ?? [])
    mistakes.push({ name: at.join('.'), problem: message });
  const { AUDIT_SEAL_FILE: sealFile, DATA_DIR: dataDir = '' } = result.data ?? {};
  if (sealFile && !path.relative(dataDir, sealFile).startsWith('..'))
    mistakes.push({
      name: 'AUDIT_SEAL_FILE',
      problem: 'must be outside of DATA_DIR, which an attacker would change too',
    });
  if (!result.success || mistakes.length > 0) throw new ConfigError(mistakes);
  return result.data;
}

function toConfig(given: GivenValues): Config {
  const appUrl = given.APP_URL ?? `http://localhost:${given.PORT}`;
  return {
    mode: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST,
    requestsPerMinute: given.REQUESTS_PER_MINUTE,
    appUrl,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    poolSize: given.PG_POOL_SIZE,
    pooler: given.PG_POOLER,
    runAs: given.RUN_AS,
    demoData: given.DEMO_DATA ?? given.DATABASE_URL === undefined,
    appKey: given.APP_KEY,
    newAppKey: given.NEW_APP_KEY,
    logLevel: given.LOG_LEVEL,
    publicSiteUrl: given.PUBLIC_SITE_URL ?? appUrl,
    trustProxy: given.TRUST_PROXY ?? [],
    rememberedMb: given.REMEMBERED_MB,
    metrics: { host: given.METRICS_HOST, port: given.METRICS_PORT },
    mail: readMail(given, appUrl),
    files: { folder: path.join(given.DATA_DIR, 'files'), bucket: given.FILES_S3_URL },
    scanner: given.VIRUS_SCANNER,
    sealTargets: {
      file: given.AUDIT_SEAL_FILE,
      mail: given.AUDIT_SEAL_MAIL,
      webhook: given.AUDIT_SEAL_WEBHOOK,
      allowedHosts: given.AUDIT_SEAL_ALLOW_PRIVATE_HOSTS ?? [],
    },
    backup: {
      target: given.BACKUP_TARGET,
      hour: given.BACKUP_SCHEDULE,
      keep: given.BACKUP_KEEP,
      passphrase: given.BACKUP_PASSPHRASE,
    },
  };
}

/**
 * Reads the texts of all variables, and adds a mistake for each variable that is missing or contradicts another one.
 */
function readValues(
  env: Readonly<Record<string, string | undefined>>,
  mistakes: ConfigMistake[],
): Partial<Record<ConfigName, string>> {
  const values: Partial<Record<ConfigName, string>> = {};
  for (const name of configNames) {
    const value = readValue(env, name, mistakes);
    if (value !== undefined) values[name] = value;
  }
  const unreadable = new Set(mistakes.map(({ name }) => name.replace(/_FILE$/, '')));
  if (values.DATABASE_URL !== undefined && values.APP_KEY === undefined && !unreadable.has('APP_KEY')) {
    mistakes.push({
      name: 'APP_KEY',
      problem:
        'is required with DATABASE_URL, because all servers must share it; create one with: openssl rand -base64 32',
    });
  }
  mistakes.push(...poolerMistakes(values));
  return values;
}

function readMail(given: z.output<typeof configSchema>, appUrl: string): MailConfig {
  return {
    server: given.SMTP_URL,
    sender: given.MAIL_FROM ?? { name: 'Holdfast', address: `no-reply@${new URL(appUrl).hostname}` },
    helloName: new URL(appUrl).hostname,
    allowedHosts: given.MAIL_ALLOW_PRIVATE_HOSTS ?? [],
    folder: path.join(given.DATA_DIR, 'mail'),
  };
}

/** Checks that the two addresses of the database belong together. Addresses that are invalid are reported elsewhere. */
function poolerMistakes(values: Partial<Record<ConfigName, string>>): ConfigMistake[] {
  const name = 'DATABASE_DIRECT_URL';
  const { DATABASE_URL: pooled = '', DATABASE_DIRECT_URL: direct, PG_POOLER: pooler } = values;
  if (direct === undefined) {
    if (pooler !== 'transaction' || pooled === '') return [];
    return [
      {
        name,
        problem:
          'is required with PG_POOLER=transaction, because a pooler does not pass on notifications; give the address of PostgreSQL itself',
      },
    ];
  }
  if (!URL.canParse(direct) || !URL.canParse(pooled)) {
    return pooled === '' ? [{ name, problem: 'needs DATABASE_URL, the address of the pooler' }] : [];
  }
  if (new URL(pooled).pathname === new URL(direct).pathname) return [];
  return [{ name, problem: 'must name the same database as DATABASE_URL' }];
}

function readValue(
  env: Readonly<Record<string, string | undefined>>,
  name: ConfigName,
  mistakes: ConfigMistake[],
): string | undefined {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return value;
  if (value !== undefined) {
    mistakes.push({ name: `${name}_FILE`, problem: `is given together with ${name}; keep one of the two` });
    return value;
  }
  try {
    const content = fs.readFileSync(file, 'utf8').trim();
    if (content !== '') return content;
    mistakes.push({ name: `${name}_FILE`, problem: `names an empty file: ${file}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    mistakes.push({ name: `${name}_FILE`, problem: `names a file that cannot be read (${code}): ${file}` });
  }
  return undefined;
}
