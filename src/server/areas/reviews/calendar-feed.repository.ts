import { sql } from 'kysely';
import { type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import { findReviewPermission } from '#root/contract/reviews/reviews.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { CalendarReview } from './calendar.ts';
import { isTurnOf } from './reviewers.ts';
import { selectNamed, type Viewer } from './reviews.repository.ts';

/** The maximum number of reviews in one calendar. */
const maxEvents = 1_000;

interface FeedOwner {
  readonly person: string;
  /** The kinds of record whose reviews the person may read. */
  readonly kinds: ReviewKind[];
}

const permissionsByKind = sql.join(
  reviewKinds.map((kind) => sql`(${sql.lit(kind)}, ${sql.lit(findReviewPermission(kind, 'read'))})`),
);

export const calendarFeedRepository = {
  own: (organisation: string, person: string) =>
    query(sql<{ createdAt: Date; lastReadAt: Date | null }>`
      select created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds
      where organisation_uid = ${organisation} and user_uid = ${person}`),

  replace: (organisation: string, person: string, hash: string, at: Date) =>
    query(sql`
      insert into calendar_feeds (organisation_uid, user_uid, secret_hash, created_at) values (${organisation}, ${person}, ${hash}, ${at})
      on conflict (organisation_uid, user_uid) do update set (secret_hash, created_at, last_read_at) = (excluded.secret_hash, excluded.created_at, null)`),

  remove: (organisation: string, person: string) =>
    query(sql`delete from calendar_feeds where organisation_uid = ${organisation} and user_uid = ${person}`),

  /** Finds the owner of the link, if they can still sign in, and records that the link was used. */
  use: (organisation: string, hash: string, at: Date) =>
    query(sql<FeedOwner>`
      update calendar_feeds f set last_read_at = ${at} from users u
      where f.organisation_uid = ${organisation} and f.secret_hash = ${hash}
        and u.organisation_uid = f.organisation_uid and u.uid = f.user_uid and u.status = 'active'
      returning u.uid as person, array(select k.kind from (values ${permissionsByKind}) k (kind, permission) where exists (
        select from user_roles ur join roles o on o.organisation_uid = ur.organisation_uid and o.uid = ur.role_uid
        where ur.organisation_uid = ${organisation} and ur.user_uid = u.uid and k.permission = any(o.permissions))) as kinds`),

  events: ({ organisation, person, today }: Viewer, kinds: readonly ReviewKind[]) =>
    query(sql<CalendarReview>`
      select r.uid, r.record_kind as kind, r.record_uid as "recordUid", r.name, r.due_on::text as "dueOn", r.updated_at as "updatedAt"
      from (${selectNamed(organisation, kinds)}) r where ${isTurnOf(organisation, person, today)} order by r.due_on, r.uid limit ${sql.lit(maxEvents)}`),
};
