import type { Pool } from 'pg';
import type { GraphBook } from './continuity/graph-book.ts';
import type { AnswerBook } from './db/answer-book.ts';
import type { AuditContext, Db, WriteDb } from './db/tenant.ts';
import { readTenant, writeTenant } from './db/tenant.ts';
import type { WorkBook } from './db/work-book.ts';
import type { FileStore } from './files/file-store.ts';
import type { MailConfig } from './mail/mail-server.ts';
import type { AccessBook } from './security/access.ts';
import type { Keys } from './security/keys.ts';

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
export interface TenantDoor {
  read(organisationUid: string): Db;
  write<T>(organisationUid: string, audit: AuditContext, work: (db: WriteDb) => Promise<T>): Promise<T>;
}

/** What every handler can count on, made once at start and passed down; nothing imports a singleton. */
export interface Services {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly access: AccessBook;
  readonly mail: MailConfig;
  readonly graphs: GraphBook;
  readonly answers: AnswerBook;
  readonly works: WorkBook;
  readonly files: FileStore;
  readonly now: () => Date;
}

export function createTenantDoor(pool: Pool): TenantDoor {
  return {
    read: (organisationUid) => readTenant(pool, organisationUid),
    write: (organisationUid, audit, work) => writeTenant(pool, organisationUid, audit, work),
  };
}
