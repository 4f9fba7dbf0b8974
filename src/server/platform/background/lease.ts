import { sql } from 'kysely';

/** A row that this process has claimed from a queue, with the lease that proves the claim. */
export interface LeasedRow {
  readonly organisation: string;
  readonly uid: string;
  readonly lease: string;
}

/** SQL for the condition that this process still holds the lease of the row. */
export const isLeased = ({ organisation, uid, lease }: LeasedRow) =>
  sql`organisation_uid = ${organisation} and uid = ${uid} and lease = ${lease}`;

/** SQL for the assignments that release the row. */
export const releaseLease = sql`lease = null, leased_until = null`;

/** SQL for a number of milliseconds as an interval. */
export const toInterval = (count: number) => sql`${count} * interval '1 millisecond'`;
