import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadAppKey } from '#root/server/start/app-key.ts';
import { ConfigError, type ConfigMistake, readConfig } from './config.ts';
import { configDocs, configDocsFile } from './config-docs.ts';
import { configNames } from './config-schema.ts';

const KEY = randomBytes(32).toString('base64');
const DATABASE = 'postgres://app:secret@db.example.org:5432/holdfast';
const DIRECT = 'postgres://app:secret@db.example.org:5433/holdfast';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-config-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function mistakes(env: Record<string, string>): readonly ConfigMistake[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

describe('readConfig', () => {
  test('every variable is optional', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      port: 8080,
      host: '127.0.0.1',
      requestsPerMinute: 3_000,
      appUrl: 'http://localhost:8080',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      poolSize: 16,
      pooler: 'none',
      demoData: true,
      appKey: undefined,
      newAppKey: undefined,
      logLevel: 'info',
      publicSiteUrl: 'http://localhost:8080',
      trustProxy: [],
      rememberedMb: 128,
      metrics: { host: '127.0.0.1', port: undefined },
      mail: {
        server: undefined,
        sender: { name: 'Holdfast', address: 'no-reply@localhost' },
        helloName: 'localhost',
        allowedHosts: [],
        folder: path.resolve('data/mail'),
      },
      files: { folder: path.resolve('data/files'), bucket: undefined },
      scanner: undefined,
      sealTargets: { file: undefined, mail: undefined, webhook: undefined, allowedHosts: [] },
      backup: { target: undefined, hour: 1, keep: 14, passphrase: undefined },
    });
  });

  test('every variable is read', () => {
    const config = readConfig({
      ...{
        NODE_ENV: 'development',
        PORT: '9000',
        HOST: '::',
        REQUESTS_PER_MINUTE: '500',
        APP_URL: 'https://BCM.example.org/',
        DATA_DIR: '/var/lib/holdfast',
        FILES_S3_URL: 'https://key:se%2Fcret@s3.example.org/holdfast?region=eu-west-1',
      },
      ...{ DATABASE_URL: DATABASE, DATABASE_DIRECT_URL: DIRECT, PG_POOLER: 'transaction', PG_POOL_SIZE: '40' },
      ...{ DEMO_DATA: 'true', APP_KEY: KEY },
      ...{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' },
      ...{ REMEMBERED_MB: '64', LOG_LEVEL: 'warn', PUBLIC_SITE_URL: 'https://www.example.org/help' },
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
      ...{
        SMTP_URL: 'smtp://user:p%40ss@mail.example.org:2525',
        MAIL_FROM: 'Holdfast <bcm@example.org>',
        MAIL_ALLOW_PRIVATE_HOSTS: 'mail.internal, 10.1.0.0/16',
        VIRUS_SCANNER: 'clamd:///run/clamd.ctl',
        AUDIT_SEAL_FILE: '/mnt/elsewhere/heads',
        AUDIT_SEAL_MAIL: 'auditor@example.org',
        AUDIT_SEAL_WEBHOOK: 'https://logs.example.org/heads',
        AUDIT_SEAL_ALLOW_PRIVATE_HOSTS: '10.1.0.0/16',
      },
      ...{ BACKUP_TARGET: '/backups', BACKUP_SCHEDULE: 'off', BACKUP_KEEP: '30', BACKUP_PASSPHRASE: 'twelve letters' },
    });
    expect(config).toEqual({
      ...{
        mode: 'development',
        port: 9000,
        host: '::',
        requestsPerMinute: 500,
        appUrl: 'https://bcm.example.org',
        dataDir: '/var/lib/holdfast',
      },
      ...{
        databaseUrl: `${DATABASE}?sslmode=verify-full`,
        databaseDirectUrl: `${DIRECT}?sslmode=verify-full`,
        poolSize: 40,
        pooler: 'transaction',
        demoData: true,
        appKey: Buffer.from(KEY, 'base64'),
        newAppKey: undefined,
      },
      ...{ logLevel: 'warn', publicSiteUrl: 'https://www.example.org/help' },
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
      rememberedMb: 64,
      metrics: { host: '10.0.0.7', port: 9464 },
      mail: {
        server: {
          host: 'mail.example.org',
          port: 2525,
          encryption: 'starttls',
          verifyCertificate: true,
          login: { username: 'user', password: 'p@ss' },
        },
        sender: { name: 'Holdfast', address: 'bcm@example.org' },
        helloName: 'bcm.example.org',
        allowedHosts: ['mail.internal', '10.1.0.0/16'],
        folder: '/var/lib/holdfast/mail',
      },
      scanner: { path: '/run/clamd.ctl' },
      sealTargets: {
        file: '/mnt/elsewhere/heads',
        mail: 'auditor@example.org',
        webhook: new URL('https://logs.example.org/heads'),
        allowedHosts: ['10.1.0.0/16'],
      },
      files: {
        folder: '/var/lib/holdfast/files',
        bucket: {
          endpoint: 'https://s3.example.org/holdfast',
          region: 'eu-west-1',
          accessKeyId: 'key',
          secretAccessKey: 'se/cret',
        },
      },
      backup: { target: '/backups', hour: undefined, keep: 30, passphrase: 'twelve letters' },
    });
  });

  test('an external database gets no example data unless requested', () => {
    expect(readConfig({ DATABASE_URL: DATABASE, APP_KEY: KEY }).demoData).toBe(false);
    expect(readConfig({ DEMO_DATA: 'false' }).demoData).toBe(false);
  });

  test('behind a pooler, the address of PostgreSQL itself is required', () => {
    const env = { DATABASE_URL: DATABASE, APP_KEY: KEY };
    const said = (more: Record<string, string>) =>
      mistakes({ ...env, ...more }).map(({ name, problem }) => `${name} ${problem}`);
    expect(said({ PG_POOLER: 'transaction' })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL is required with PG_POOLER/),
    ]);
    expect(said({ PG_POOLER: 'transaction', DATABASE_DIRECT_URL: DIRECT })).toEqual([]);
    expect(said({ DATABASE_DIRECT_URL: DIRECT.replace('/holdfast', '/other') })).toEqual([
      'DATABASE_DIRECT_URL must name the same database as DATABASE_URL',
    ]);
    expect(mistakes({ DATABASE_DIRECT_URL: DIRECT })).toEqual([
      expect.objectContaining({ name: 'DATABASE_DIRECT_URL' }),
    ]);
    expect(readConfig(env).databaseDirectUrl).toBe(`${DATABASE}?sslmode=verify-full`);
  });

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_KEY_FILE: '' })).toEqual(readConfig({}));
  });

  test('every variable can be read from a file', () => {
    const env = {
      DATABASE_URL_FILE: write('url', `${DATABASE}\n`),
      APP_KEY_FILE: write('key', `${KEY}\n`),
      PORT_FILE: write('port', '81'),
    };
    expect(readConfig(env)).toMatchObject({
      databaseUrl: `${DATABASE}?sslmode=verify-full`,
      port: 81,
      appKey: Buffer.from(KEY, 'base64'),
    });
  });

  test('all mistakes are listed at once, without the values', () => {
    const env = {
      ...{
        NODE_ENV: 'prod',
        PORT: '80 80',
        APP_URL: 'http://bcm.example.org',
        DATABASE_URL: 'mysql://app:s3cr3t@db/x',
      },
      ...{ PG_POOL_SIZE: '0', PG_POOLER: 'session', DEMO_DATA: 'yes', APP_KEY: 'dG9vIHNob3J0', LOG_LEVEL: 'loud' },
      ...{ PUBLIC_SITE_URL: 'javascript:alert(1)', HOST: 'x'.repeat(300) },
      ...{ SMTP_URL: 'https://u:s3cr3t@mail', MAIL_FROM: 'nobody', MAIL_ALLOW_PRIVATE_HOSTS: '10.0.0.0/99' },
      ...{
        BACKUP_TARGET: 'ftp://u:s3cr3t@backup',
        BACKUP_SCHEDULE: '24',
        BACKUP_KEEP: '0',
        BACKUP_PASSPHRASE: 'short',
      },
    };
    expect(mistakes(env).map(({ name }) => name)).toEqual(configNames.filter((name) => name in env));
    expect(() => readConfig(env)).toThrow(/PORT is not a whole number from 1 to 65535; the default is 8080/);
    expect(() => readConfig(env)).not.toThrow(/s3cr3t|dG9vIHNob3J0/);
  });

  test.each([
    ['APP_URL', 'bcm.example.org'],
    ['APP_URL', 'https://bcm.example.org/app'],
    ['APP_URL', 'ftp://bcm.example.org'],
    ['DATABASE_URL', 'postgres://db.example.org'],
    ['DATABASE_URL', 'not an address'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['PORT', '65536'],
    ['PORT', '0x50'],
    ['APP_KEY', `${KEY}AAAA`],
  ])('%s refuses %s', (name, value) => {
    expect(mistakes({ APP_KEY: KEY, [name]: value }).map((mistake) => mistake.name)).toEqual([name]);
  });

  test('an external database requires a key, and a missing key is reported only once', () => {
    expect(mistakes({ DATABASE_URL: DATABASE })).toEqual([
      { name: 'APP_KEY', problem: expect.stringContaining('openssl rand -base64 32') },
    ]);
    const missing = path.join(folder, 'missing');
    expect(mistakes({ DATABASE_URL: DATABASE, APP_KEY_FILE: missing })).toEqual([
      { name: 'APP_KEY_FILE', problem: `names a file that cannot be read (ENOENT): ${missing}` },
    ]);
  });

  test('a value together with its file is refused, and so is an empty file', () => {
    expect(mistakes({ APP_KEY: KEY, APP_KEY_FILE: write('key', KEY) })).toEqual([
      { name: 'APP_KEY_FILE', problem: 'is given together with APP_KEY; keep one of the two' },
    ]);
    expect(mistakes({ PORT_FILE: write('port', '\n') }).map(({ name }) => name)).toEqual(['PORT_FILE']);
  });
});

