import { activityRoutes } from './features/activities/activities.routes.ts';
import { activityBulkRoutes } from './features/activity-bulk/activity-bulk.routes.ts';
import { activityOwnerRoutes } from './features/activity-owners/activity-owners.routes.ts';
import { activityRoleRoutes } from './features/activity-roles/activity-roles.routes.ts';
import { activityStepRoutes } from './features/activity-steps/activity-steps.routes.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts';
import { businessUnitRoutes } from './features/business-units/business-units.routes.ts';
import { continuityRoutes } from './features/continuity/continuity.routes.ts';
import { dashboardRoutes } from './features/dashboards/dashboards.routes.ts';
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { dependencyGraphRoutes } from './features/dependency-graph/dependency-graph.routes.ts';
import { scenarioCategoryRoutes } from './features/dependency-scenarios/scenario-categories.routes.ts';
import { dependencyScenarioRoutes } from './features/dependency-scenarios/scenarios.routes.ts';
import { dependentRoutes } from './features/dependents/dependents.routes.ts';
import { divisionRoutes } from './features/divisions/divisions.routes.ts';
import { equipmentRoutes } from './features/equipment/equipment.routes.ts';
import { equipmentCategoryRoutes } from './features/equipment/equipment-categories.routes.ts';
import { equipmentOwnerRoutes } from './features/equipment/equipment-owners.routes.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { loginStepRoutes } from './features/identity/login-steps.routes.ts';
import { ownAccountRoutes } from './features/identity/own-account.routes.ts';
import { impactCategoryRoutes } from './features/impact-categories/impact-categories.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { industryRoutes } from './features/industries/industries.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { landlordRoutes } from './features/landlord/landlord.routes.ts';
import { locationRoutes } from './features/locations/locations.routes.ts';
import { mailSettingsRoutes } from './features/mail-settings/mail-settings.routes.ts';
import { masterRoutes } from './features/masters/masters.routes.ts';
import { organisationArchiveRoutes } from './features/organisations/archives.routes.ts';
import { organisationDuplicationRoutes } from './features/organisations/duplication.routes.ts';
import { organisationRoutes } from './features/organisations/organisations.routes.ts';
import { resourceRoutes } from './features/resources/resources.routes.ts';
import { roleRoutes } from './features/roles/roles.routes.ts';
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { supplierCategoryRoutes } from './features/supplier-categories/supplier-categories.routes.ts';
import { supplierRoutes } from './features/suppliers/suppliers.routes.ts';
import { teamMemberRoutes } from './features/team-members/team-members.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import type { Route } from './http/route.ts';

/** All that the server offers, one line a feature. */
export const features: readonly Route[] = [
  ...activityRoutes,
  ...activityBulkRoutes,
  ...activityOwnerRoutes,
  ...activityRoleRoutes,
  ...activityStepRoutes,
  ...applicationRoutes,
  ...auditLogRoutes,
  ...businessUnitRoutes,
  ...continuityRoutes,
  ...dashboardRoutes,
  ...departmentRoutes,
  ...dependencyGraphRoutes,
  ...dependencyScenarioRoutes,
  ...scenarioCategoryRoutes,
  ...dependentRoutes,
  ...divisionRoutes,
  ...equipmentRoutes,
  ...equipmentCategoryRoutes,
  ...equipmentOwnerRoutes,
  ...identityRoutes,
  ...loginStepRoutes,
  ...ownAccountRoutes,
  ...impactCategoryRoutes,
  ...importRoutes,
  ...industryRoutes,
  ...landlordRoutes,
  ...locationRoutes,
  ...jobRoutes,
  ...mailSettingsRoutes,
  ...masterRoutes,
  ...organisationArchiveRoutes,
  ...organisationDuplicationRoutes,
  ...organisationRoutes,
  ...resourceRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...settingsRoutes,
  ...supplierCategoryRoutes,
  ...supplierRoutes,
  ...teamMemberRoutes,
  ...userRoutes,
];
