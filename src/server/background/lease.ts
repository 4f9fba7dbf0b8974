import { sql } from 'kysely';

/** A row of a queue that this process has in hand, by the lease that it was claimed with. */
export interface Held {
  readonly organisation: string;
  readonly uid: string;
  readonly lease: string;
}

/** Only while nobody else has claimed the row since. */
export const held = ({ organisation, uid, lease }: Held) =>
  sql`organisation_uid = ${organisation} and uid = ${uid} and lease = ${lease}`;

/** What gives the row out of hand, as assignments. */
export const unleased = sql`lease = null, leased_until = null`;

/** Milliseconds as an interval. */
export const millis = (count: number) => sql`${count} * interval '1 millisecond'`;
