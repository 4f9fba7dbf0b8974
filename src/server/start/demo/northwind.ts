import { northwindAssessments } from './assessments/northwind-assessments.ts';
import type { DemoContent } from './content.ts';
import { corporateActivities } from './northwind-corporate.ts';
import { customerActivities } from './northwind-customers.ts';
import { networkActivities } from './northwind-networks.ts';
import { northwindDivisions, northwindMembers, northwindOwners } from './northwind-people.ts';
import { northwindResources } from './northwind-resources.ts';
import { northwindScenarios } from './northwind-scenarios.ts';
import { waterActivities } from './northwind-water.ts';
import { northwindPlans } from './plans/northwind-plans.ts';

/** An electricity and water company. Its two networks depend on telemetry, telephones, chemicals and each other. */
export const northwindUtilities: DemoContent = {
  divisions: northwindDivisions,
  members: northwindMembers,
  owners: northwindOwners,
  resources: northwindResources,
  activities: [...networkActivities, ...waterActivities, ...customerActivities, ...corporateActivities],
  scenarios: northwindScenarios,
  plans: northwindPlans,
  assessments: northwindAssessments,
};
