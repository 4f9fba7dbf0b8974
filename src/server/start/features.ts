import { identityRoutes } from '#root/server/areas/access/identity/identity.routes.ts';
import { loginStepRoutes } from '#root/server/areas/access/identity/login-steps.routes.ts';
import { ownAccountRoutes } from '#root/server/areas/access/identity/own-account.routes.ts';
import { roleRoutes } from '#root/server/areas/access/roles/roles.routes.ts';
import { userRoutes } from '#root/server/areas/access/users/users.routes.ts';
import { activityRoutes } from '#root/server/areas/activities/activities.routes.ts';
import { activityBulkRoutes } from '#root/server/areas/activities/activity-bulk/activity-bulk.routes.ts';
import { activityOwnerRoutes } from '#root/server/areas/activities/activity-owners/activity-owners.routes.ts';
import { activityRoleRoutes } from '#root/server/areas/activities/activity-roles/activity-roles.routes.ts';
import { activityStepRoutes } from '#root/server/areas/activities/activity-steps/activity-steps.routes.ts';
import { continuityRoutes } from '#root/server/areas/continuity/continuity.routes.ts';
import { dependencyGraphRoutes } from '#root/server/areas/continuity/dependency-graph/dependency-graph.routes.ts';
import { scenarioCategoryRoutes } from '#root/server/areas/continuity/dependency-scenarios/scenario-categories.routes.ts';
import { dependencyScenarioRoutes } from '#root/server/areas/continuity/dependency-scenarios/scenarios.routes.ts';
import { businessUnitRoutes } from '#root/server/areas/departments/business-units/business-units.routes.ts';
import { departmentRoutes } from '#root/server/areas/departments/departments.routes.ts';
import { divisionRoutes } from '#root/server/areas/departments/divisions/divisions.routes.ts';
import { teamMemberRoutes } from '#root/server/areas/departments/team-members/team-members.routes.ts';
import { importRoutes } from '#root/server/areas/import/imports.routes.ts';
import { landlordRoutes } from '#root/server/areas/landlord/dashboard/landlord.routes.ts';
import { industryRoutes } from '#root/server/areas/landlord/industries/industries.routes.ts';
import { organisationArchiveRoutes } from '#root/server/areas/landlord/organisations/archives.routes.ts';
import { organisationDuplicationRoutes } from '#root/server/areas/landlord/organisations/duplication.routes.ts';
import { organisationRoutes } from '#root/server/areas/landlord/organisations/organisations.routes.ts';
import { impactCategoryRoutes } from '#root/server/areas/master-data/impact-categories/impact-categories.routes.ts';
import { masterRoutes } from '#root/server/areas/master-data/masters/masters.routes.ts';
import { dashboardRoutes } from '#root/server/areas/overview/dashboards.routes.ts';
import { applicationRoutes } from '#root/server/areas/resources/applications/applications.routes.ts';
import { equipmentRoutes } from '#root/server/areas/resources/equipment/equipment.routes.ts';
import { equipmentCategoryRoutes } from '#root/server/areas/resources/equipment/equipment-categories.routes.ts';
import { equipmentOwnerRoutes } from '#root/server/areas/resources/equipment/equipment-owners.routes.ts';
import { locationRoutes } from '#root/server/areas/resources/locations/locations.routes.ts';
import { needsRoutes } from '#root/server/areas/resources/needs/needs.routes.ts';
import { resourceRoutes } from '#root/server/areas/resources/resources.routes.ts';
import { supplierCategoryRoutes } from '#root/server/areas/resources/supplier-categories/supplier-categories.routes.ts';
import { supplierRoutes } from '#root/server/areas/resources/suppliers/suppliers.routes.ts';
import { auditLogRoutes } from '#root/server/areas/settings/audit-log/audit-log.routes.ts';
import { mailSettingsRoutes } from '#root/server/areas/settings/mail-settings/mail-settings.routes.ts';
import { settingsRoutes } from '#root/server/areas/settings/settings.routes.ts';
import type { Route } from '#root/server/platform/http/route.ts';
import { jobRoutes } from '#root/server/platform/jobs/jobs.routes.ts';
import { dependentRoutes } from '#root/server/shared/dependents/dependents.routes.ts';
import { recordSearchRoutes } from '#root/server/shared/records/record-search.routes.ts';
import { savedViewRoutes } from '#root/server/shared/saved-views/saved-views.routes.ts';
import { firstStartRoutes } from './first-start/first-start.routes.ts';

/** The routes of all features of the server. */
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
  ...firstStartRoutes,
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
  ...recordSearchRoutes,
  ...needsRoutes,
  ...resourceRoutes,
  ...roleRoutes,
  ...savedViewRoutes,
  ...settingsRoutes,
  ...supplierCategoryRoutes,
  ...supplierRoutes,
  ...teamMemberRoutes,
  ...userRoutes,
];
