import { activityPages } from './features/activities/activities.routes.ts';
import { activityBulkPages } from './features/activity-bulk/activity-bulk.routes.ts';
import { activityOwnerPages } from './features/activity-owners/activity-owners.routes.ts';
import { activityRolePages } from './features/activity-roles/activity-roles.routes.ts';
import { applicationPages } from './features/applications/applications.routes.ts';
import { auditLogPages } from './features/audit-log/audit-log.routes.ts';
import { businessUnitPages } from './features/business-units/business-units.routes.ts';
import { dashboardPages } from './features/dashboards/dashboards.routes.ts';
import { departmentPages } from './features/departments/departments.routes.ts';
import { dependencyScenarioPages } from './features/dependency-scenarios/dependency-scenarios.routes.ts';
import { divisionPages } from './features/divisions/divisions.routes.ts';
import { equipmentPages } from './features/equipment/equipment.routes.ts';
import { gapPages } from './features/gaps/gaps.routes.ts';
import { impactCategoryPages } from './features/impact-categories/impact-categories.routes.ts';
import { importPages } from './features/imports/imports.routes.ts';
import { industryPages } from './features/industries/industries.routes.ts';
import { locationPages } from './features/locations/locations.routes.ts';
import { mailSettingsPages } from './features/mail-settings/mail-settings.routes.ts';
import { masterPages } from './features/masters/masters.routes.tsx';
import { organisationChoicePages } from './features/organisation-choice/organisation-choice.routes.ts';
import { organisationPages } from './features/organisations/organisations.routes.ts';
import { profilePages } from './features/profile/profile.routes.ts';
import { recordDependencyPages } from './features/record-dependencies/record-dependencies.routes.ts';
import { rolePages } from './features/roles/roles.routes.ts';
import { settingsPages } from './features/settings/settings.routes.ts';
import { supplierCategoryPages } from './features/supplier-categories/supplier-categories.routes.ts';
import { supplierPages } from './features/suppliers/suppliers.routes.ts';
import { teamMemberPages } from './features/team-members/team-members.routes.ts';
import { userPages } from './features/users/users.routes.ts';
import type { PageRoute } from './page-route.ts';
import { publicPages } from './public-pages.ts';

/** All screens of the product, one line a feature. */
export const pages: readonly PageRoute[] = [
  ...publicPages,
  ...profilePages,
  ...dashboardPages,
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
