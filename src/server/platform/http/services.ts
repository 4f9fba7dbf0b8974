import type { Pool } from 'pg';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import type { ResponseCache } from '#root/server/platform/cache/response-cache.ts';
import type { AuditContext, Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Events } from '#root/server/platform/events/event.ts';
import type { FileStore } from '#root/server/platform/files/file-store.ts';
import type { MailConfig } from '#root/server/platform/mail/mail-server.ts';
import type { AccessCache } from '#root/server/platform/security/access-cache.ts';
import type { AccessTokens } from '#root/server/platform/security/access-token.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import type { PasswordHasher } from '#root/server/platform/security/passwords.ts';

/** The settings for handlers. */
export interface Settings {
  /** The public address of Holdfast, without a trailing slash. */
  readonly appUrl: string;
  /** The address to which users of a suspended tenant are redirected. */
  readonly publicSiteUrl: string;
  /** True for https: cookies are Secure and carry the `__Host-` prefix. */
  readonly secure: boolean;
  /** Checks every response against its contract, as in tests. */
  readonly checkResponses: boolean;
}

/** Opens any tenant, for calls before sign-in and for the few that work with several tenants. */
export interface TenantAccess {
  read(organisationUid: string): Db;
  write<T>(organisationUid: string, audit: AuditContext, work: (db: WriteDb) => Promise<T>): Promise<T>;
}

/** The services of all handlers, created once at start and passed down, so that no module keeps state. */
export interface Services {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly passwords: PasswordHasher;
  readonly access: AccessCache;
  readonly accessTokens: AccessTokens;
  readonly mail: MailConfig;
  readonly events: Events;
  readonly responses: ResponseCache;
  readonly checkedRows: CheckedRowsCache;
  readonly files: FileStore;
  readonly now: () => Date;
}

export function createTenantAccess(pool: Pool): TenantAccess {
  return {
    read: (organisationUid) => readTenant(pool, organisationUid),
    write: (organisationUid, audit, work) => writeTenant(pool, organisationUid, audit, work),
  };
}
