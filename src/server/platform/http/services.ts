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

/** The settings that handlers may know of. */
export interface Settings {
  /** Where people reach the product, without a trailing slash. */
  readonly appUrl: string;
  /** Where users of a suspended tenant are sent. */
  readonly publicSiteUrl: string;
  /** True for https: cookies are Secure and carry the `__Host-` prefix. */
  readonly secure: boolean;
  /** Every answer is held against its contract, as the tests do. */
  readonly checkResponses: boolean;
}

/** Opens one tenant before anyone has signed in: for the identity calls only. */
export interface TenantAccess {
  read(organisationUid: string): Db;
  write<T>(organisationUid: string, audit: AuditContext, work: (db: WriteDb) => Promise<T>): Promise<T>;
}

/** What every handler can count on, made once at start and passed down; nothing imports a singleton. */
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
