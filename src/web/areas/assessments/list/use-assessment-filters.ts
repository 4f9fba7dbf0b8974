import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { assessmentStages } from '#root/contract/assessments/assessment-terms.ts';
import { planPhases } from '#root/contract/master-data/master-lists.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { assessmentCategories } from '#root/contract/shared/register-categories.ts';
import { findCategories } from '#root/web/areas/assessments/assessment-options.ts';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';

const stages = assessmentStages.map((value) => ({ value, label: text(`stage.${value}`) }));
const phases = planPhases.map((value) => ({ value, label: text(`phase.${value}`) }));

/** Returns the filters of the list. */
export function useAssessmentFilters(): readonly RegisterFilter[] {
  const statuses = useMasterRows('bia-statuses').map(({ uid, name }) => ({ value: uid, label: name }));
  const mayReadOwners = useCan(permissionNames.activity.read);
  return [
    { name: 'stage', label: text('stage'), choices: stages },
    { name: 'phase', label: text('phase'), choices: phases },
    ...(statuses.length > 0 ? [{ name: 'statusUid', label: text('status'), choices: statuses }] : []),
    { name: 'categoryUid', label: text('category'), load: findCategories, get: assessmentCategories.get },
    ...(mayReadOwners ? [{ name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get }] : []),
    { name: 'overdue', label: text('overdue'), choices: [{ value: 'true', label: text('overdueYes') }] },
    { name: 'uid', label: text('chosen'), choices: [] },
  ];
}

/** The fields that can be changed in many BIAs at once. */
export const assessmentBulkFields: readonly BulkField[] = [
  { name: 'ownerUids', label: text('owners'), load: findOwners, many: true, clearable: true },
  { name: 'categoryUid', label: text('category'), load: findCategories, clearable: true },
  { name: 'dueOn', label: text('dueOn'), clearable: true },
];
