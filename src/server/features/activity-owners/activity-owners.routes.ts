import { sql } from 'kysely';
import { activityOwners } from '#root/contract/activity-owners.ts';
import { duplicate } from '#root/server/db/constraint-errors.ts';
import { AppError } from '#root/server/errors.ts';
import { implement } from '#root/server/http/route.ts';
import { ownerHandlers, ownerRegister } from '#root/server/people/owner-register.ts';

const repository = ownerRegister('activity_owners', {
  name: 'activityCount',
  count: sql<number>`(select count(*) from activities a
    where a.organisation_uid = o.organisation_uid and (a.owner_uid = o.uid or a.deputy_uid = o.uid))`,
});

const inUse = () => new AppError('in_use', 409, 'Give the activities of this owner to somebody else first.');

const constraints = {
  activity_owners_email: duplicate('email', 'Another activity owner has this e-mail address already.'),
  activities_owner: inUse,
  activities_deputy: inUse,
};

export const activityOwnerRoutes = implement(activityOwners, ownerHandlers(repository, constraints), constraints);
