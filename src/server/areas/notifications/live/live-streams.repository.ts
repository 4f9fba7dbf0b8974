import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import { countUnread, isInAppReceipt } from '#root/server/shared/notifications/in-app.ts';

/** A notification that a person received in the app a moment ago. */
export interface Arrival {
  readonly uid: string;
  readonly urgent: boolean;
  readonly isRead: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface News {
  readonly user: string;
  readonly unread: number;
  readonly arrivals: readonly Arrival[];
}

/** The maximum number of new notifications of a person that are read at once. It does not limit the unread number. */
const maxArrivals = 50;

export const liveStreamsRepository = {
  /**
   * Reads the unread number of each of these people, and their new notifications, ordered from the oldest to the
   * newest.
   * @param since for each person, the moment after which to read, in milliseconds since 1970
   */
  news: (organisation: string, since: ReadonlyMap<string, number>) =>
    query(sql<News>`
      select u.uid as user,
        ${countUnread(organisation, sql`u.uid`)} as unread,
        (select coalesce(json_agg(json_build_object('uid', a.uid, 'urgent', n.urgency = 'urgent', 'isRead', a.read_at is not null,
            'at', (extract(epoch from a.sent_at) * 1000)::bigint) order by a.sent_at), '[]')
          from (select r.* from notification_receipts r where ${isInAppReceipt(organisation, sql`u.uid`)}
            and r.sent_at > u.since order by r.sent_at desc limit ${maxArrivals}) a
          join notifications n on (n.organisation_uid, n.uid) = (a.organisation_uid, a.notification_uid)) as arrivals
      from unnest(${[...since.keys()]}::uuid[], ${[...since.values()].map((at) => new Date(at))}::timestamptz[]) u(uid, since)`),
};
