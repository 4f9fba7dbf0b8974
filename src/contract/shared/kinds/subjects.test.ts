import { describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { ownAccount } from '#root/contract/access/own-account.ts';
import { users } from '#root/contract/access/users.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { departments } from '#root/contract/departments/departments.ts';
import { imports } from '#root/contract/import/imports.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { auditLog, recordHistory } from '#root/contract/settings/audit-log.ts';
import { settings } from '#root/contract/settings/settings.ts';
import { recordDependents } from '#root/contract/shared/dependents.ts';
import { savedViews } from '#root/contract/shared/saved-views.ts';
import { findSubject, isTouched, listChanged, listShown } from './subjects.ts';

const touches = (write: EndpointShape, read: EndpointShape) => isTouched(listShown(read), listChanged(write));
const describeCall = ({ method, path }: EndpointShape) => `${method} ${path.split('/api/v1')[1]}`;
const toCases = (pairs: readonly (readonly [write: EndpointShape, read: EndpointShape])[]) =>
  pairs.map(([write, read]) => [describeCall(write), describeCall(read), write, read] as const);

describe('the reads that a write affects', () => {
  it.each(
    toCases([
      [activitySteps.recoveryTime, activities.get],
      [activitySteps.recoveryTime, activities.list],
      [activitySteps.recoveryTime, continuity.neighbours],
      [activitySteps.recoveryTime, continuity.gaps],
      [activitySteps.dependencies, continuity.singlePointsOfFailure],
      [activitySteps.dependencies, dependencyGraph.lines],
      [activitySteps.dependencies, dashboards.organisation],
      // Responses that say who uses a record, and that show the worst verdict.
      [activitySteps.dependencies, applications.list],
      [activitySteps.dependencies, suppliers.activities],
      [activitySteps.dependencies, resources.list],
      // Responses that count uses.
      [activitySteps.details, masters.list],
      [activitySteps.details, departments.tree],
      [suppliers.update, masters.usage],
      [suppliers.update, activities.get],
      [suppliers.update, continuity.gaps],
      // Responses that show the names of referenced records, directly or through other references.
      [users.update, activities.list],
      [businessUnits.update, activities.list],
      [masters.update, activities.get],
      [masters.replace, suppliers.get],
      [applications.update, dependencyScenarios.get],
      [activities.remove, dependencyScenarios.list],
      // Calls for many records, parts of records, histories, dependents, and the person's own settings.
      [activities.bulkDelete, activities.list],
      [activities.bulkSet, activities.get],
      [resources.create, applications.list],
      [activityBatches.createActivities, activities.list],
      [supplierCertificates.removeCertificate, suppliers.list],
      [suppliers.update, recordHistory.supplier],
      [suppliers.update, recordDependents.supplier_category],
      [ownAccount.updateProfile, identity.profile],
      [savedViews.setDefault, savedViews.list],
      // Two calls declared with `changes: 'everything'`, and a read declared with `shows: 'everything'`.
      [imports.apply, suppliers.list],
      [settings.updateGeneral, identity.configs],
      [savedViews.create, auditLog.list],
    ]),
  )('%s affects %s', (_write, _read, write, read) => {
    expect(touches(write, read)).toBe(true);
  });

  it.each(
    toCases([
      [activitySteps.recoveryTime, identity.profile],
      [activitySteps.recoveryTime, identity.configs],
      [activitySteps.recoveryTime, identity.myOrganizations],
      [activitySteps.recoveryTime, savedViews.list],
      [activitySteps.recoveryTime, users.list],
      [activitySteps.recoveryTime, imports.list],
      [savedViews.create, activities.list],
      [dependencyScenarios.update, dependencyGraph.lines],
      [dependencyScenarios.saveContent, continuity.gaps],
      [imports.fix, activities.list],
      [applications.bulkDeletePreview, applications.list],
      [ownAccount.updatePreferences, identity.profile],
      [ownAccount.updatePreferences, auditLog.list],
      // POST calls that only read.
      [continuity.preview, activities.get],
      [activityBatches.takenNames, activityBatches.list],
      [identity.refreshToken, identity.profile],
    ]),
  )('%s does not affect %s', (_write, _read, write, read) => {
    expect(touches(write, read)).toBe(false);
  });
});

it.each([
  ['/continuity/api/v1/supplier-categories/:uid', 'supplier_category'],
  ['/continuity/api/v1/records/supplier_category/:uid/history', 'supplier_category'],
  ['/continuity/api/v1/masters/:list/:uid', 'master'],
  ['/continuity/api/v1/settings/mail', 'settings'],
  ['/identity/api/v1/profile/sessions', 'profile'],
])('the path %s has the subject %s', (path, subject) => {
  expect(findSubject(path)).toBe(subject);
});
