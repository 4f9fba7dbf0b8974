import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { planPhases } from '#root/contract/master-data/master-lists.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { planMisfits } from '#root/contract/plans/plan-fit.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { findCategories, useCategories, useStatuses } from '#root/web/areas/plans/plan-options.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { findRecords } from '#root/web/areas/plans/sections/pickers.tsx';
import { useSession } from '#root/web/platform/session/session.ts';
import type { BulkField } from '#root/web/shared/lists/bulk-set-types.ts';
import { findOwners } from '#root/web/shared/people/unit-options.ts';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';

const phases = planPhases.map((value) => ({ value, label: text(`phase.${value}`) }));
const overdue = (['due', 'review'] as const).map((value) => ({ value, label: text(`overdue.${value}`) }));

const misfits = planMisfits.map((value) => ({ value, label: text(`fit.${value}`) }));

/** Returns the filters of the list of one kind of plan. */
export function usePlanFilters(info: PlanKindInfo): readonly RegisterFilter[] {
  const { can } = useSession();
  const statuses = useStatuses(info);
  const categories = useCategories(null, null);
  const mayReadActivities = can(permissionNames.activity.read);
  return [
    { name: 'phase', label: text('phase'), choices: phases },
    ...(statuses.length > 0 ? [{ name: 'statusUid', label: text('status'), choices: statuses }] : []),
    ...(categories.length > 0 ? [{ name: 'categoryUid', label: text('category'), choices: categories }] : []),
    ...(mayReadActivities
      ? [
          { name: 'ownerUid', label: text('owners'), load: findOwners, get: activityOwners.get },
          { name: 'scopeUid', label: text('scope'), load: findRecords },
          { name: 'recordUid', label: text('record'), load: findRecords },
        ]
      : []),
    { name: 'fit', label: text('fit'), choices: misfits },
    { name: 'overdue', label: text('overdue'), choices: overdue },
    {
      name: 'inForce',
      label: text('inForce'),
      choices: [
        { value: 'yes', label: text('inForce.yes') },
        { value: 'no', label: text('inForce.no') },
      ],
    },
    {
      name: 'template',
      label: text('template'),
      choices: [
        { value: 'yes', label: text('template.yes') },
        { value: 'no', label: text('template.no') },
      ],
    },
    { name: 'uid', label: text('chosen'), choices: [] },
  ];
}

/** Returns the fields that can be changed in many plans at once. */
export function usePlanBulkFields(): readonly BulkField[] {
  const { can } = useSession();
  return [
    { name: 'ownerUids', label: text('owners'), load: findOwners, many: true, clearable: true },
    ...(can(masters.list)
      ? [{ name: 'categoryUid', label: text('category'), load: findCategories, clearable: true }]
      : []),
    { name: 'dueOn', label: text('dueOn'), clearable: true },
    { name: 'reviewOn', label: text('reviewOn'), clearable: true },
  ];
}