describe('loadAppKey', () => {
  test('a key is created once and only its owner can read it', () => {
    const config = { appKey: undefined, dataDir: path.join(folder, 'data') };
    const key = loadAppKey(config);
    expect(key).toHaveLength(32);
    expect(loadAppKey(config)).toEqual(key);
    expect(fs.statSync(path.join(folder, 'data', 'app.key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.join(folder, 'data'))).toEqual(['app.key']);
  });

  test('the configured key is preferred, and a damaged key is never replaced', () => {
    const configured = randomBytes(32);
    expect(loadAppKey({ appKey: configured, dataDir: folder })).toBe(configured);
    write('app.key', 'damaged');
    expect(() => loadAppKey({ appKey: undefined, dataDir: folder })).toThrow(/is damaged/);
    expect(fs.readFileSync(path.join(folder, 'app.key'), 'utf8')).toBe('damaged');
  });

  test('a key that is missing beside an existing database is not replaced by a new one', () => {
    const dataDir = path.join(folder, 'used');
    fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
    expect(() => loadAppKey({ appKey: undefined, dataDir })).toThrow(/app\.key does not exist.*Restore the file/);
    expect(fs.readdirSync(dataDir)).toEqual(['postgres']);
  });
});

test('docs/configuration.md is current (else: npm run docs:config)', () => {
  expect(fs.readFileSync(configDocsFile, 'utf8')).toBe(configDocs());
});
