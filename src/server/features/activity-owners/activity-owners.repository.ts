import { sql } from 'kysely';
import type { ActivityOwnerInput, activityOwners } from '#root/contract/activity-owners.ts';
import type { QueryOf } from '#root/contract/endpoint.ts';
import { contains, pageJson, queries, recordJson } from '#root/server/db/queries.ts';
import { tableWrites } from '#root/server/db/table-writes.ts';

const fullName = sql<string>`trim(o.first_name || ' ' || o.last_name)`;

const activityCount = sql<number>`(select count(*) from activities a
  where a.organisation_uid = o.organisation_uid and (a.owner_uid = o.uid or a.deputy_uid = o.uid))`;

const select = (organisation: string) =>
  queries
    .selectFrom('activity_owners as o')
    .select([
      'o.uid',
      'o.version',
      'o.created_at as createdAt',
      'o.updated_at as updatedAt',
      'o.first_name as firstName',
      'o.last_name as lastName',
      'o.email',
      fullName.as('name'),
      'o.user_uid as userUid',
      activityCount.as('activityCount'),
    ])
    .where('o.organisation_uid', '=', organisation);

/** An owner with the e-mail of a user is that user. */
const columns = (input: ActivityOwnerInput, organisation: string) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  user_uid: sql<string | null>`(select uid from users where organisation_uid = ${organisation}
    and ${input.email} <> '' and lower(email) = lower(${input.email}))`,
});

export const activityOwnersRepository = {
  page(organisation: string, asked: QueryOf<typeof activityOwners.list>) {
    const base = select(organisation);
    const found = asked.q
      ? base.where(sql<boolean>`(${fullName} ilike ${contains(asked.q)} or o.email ilike ${contains(asked.q)})`)
      : base;
    const order = {
      name: sql`lower(o.last_name || ' ' || o.first_name)`,
      firstName: sql`lower(o.first_name)`,
      email: sql`lower(o.email)`,
      activityCount,
      createdAt: sql.ref('o.created_at'),
      updatedAt: sql.ref('o.updated_at'),
    };
    return pageJson(found, asked, order, 'o');
  },
  byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('o.uid', '=', uid)),
  ...tableWrites('activity_owners', columns),
};
