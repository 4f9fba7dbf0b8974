import { locations } from '#root/contract/locations.ts';
import { reference } from '#root/server/db/constraint-errors.ts';
import { invalidField } from '#root/server/errors.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { inUse, nameTaken, providerHandlers } from '#root/server/registers/register-handlers.ts';
import { locationsRepository as repository } from './locations.repository.ts';

const constraints = {
  locations_name: nameTaken('location'),
  location_alternates_alternate: reference('alternateUids'),
  location_alternates_not_self: () => invalidField('alternateUids', 'A location is no alternate to itself'),
  activity_links_location: () => inUse('location'),
  activities_location: () => inUse('location'),
};

export const locationRoutes = implement(
  locations,
  { ...providerHandlers(repository, 'location', constraints), ...exportOf('locations', repository) },
  constraints,
);
