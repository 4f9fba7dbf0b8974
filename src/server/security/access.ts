import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Permission } from '#root/contract/permissions.ts';
import { queries } from '../db/queries.ts';
import { prepared } from '../db/statement.ts';
import { readTenant } from '../db/tenant.ts';

/** What a sign-in may do right now. */
export interface Access {
  readonly active: boolean;
  /** All that the roles give; what counts in an organisation says `permissionsIn`. */
  readonly permissions: ReadonlySet<Permission>;
  /** The same without those of the report module. */
  readonly withoutReports: ReadonlySet<Permission>;
}

export interface Organisation {
  readonly uid: string;
  readonly name: string;
  readonly state: 'active' | 'suspended' | 'archived' | 'deleted';
  readonly isLandlord: boolean;
  readonly modules: readonly string[];
  readonly timeZone: string;
  readonly activityApproval: boolean;
}

/**
 * What a sign-in may do in the organisation that is worked in. The report module may be off for a tenant; then nobody there
 * holds a report permission (specification 5), whatever their own organisation has.
 */
export function permissionsIn(access: Access, { modules }: Pick<Organisation, 'modules'>): ReadonlySet<Permission> {
  return modules.includes('report') ? access.permissions : access.withoutReports;
}

export interface AccessBook {
  /** What the sign-in may do; `active: false` where it was revoked, has run out, or its user is not active. */
  of(organisationUid: string, sessionUid: string): Promise<Access>;
  organisation(uid: string): Promise<Organisation | undefined>;
  /** Forgets what is remembered of an organisation, or everything. */
  forget(organisationUid?: string): void;
}

const accessOf = prepared<{ organisation: string; session: string }, { active: boolean; permissions: Permission[] }>(
  (value) =>
    queries
      .selectFrom('sessions as s')
      .innerJoin('users as u', (on) =>
        on.onRef('u.organisation_uid', '=', 's.organisation_uid').onRef('u.uid', '=', 's.user_uid'),
      )
      .select([
        sql<boolean>`s.revoked_at is null and s.expires_at > now() and u.status = 'active'`.as('active'),
        sql<Permission[]>`array(
        select distinct p from user_roles ur join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid),
        unnest(r.permissions) p where (ur.organisation_uid, ur.user_uid) = (u.organisation_uid, u.uid))`.as(
          'permissions',
        ),
      ])
      .where('s.organisation_uid', '=', value('organisation'))
      .where('s.uid', '=', value('session')),
);

const organisationOf = prepared<{ uid: string }, Organisation>((value) =>
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
    ])
    .where('organisation_uid', '=', value('uid'))
    .where('uid', '=', value('uid'))
    .$castTo<Organisation>(),
);

interface Remembered {
  readonly organisationUid: string;
  readonly until: number;
  readonly value: Promise<unknown>;
}

/**
 * Remembers for a short while what each sign-in may do, so that a call does not ask the database twice. A change of a
 * role, user, session or organisation is told to every server process (`access_changed`), which then forgets; the time
 * limit is what holds while that channel is down.
 * @param life milliseconds
 */
export function createAccessBook(pool: Pool, life = 15_000, now = Date.now): AccessBook {
  // By uid. Two books, because a key put together for one would have to be hashed anew at each call.
  const books = { organisations: new Map<string, Remembered>(), sessions: new Map<string, Remembered>() };
  const remember = <T>(
    book: Map<string, Remembered>,
    key: string,
    organisationUid: string,
    load: () => Promise<T>,
  ): Promise<T> => {
    const known = book.get(key);
    if (known && known.until > now()) return known.value as Promise<T>;
    if (book.size > 50_000) book.clear();
    const value = load();
    book.set(key, { organisationUid, until: now() + life, value });
    // A failure is not remembered: the next call asks again.
    value.catch(() => book.delete(key));
    return value;
  };
  const organisation = (uid: string) =>
    remember(books.organisations, uid, uid, () => readTenant(pool, uid).maybe(organisationOf({ uid })));
  const load = async (organisationUid: string, sessionUid: string): Promise<Access> => {
    const row = await readTenant(pool, organisationUid).maybe(
      accessOf({ organisation: organisationUid, session: sessionUid }),
    );
    const held = row?.permissions ?? [];
    return {
      active: row?.active ?? false,
      permissions: new Set(held),
      withoutReports: new Set(held.filter((permission) => !permission.startsWith('report'))),
    };
  };
  return {
    of: (organisationUid, sessionUid) =>
      remember(books.sessions, sessionUid, organisationUid, () => load(organisationUid, sessionUid)),
    organisation,
    forget: (organisationUid) => {
      for (const book of Object.values(books))
        for (const [key, entry] of book)
          if (!organisationUid || entry.organisationUid === organisationUid) book.delete(key);
    },
  };
}
