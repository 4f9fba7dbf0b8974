import { sql } from 'kysely';
import { maxSpread, type ReviewKind, spreadDays } from '#root/contract/reviews/review-terms.ts';
import type { SpreadMove } from '#root/contract/reviews/reviews.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { selectNamed, type Viewer } from './reviews.repository.ts';

type Move = Pick<SpreadMove, 'uid' | 'dueOn' | 'movedTo'>;

export const spreadRepository = {
  /** Returns the reviews of a day, sorted by RTO. Reviews of plans, which have no RTO, come last. */
  ofDay: (organisation: string, kinds: readonly ReviewKind[], day: string) =>
    query(sql<Omit<SpreadMove, 'movedTo'>>`
      select r.uid, r.record_kind as kind, r.record_uid as "recordUid", r.name, r.due_on::text as "dueOn"
      from (${selectNamed(organisation, kinds)}) r
      left join activities a on a.organisation_uid = r.organisation_uid and a.uid = r.activity_uid
      where r.due_on = ${day}::date order by a.rto_minutes nulls last, lower(r.name), r.uid limit ${sql.lit(maxSpread)}`),

  /**
   * Moves reviews. Skips a review that is no longer due on the day that the caller has seen, or whose new day is
   * outside of the days that a proposal can use. Returns the number of moved reviews.
   */
  apply: ({ organisation, person, today }: Viewer, kinds: readonly ReviewKind[], at: Date, moves: readonly Move[]) =>
    query(sql`
      with moved as (
        update reviews r set moved_to = g."movedTo", moved_at = ${at}, due_on = g."movedTo"
        from jsonb_to_recordset(${asJson(moves)}) as g (uid uuid, "dueOn" date, "movedTo" date)
        where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'open' and r.record_kind = any(${[...kinds]}::text[])
          and r.due_on = g."dueOn" and g."movedTo" <> g."dueOn" and g."movedTo" > ${today}::date
          and g."movedTo" <= case when r.due_on >= ${today}::date + 7 then r.due_on else ${today}::date + ${sql.lit(spreadDays)} end
        returning r.uid, r.record_uid, g."dueOn" as due_on, g."movedTo" as moved_to)
      insert into review_answers (organisation_uid, uid, review_uid, record_uid, answer, at, by_uid, by_name, due_on, moved_to)
      select ${organisation}::uuid, gen_random_uuid(), m.uid, m.record_uid, 'spread', ${at}, ${person}::uuid,
        coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = ${person}::uuid), 'The landlord'),
        m.due_on, m.moved_to
      from moved m`),
};
