import { type RawBuilder, sql } from 'kysely';
import { escalationDays, reviewLevels } from '#root/contract/reviews/review-terms.ts';
import { personName } from '#root/server/platform/db/person-name.ts';

/** Whether the review has passed to the person `p` by this day. */
const hasGoneOn = (
  today: string,
) => sql`(p.level > 0 and p.due_on + (array[0, ${sql.lit(escalationDays.deputy)}, ${sql.lit(escalationDays.unit_owner)},
  ${sql.lit(escalationDays.manager)}])[p.level + 1] <= ${today}::date)`;

/**
 * Selects the people `p` whose turn it is. These are the people of the first level that has somebody who can sign in,
 * so that the next level takes over from an owner who has left. If the review is overdue, the people of each level to
 * which it has passed are added.
 */
const selectInTurn = (people: RawBuilder<unknown>, reviews: RawBuilder<unknown>, today: string) => sql`
  select p.review_uid, p.user_uid, min(p.level) as level from ${people} p
  join (select f.review_uid, min(f.level) as level from ${people} f where ${reviews} group by 1) f on f.review_uid = p.review_uid
  where (p.level = f.level or ${hasGoneOn(today)})`;

/**
 * Whether it is the person's turn to do the review `r`. {@link selectTurn} returns the same for all reviews of a page.
 */
export const isTurnOf = (
  organisation: string,
  person: string,
  today: string,
) => sql<boolean>`r.uid in (select t.review_uid from (
  ${selectInTurn(sql`review_people`, sql`f.organisation_uid = ${organisation}`, today)} and p.organisation_uid = ${organisation} and p.user_uid = ${person}::uuid
  group by 1, 2) t)`;

/**
 * The `with` clause of a query about a page of reviews. `chosen` are the reviews of the page. `people` are the people
 * of these reviews, looked up once for the whole page.
 */
export const withPeople = (organisation: string, chosen: RawBuilder<unknown>) => sql`
  with chosen as materialized (${chosen}), people as materialized (
    select p.* from review_people p where p.organisation_uid = ${organisation} and p.review_uid = any(array(select uid from chosen)))`;

/** The columns of the contract about the people of the review `r` in `chosen`: `level`, `reviewers` and `isMine`. */
export const selectTurn = (organisation: string, person: string, today: string) => {
  const people = sql`${selectInTurn(sql`people`, sql`f.review_uid = r.uid`, today)} group by 1, 2`;
  return sql`
    (array[${sql.join(reviewLevels.map((level) => sql.lit(level)))}])[1 + coalesce(
      (select min(f.level) from people f where f.review_uid = r.uid), 4)] as level,
    (select coalesce(json_agg(json_build_object('uid', u.uid, 'name', ${personName('u')}) order by t.level, lower(u.last_name), u.uid), '[]')
      from (${people}) t join users u on u.organisation_uid = ${organisation} and u.uid = t.user_uid) as reviewers,
    exists (select from (${people}) t where t.user_uid = ${person}::uuid) as "isMine"`;
};
