import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { isPermissionOff } from '#root/contract/platform/modules.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Access, Organisation } from './access.ts';
import { isInUse, noteInterval } from './idle-time.ts';

/** Caches the permissions of each sign-in for a short time, so that not every call queries the database. */
export interface AccessCache {
  /**
   * Returns the access of a sign-in. `active` is false if the sign-in was revoked or has expired, or if its user is not
   * active or has been idle for too long.
   */
  readAccess(organisationUid: string, sessionUid: string): Promise<Access>;
  readOrganisation(uid: string): Promise<Organisation | undefined>;
  /** Notes that a user is active, so that the sign-in does not end. Writes only once in `every` seconds. */
  noteActivity(organisationUid: string, sessionUid: string, every: number): Promise<void>;
  /** Forgets the cached entries of an organisation, or all entries. */
  forget(organisationUid?: string): void;
}

const selectAccess = prepared<
  { organisation: string; session: string },
  { active: boolean; noteInterval: number; permissions: Permission[] }
>((value) =>
  queries
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) =>
      on.onRef('u.organisation_uid', '=', 's.organisation_uid').onRef('u.uid', '=', 's.user_uid'),
    )
    .innerJoin('organisations as o', 'o.uid', 's.organisation_uid')
    .select([
      sql<boolean>`s.revoked_at is null and s.expires_at > now() and u.status = 'active' and ${isInUse}`.as('active'),
      noteInterval.as('noteInterval'),
      sql<Permission[]>`array(
        select distinct p from user_roles ur join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid),
        unnest(r.permissions) p where (ur.organisation_uid, ur.user_uid) = (u.organisation_uid, u.uid))`.as(
        'permissions',
      ),
    ])
    .where('s.organisation_uid', '=', value('organisation'))
    .where('s.uid', '=', value('session')),
);

const selectOrganisation = prepared<{ uid: string }, Organisation>((value) =>
  queries
    .selectFrom('organisations')
    .select([
      'uid',
      'name',
      'state',
      'is_landlord as isLandlord',
      'modules',
      'time_zone as timeZone',
      'activity_approval as activityApproval',
      'live_notification as liveNotification',
    ])
    .where('organisation_uid', '=', value('uid'))
    .where('uid', '=', value('uid'))
    .$castTo<Organisation>(),
);

interface Entry<Value> {
  readonly organisationUid: string;
  readonly until: number;
  readonly value: Promise<Value>;
}

const noteActivity = (organisation: string, session: string) =>
  query(sql`update sessions set last_active_at = now() where organisation_uid = ${organisation} and uid = ${session}`);

const maxEntries = 10_000;

/**
 * Creates a cache whose entries are found by a single uid, because a key composed of two uids would be hashed at each
 * call.
 */
function createEntries<Value>(lifetime: number, now: () => number) {
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries });
  return {
    read: (uid: string, organisationUid: string, load: () => Promise<Value>): Promise<Value> => {
      const known = entries.get(uid);
      if (known && known.until > now()) return known.value;
      const entry = { organisationUid, until: now() + lifetime, value: load() };
      entries.set(uid, entry);
      // Failures are not cached, so the next call queries again.
      entry.value.catch(() => entries.peek(uid) === entry && entries.delete(uid));
      return entry.value;
    },
    forget: (organisationUid?: string) => {
      if (organisationUid === undefined) return entries.clear();
      for (const [uid, entry] of [...entries]) if (entry.organisationUid === organisationUid) entries.delete(uid);
    },
  };
}

/**
 * Creates the cache of one server process. Each process is notified of changes of roles, users, sessions and
 * organisations (`access_changed`) and forgets the affected entries. While it receives no notifications, only the
 * lifetime limits the age of entries.
 * @param lifetime the lifetime of an entry, in milliseconds
 */
export function createAccessCache(pool: Pool, lifetime = 15_000, now = Date.now): AccessCache {
  const organisations = createEntries<Organisation | undefined>(lifetime, now);
  const sessions = createEntries<Access>(lifetime, now);
  const loadAccess = async (organisationUid: string, sessionUid: string): Promise<Access> => {
    const row = await readTenant(pool, organisationUid).maybe(
      selectAccess({ organisation: organisationUid, session: sessionUid }),
    );
    const permissions = row?.permissions ?? [];
    return {
      active: row?.active ?? false,
      noteInterval: row?.noteInterval ?? 0,
      permissions: new Set(permissions),
      withoutReports: new Set(permissions.filter((permission) => !isPermissionOff(permission, []))),
    };
  };
  const noted = new LRUCache<string, number>({ max: maxEntries });
  return {
    noteActivity: async (organisationUid, sessionUid, every) => {
      const moment = now();
      if (moment - (noted.get(sessionUid) ?? Number.NEGATIVE_INFINITY) < every * 1000) return;
      noted.set(sessionUid, moment);
      await writeTenant(pool, organisationUid, {}, (db) => db.only(noteActivity(organisationUid, sessionUid)));
    },
    readAccess: (organisationUid, sessionUid) =>
      sessions.read(sessionUid, organisationUid, () => loadAccess(organisationUid, sessionUid)),
    readOrganisation: (uid) =>
      organisations.read(uid, uid, () => readTenant(pool, uid).maybe(selectOrganisation({ uid }))),
    forget: (organisationUid) => {
      organisations.forget(organisationUid);
      sessions.forget(organisationUid);
    },
  };
}
