import { activity } from './activity.ts';
import { activityBatch } from './activity-batch.ts';
import { activityOwner } from './activity-owner.ts';
import { activityRole } from './activity-role.ts';
import { application } from './application.ts';
import { assessment } from './assessment.ts';
import { assessmentCategory } from './assessment-category.ts';
import { bcp } from './bcp.ts';
import { businessUnit } from './business-unit.ts';
import type { RecordDefinition } from './define-record.ts';
import { dependencyScenario } from './dependency-scenario.ts';
import { division } from './division.ts';
import { equipment } from './equipment.ts';
import { equipmentCategory } from './equipment-category.ts';
import { equipmentOwner } from './equipment-owner.ts';
import { eventNotification } from './event-notification.ts';
import { impactCategory } from './impact-category.ts';
import { importRun } from './import.ts';
import { industry } from './industry.ts';
import { location } from './location.ts';
import { master } from './master.ts';
import { notification } from './notification.ts';
import { notificationTemplate } from './notification-template.ts';
import { organisation } from './organization.ts';
import { report } from './report.ts';
import { reportTemplate } from './report-template.ts';
import { resiliencePlan } from './resilience-plan.ts';
import { role } from './role.ts';
import { scenarioCategory } from './scenario-category.ts';
import { supplier } from './supplier.ts';
import { supplierCategory } from './supplier-category.ts';
import { teamMember } from './team-member.ts';
import { user } from './user.ts';

/** Ensures that the key of each definition equals the definition's `kind`. */
const register = <
  const Records extends { readonly [Kind in keyof Records]: RecordDefinition & { readonly kind: Kind } },
>(
  definitions: Records,
): Records => definitions;

/**
 * Every kind of record, and the only list of kinds. A kind comes after the kinds to which its records refer, because
 * imports, archives and duplicates write records in this order.
 */
export const records = register({
  role,
  master,
  impact_category: impactCategory,
  activity_owner: activityOwner,
  supplier_category: supplierCategory,
  supplier,
  application,
  equipment_category: equipmentCategory,
  equipment_owner: equipmentOwner,
  equipment,
  location,
  activity_role: activityRole,
  team_member: teamMember,
  division,
  business_unit: businessUnit,
  activity,
  activity_batch: activityBatch,
  assessment_category: assessmentCategory,
  assessment,
  scenario_category: scenarioCategory,
  dependency_scenario: dependencyScenario,
  bcp,
  resilience_plan: resiliencePlan,
  report,
  import: importRun,
  user,
  organization: organisation,
  industry,
  notification_template: notificationTemplate,
  event_notification: eventNotification,
  notification,
  report_template: reportTemplate,
});
