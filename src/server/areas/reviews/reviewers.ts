import { sql } from 'kysely';
import { escalationDays, reviewLevels } from '#root/contract/reviews/review-terms.ts';
import { personName } from '#root/server/platform/db/person-name.ts';

/** The first level of which somebody can sign in. A review without an owner who can is the next level's from the start. */
const firstLevel = sql`(select min(f.level) from review_people f where f.organisation_uid = p.organisation_uid and f.review_uid = p.review_uid)`;

/** The people `p` whose turn the review `r` is: those of the first level, and of each level to which it has gone on since. */
const inTurn = (today: string) => sql`p.organisation_uid = r.organisation_uid and p.review_uid = r.uid
  and (p.level = ${firstLevel} or r.due_on + (array[0, ${sql.lit(escalationDays.deputy)}, ${sql.lit(escalationDays.unit_owner)},
    ${sql.lit(escalationDays.manager)}])[p.level + 1] <= ${today}::date and p.level > 0)`;

/** Whether the review `r` is the person's turn. */
export const isTurnOf = (person: string, today: string) =>
  sql<boolean>`exists (select from review_people p where p.user_uid = ${person}::uuid and ${inTurn(today)})`;

/** The columns of the contract about the people of the review `r`: `level`, `reviewers` and `isMine`. */
export const selectTurn = (organisation: string, person: string, today: string) => sql`
  (array[${sql.join(reviewLevels.map((level) => sql.lit(level)))}])[1 + coalesce(
    (select min(p.level) from review_people p where p.organisation_uid = ${organisation} and p.review_uid = r.uid), 4)] as level,
  (select coalesce(json_agg(json_build_object('uid', u.uid, 'name', ${personName('u')}) order by t.level, lower(u.last_name), u.uid), '[]')
    from (select p.user_uid, min(p.level) as level from review_people p where ${inTurn(today)} group by 1) t
    join users u on u.organisation_uid = ${organisation} and u.uid = t.user_uid) as reviewers,
  ${isTurnOf(person, today)} as "isMine"`;
