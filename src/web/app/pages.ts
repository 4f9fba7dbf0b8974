import { profilePages } from '#root/web/areas/access/profile/profile.routes.ts';
import { rolePages } from '#root/web/areas/access/roles/roles.routes.ts';
import { userPages } from '#root/web/areas/access/users/users.routes.ts';
import { activityPages } from '#root/web/areas/activities/activities.routes.ts';
import { activityBulkPages } from '#root/web/areas/activities/activity-bulk/activity-bulk.routes.ts';
import { activityOwnerPages } from '#root/web/areas/activities/activity-owners/activity-owners.routes.ts';
import { activityRolePages } from '#root/web/areas/activities/activity-roles/activity-roles.routes.ts';
import { dependencyScenarioPages } from '#root/web/areas/continuity/dependency-scenarios/dependency-scenarios.routes.ts';
import { gapPages } from '#root/web/areas/continuity/gaps/gaps.routes.ts';
import { recordDependencyPages } from '#root/web/areas/continuity/record-dependencies/record-dependencies.routes.ts';
import { businessUnitPages } from '#root/web/areas/departments/business-units/business-units.routes.ts';
import { departmentPages } from '#root/web/areas/departments/departments.routes.ts';
import { divisionPages } from '#root/web/areas/departments/divisions/divisions.routes.ts';
import { teamMemberPages } from '#root/web/areas/departments/team-members/team-members.routes.ts';
import { importPages } from '#root/web/areas/import/imports.routes.ts';
import { landlordDashboardPages } from '#root/web/areas/landlord/dashboard/dashboard.routes.ts';
import { industryPages } from '#root/web/areas/landlord/industries/industries.routes.ts';
import { organisationChoicePages } from '#root/web/areas/landlord/organisation-choice/organisation-choice.routes.ts';
import { organisationPages } from '#root/web/areas/landlord/organisations/organisations.routes.ts';
import { impactCategoryPages } from '#root/web/areas/master-data/impact-categories/impact-categories.routes.ts';
import { masterPages } from '#root/web/areas/master-data/masters/masters.routes.tsx';
import { overviewPages } from '#root/web/areas/overview/overview.routes.ts';
import { applicationPages } from '#root/web/areas/resources/applications/applications.routes.ts';
import { equipmentPages } from '#root/web/areas/resources/equipment/equipment.routes.ts';
import { locationPages } from '#root/web/areas/resources/locations/locations.routes.ts';
import { supplierCategoryPages } from '#root/web/areas/resources/supplier-categories/supplier-categories.routes.ts';
import { supplierPages } from '#root/web/areas/resources/suppliers/suppliers.routes.ts';
import { auditLogPages } from '#root/web/areas/settings/audit-log/audit-log.routes.ts';
import { mailSettingsPages } from '#root/web/areas/settings/mail-settings/mail-settings.routes.ts';
import { settingsPages } from '#root/web/areas/settings/settings.routes.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { publicPages } from './public-pages.ts';

/** All pages, with one line for each feature. */
export const pages: readonly PageRoute[] = [
  ...publicPages,
  ...profilePages,
  ...overviewPages,
  ...landlordDashboardPages,
  ...gapPages,
  ...activityPages,
  ...activityBulkPages,
  ...dependencyScenarioPages,
  ...recordDependencyPages,
  ...activityRolePages,
  ...applicationPages,
  ...equipmentPages,
  ...locationPages,
  ...supplierPages,
  ...supplierCategoryPages,
  ...departmentPages,
  ...divisionPages,
  ...businessUnitPages,
  ...teamMemberPages,
  ...userPages,
  ...activityOwnerPages,
  ...rolePages,
  ...importPages,
  ...settingsPages,
  ...mailSettingsPages,
  ...auditLogPages,
  ...masterPages,
  ...impactCategoryPages,
  ...organisationChoicePages,
  ...organisationPages,
  ...industryPages,
];
