import { activityOwners } from '#root/contract/activity-owners.ts';
import { duplicate } from '#root/server/db/constraint-errors.ts';
import { crudHandlers } from '#root/server/db/crud.ts';
import { errors } from '#root/server/errors.ts';
import { implement } from '#root/server/http/route.ts';
import { activityOwnersRepository } from './activity-owners.repository.ts';

const inUse = () => errors.inUse({ details: 'Give the activities of this owner to somebody else first.' });

export const activityOwnerRoutes = implement(activityOwners, crudHandlers(activityOwnersRepository), {
  activity_owners_email: duplicate('email', 'Another activity owner has this e-mail address already.'),
  activities_owner: inUse,
  activities_deputy: inUse,
});
