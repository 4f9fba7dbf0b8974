import { sql } from 'kysely';
import { createOwnerRepository } from '#root/server/shared/people/owner-register.ts';

export const activityOwnersRepository = createOwnerRepository('activity_owners', {
  name: 'activityCount',
  count: sql<number>`(select count(*) from activities a
    where a.organisation_uid = o.organisation_uid and (a.owner_uid = o.uid or a.deputy_uid = o.uid))`,
});
