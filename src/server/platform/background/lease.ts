import { sql } from 'kysely';

/** A row of a queue that this process has in hand, by the lease that it was claimed with. */
export interface LeasedRow {
  readonly organisation: string;
  readonly uid: string;
  readonly lease: string;
}

/** Only while nobody else has claimed the row since. */
export const isLeased = ({ organisation, uid, lease }: LeasedRow) =>
  sql`organisation_uid = ${organisation} and uid = ${uid} and lease = ${lease}`;

/** What gives the row out of hand, as assignments. */
export const releaseLease = sql`lease = null, leased_until = null`;

/** Milliseconds as an interval. */
export const toInterval = (count: number) => sql`${count} * interval '1 millisecond'`;
