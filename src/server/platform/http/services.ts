import type { Pool } from 'pg';
import type { SealTargets } from '#root/server/platform/audit/seal-heads.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import type { ResponseCache } from '#root/server/platform/cache/response-cache.ts';
import type { AuditContext, Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Events } from '#root/server/platform/events/event.ts';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { Uploads } from '#root/server/platform/files/uploads.ts';
import type { VirusScanner } from '#root/server/platform/files/virus-scanner.ts';
import type { MailConfig } from '#root/server/platform/mail/mail-server.ts';
import type { AccessCache } from '#root/server/platform/security/access-cache.ts';
import type { AccessTokens } from '#root/server/platform/security/access-token.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import type { PasswordHasher } from '#root/server/platform/security/passwords.ts';
import type { RequestLimits } from './request-limits.ts';

/** The settings that handlers need. */
export interface Settings {
  /** The public address of Holdfast, without a trailing slash. */
  readonly appUrl: string;
  /** The address to which users of a suspended tenant are redirected. */
  readonly publicSiteUrl: string;
  /** True if the public address uses https. Cookies are then Secure and have the prefix `__Host-`. */
  readonly secure: boolean;
  /** True if every response is checked against its contract, as in tests. */
  readonly checkResponses: boolean;
  /** The hour of the daily backup in UTC; undefined if the server makes none. */
  readonly backupHour: number | undefined;
}

/** Access to any tenant, for calls before sign-in and for the few calls that work with several tenants. */
export interface TenantAccess {
  read(organisationUid: string): Db;
  write<T>(organisationUid: string, audit: AuditContext, work: (db: WriteDb) => Promise<T>): Promise<T>;
}

/**
 * The services for all handlers. They are created once at the start and passed as arguments, so that no module has
 * state.
 */
export interface Services {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly passwords: PasswordHasher;
  readonly access: AccessCache;
  readonly requestLimits: RequestLimits;
  /** Returns true if the installation has no user yet. Only then may the first user be created without signing in. */
  readonly nobodyExists: () => Promise<boolean>;
  readonly accessTokens: AccessTokens;
  readonly mail: MailConfig;
  readonly events: Events;
  readonly responses: ResponseCache;
  readonly checkedRows: CheckedRowsCache;
  readonly files: FileStore;
  /** Scans uploads; undefined if no scanner is configured. */
  readonly scanner?: VirusScanner | undefined;
  /** The places outside of the installation that store the end of each audit log's hash chain. */
  readonly sealTargets: SealTargets;
  readonly uploads: Uploads;
  readonly now: () => Date;
}

export function createTenantAccess(pool: Pool): TenantAccess {
  return {
    read: (organisationUid) => readTenant(pool, organisationUid),
    write: (organisationUid, audit, work) => writeTenant(pool, organisationUid, audit, work),
  };
}
