import { type RawBuilder, sql } from 'kysely';

/** A condition on the activity `a`: it was approved longer ago than the organisation's review cycle. */
export const isReviewOverdue = (organisation: string): RawBuilder<boolean> => sql<boolean>`(a.state = 'approved'
  and a.approved_at < now() - (select make_interval(months => o.review_months) from organisations o
    where o.uid = ${organisation}))`;
