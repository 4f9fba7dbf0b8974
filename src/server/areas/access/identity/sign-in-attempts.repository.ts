import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** How often something may be tried. */
export interface Limit {
  /** Whose tries count together: a keyed hash, so that neither names nor addresses are kept. */
  readonly subject: string;
  readonly most: number;
  /** Minutes in which so many are allowed, and for which the next are refused then. */
  readonly minutes: number;
}

/**
 * What a try counts against: the person (or the name that was typed, where nobody has it), each name as it is typed, and the
 * address that it came from. The names have the person's `most` and `minutes`.
 */
export interface Limits {
  readonly user: Limit;
  /** Subjects. */
  readonly names: readonly string[];
  readonly address: Limit;
}

/** How far the counts are with this try, of the names the furthest; past `most` it is refused. Seconds until a lock ends, else null. */
export interface Count {
  readonly user: number;
  readonly name: number;
  readonly address: number;
  readonly userLockedFor: number | null;
  readonly nameLockedFor: number | null;
  readonly addressLockedFor: number | null;
}

/** Always in this order, so that no two sign-ins wait for each other. */
const subjectsOf = ({ user, names, address }: Limits) => [user.subject, ...[...names].sort(), address.subject];

export const signInAttempts = {
  /**
   * Counts a try BEFORE what was typed is checked, in one statement, so that any number of tries at the same time gets
   * no more than the allowed ones through. A right one takes it back. The count that reaches the limit
   * sets the lock, and is itself the last that is allowed; while locked the count stands one past the limit.
   */
  count: (organisation: string, limits: Limits) => {
    const { user, address } = limits;
    const isAddress = sql`a.subject = ${address.subject}`;
    const most = sql`case when ${isAddress} then ${address.most}::integer else ${user.most}::integer end`;
    const span = sql`make_interval(mins => case when ${isAddress} then ${address.minutes}::integer else ${user.minutes}::integer end)`;
    const rows = subjectsOf(limits).map((subject) => sql`(${organisation}, ${subject}, 1, now())`);
    return query(sql<Count>`
      with counted as (
        insert into sign_in_attempts as a (organisation_uid, subject, failures, window_started_at)
        values ${sql.join(rows)}
        on conflict (organisation_uid, subject) do update set
          failures = case
            when a.locked_until > now() then (${most}) + 1
            when a.locked_until is not null or a.window_started_at <= now() - ${span} then 1
            else a.failures + 1 end,
          window_started_at = case
            when a.locked_until > now() then a.window_started_at
            when a.locked_until is not null or a.window_started_at <= now() - ${span} then now()
            else a.window_started_at end,
          locked_until = case
            when a.locked_until > now() then a.locked_until
            when a.locked_until is null and a.window_started_at > now() - ${span}
              and a.failures + 1 >= (${most}) then now() + ${span}
            else null end
        returning subject, failures, ceil(extract(epoch from locked_until - now()))::integer as locked_for
      ), told as (
        select case subject when ${user.subject} then 'user' when ${address.subject} then 'address' else 'name' end as what,
          failures, locked_for from counted)
      select max(failures) filter (where what = 'user') as "user", max(locked_for) filter (where what = 'user') as "userLockedFor",
        coalesce(max(failures) filter (where what = 'name'), 0) as name, max(locked_for) filter (where what = 'name') as "nameLockedFor",
        max(failures) filter (where what = 'address') as address, max(locked_for) filter (where what = 'address') as "addressLockedFor"
      from told`);
  },

  /** Whoever proved who they are starts afresh. */
  clear: (organisation: string, { user, names }: Limits) =>
    query(sql`
      delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
        select subject from sign_in_attempts
        where organisation_uid = ${organisation} and subject = any(${[user.subject, ...names]}::text[])
        order by subject <> ${user.subject}, subject for update)`),

  /** Takes one try back, which was right. Each subject is a statement, in the order in which `count` holds them. */
  takeBack: (organisation: string, subject: string, most: number) =>
    query(sql`
      update sign_in_attempts set failures = greatest(failures - 1, 0),
        locked_until = case when failures <= ${most} then null else locked_until end
      where organisation_uid = ${organisation} and subject = ${subject}`),

  /** All of them, in the order in which `count` holds them, with what is allowed of each. */
  each: (limits: Limits) =>
    subjectsOf(limits).map((subject) => ({
      subject,
      most: subject === limits.address.subject ? limits.address.most : limits.user.most,
    })),

  /**
   * What was counted long ago, some of it at a time: no lock and no count lasts longer than half a day. What somebody is just
   * counting with is left to the next time.
   */
  removeOld: (organisation: string, most: number) =>
    query(sql`
      delete from sign_in_attempts where organisation_uid = ${organisation} and subject in (
        select subject from sign_in_attempts
        where organisation_uid = ${organisation} and window_started_at < now() - interval '2 days'
          and (locked_until is null or locked_until < now())
        limit ${most} for update skip locked)`),
};
