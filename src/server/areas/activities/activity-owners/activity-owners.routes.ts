import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { createOwnerHandlers } from '#root/server/shared/people/owner-register.ts';
import { activityOwnersRepository as repository } from './activity-owners.repository.ts';

const inUse = () => new AppError('in_use', 409, 'Choose another owner for the activities of this owner first.');

const constraints = {
  activity_owners_email: duplicate('email', 'Another activity owner already has this email address.'),
  activities_owner: inUse,
  activities_deputy: inUse,
};

export const activityOwnerRoutes = implement(
  activityOwners,
  { ...createOwnerHandlers(repository, constraints), ...createRegisterExport('activity_owner', repository) },
  constraints,
);
