import { z } from 'zod';
import type { PlanCreate } from '#root/contract/plans/plan-endpoints.ts';
import { planTemplateKeys } from '#root/contract/plans/plan-templates.ts';
import { name, uid } from '#root/contract/platform/fields.ts';
import { labels, text } from '#root/web/areas/plans/plans.messages.ts';

/**
 * The starting points of a new plan: nothing, activities, a template that comes with the product, or a template of the
 * organisation.
 */
export const planStarts = ['blank', 'activities', 'own', ...planTemplateKeys] as const;
export type PlanStartChoice = (typeof planStarts)[number];

/** The form for a new plan. */
export const newPlan = z
  .object({
    name: name(),
    start: z.enum(planStarts),
    ownTemplateUid: uid('bcp').nullable(),
    activityUids: z.array(uid('activity')).max(200, 'Choose at most 200'),
    categoryUid: uid('master').nullable(),
    ownerUids: z.array(uid('activity_owner')).max(50, 'Choose at most 50'),
  })
  .refine(({ start, activityUids }) => start !== 'activities' || activityUids.length > 0, {
    path: ['activityUids'],
    message: text('chooseActivities'),
  })
  .refine(({ start, ownTemplateUid }) => start !== 'own' || ownTemplateUid !== null, {
    path: ['ownTemplateUid'],
    message: text('chooseTemplate'),
  });
export type NewPlan = z.infer<typeof newPlan>;

export const emptyPlan: NewPlan = {
  name: '',
  start: 'blank',
  ownTemplateUid: null,
  activityUids: [],
  categoryUid: null,
  ownerUids: [],
};

export const newLabels = {
  name: labels.name,
  start: text('start'),
  ownTemplateUid: text('ownTemplate'),
  activityUids: labels.activityUids,
  categoryUid: labels.categoryUid,
  ownerUids: labels.ownerUids,
};

function toStart({ start, activityUids }: NewPlan): PlanCreate['start'] {
  if (start === 'activities') return { from: 'activities', activityUids };
  const template = planTemplateKeys.find((key) => key === start);
  return template ? { from: 'template', template } : { from: 'blank' };
}

/** Returns the body of the call that creates the plan. */
export function toPlanCreate(values: NewPlan): PlanCreate {
  const { name: named, categoryUid, ownerUids, activityUids, start } = values;
  return {
    name: named,
    start: toStart(values),
    categoryUid,
    ...(ownerUids.length > 0 && { ownerUids }),
    // A draft that is created for activities already has these activities in its scope, so they are not sent twice.
    ...(activityUids.length > 0 && start !== 'activities' && { activityUids }),
  };
}
