import { applications } from '#root/contract/applications.ts';
import { reference } from '#root/server/db/constraint-errors.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { inUse, nameTaken, providerHandlers } from '#root/server/registers/register-handlers.ts';
import { applicationsRepository as repository } from './applications.repository.ts';

const constraints = {
  applications_name: nameTaken('application'),
  applications_supplier: reference('supplierUid'),
  activity_links_application: () => inUse('application'),
};

export const applicationRoutes = implement(
  applications,
  { ...providerHandlers(repository, 'application', constraints), ...exportOf('applications', repository) },
  constraints,
);
