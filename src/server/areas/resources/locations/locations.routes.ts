import { locationFields, locations } from '#root/contract/resources/locations.ts';
import { location } from '#root/contract/shared/kinds/location.ts';
import { invalidField } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';
import { createProviderHandlers, createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { locationsRepository } from './locations.repository.ts';

const constraints = {
  ...createRegisterConstraints(location, ['activities_location']),
  ...referenceConstraints('location', locationFields),
  location_alternates_not_self: () => invalidField('alternateUids', 'A location cannot be its own alternate'),
};

export const locationRoutes = implement(
  locations,
  createProviderHandlers(location, locationsRepository, constraints),
  constraints,
);
