import { locations } from '#root/contract/resources/locations.ts';
import { location } from '#root/contract/shared/records/location.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { providerHandlers, registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { locationsRepository } from './locations.repository.ts';

const constraints = {
  ...registerConstraints(location, ['activities_location']),
  location_alternates_alternate: reference('alternateUids'),
  location_alternates_not_self: () => invalidField('alternateUids', 'A location cannot be its own alternate'),
};

export const locationRoutes = implement(
  locations,
  providerHandlers(location, locationsRepository, constraints),
  constraints,
);
