import { applicationFields, applications } from '#root/contract/resources/applications.ts';
import { application } from '#root/contract/shared/kinds/application.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';
import { createProviderHandlers, createRegisterConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { applicationsRepository } from './applications.repository.ts';

const constraints = {
  ...createRegisterConstraints(application),
  ...referenceConstraints('application', applicationFields),
};

export const applicationRoutes = implement(
  applications,
  createProviderHandlers(application, applicationsRepository, constraints),
  constraints,
);
