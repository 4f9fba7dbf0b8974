import { applications } from '#root/contract/resources/applications.ts';
import { application } from '#root/contract/shared/records/application.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { providerHandlers, registerConstraints } from '#root/server/shared/registers/register-handlers.ts';
import { applicationsRepository } from './applications.repository.ts';

const constraints = { ...registerConstraints(application), applications_supplier: reference('supplierUid') };

export const applicationRoutes = implement(
  applications,
  providerHandlers(application, applicationsRepository, constraints),
  constraints,
);
