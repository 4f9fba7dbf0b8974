import { z } from 'zod';
import { planPhases } from '#root/contract/master-data/master-lists.ts';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { date, description, instant, name, uid } from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { listFilter, listQuery } from '#root/contract/platform/paging.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import { approvalEndpoints } from '#root/contract/shared/approvals.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { assessment } from '#root/contract/shared/kinds/assessment.ts';
import { assessmentStages, maxScopeActivities, maxScopeUnits } from './assessment-terms.ts';

const owners = () => z.array(uid('activity_owner')).max(50, 'Choose at most 50');
const most = (kind: string, count: number) => z.array(uid(kind)).max(count, `Choose at most ${groupThousands(count)}`);

/** The scope of a BIA: all activities of these divisions and business units, and these single activities. */
export const assessmentScope = z.object({
  divisionUids: most('division', maxScopeUnits),
  businessUnitUids: most('business_unit', maxScopeUnits),
  activityUids: most('activity', maxScopeActivities),
});
export type AssessmentScope = z.infer<typeof assessmentScope>;

export const assessmentInput = z.object({
  name: name(),
  description: description(),
  /** The last day for answers, in the organisation's time zone. */
  dueOn: date().nullable(),
  categoryUid: uid('assessment_category').nullable(),
  /**
   * A status that belongs to the BIA's current phase. The phase changes only through the calls for launching, closing
   * and approval.
   */
  statusUid: uid('master'),
  ownerUids: owners(),
  scope: assessmentScope,
});
export type AssessmentInput = z.infer<typeof assessmentInput>;

/** A new BIA needs only a name. */
export const assessmentCreate = z.object({
  name: name(),
  description: description().optional(),
  dueOn: date().nullish(),
  categoryUid: uid('assessment_category').nullish(),
  ownerUids: owners().optional(),
  scope: assessmentScope.optional(),
});

const status = z.object({ uid: uid(), name: z.string(), colour: z.string(), phase: z.enum(planPhases) });

/**
 * The number of activities by progress. Before the launch, `total` is the current number of activities in the scope.
 */
export const assessmentProgress = z.object({
  total: z.int(),
  /** The number of activities that are submitted, approved or excluded. */
  answered: z.int(),
  approved: z.int(),
});

/** A row of the list. Days are YYYY-MM-DD. */
export const assessmentRow = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  dueOn: date().nullable(),
  categoryUid: uid().nullable(),
  categoryName: z.string().nullable(),
  status,
  stage: z.enum(assessmentStages),
  owners: z.array(named),
  progress: assessmentProgress,
  /** The number of generated reports about the BIA. */
  reportCount: z.int(),
  launchedAt: instant().nullable(),
  closedAt: instant().nullable(),
  approvedAt: instant().nullable(),
  nextReviewOn: date().nullable(),
});

export type AssessmentRow = z.infer<typeof assessmentRow>;

/** A group of activities: their number, and the first of them by name. */
const someActivities = z.object({ count: z.int(), first: z.array(named) });

export const assessmentRecord = z.object({
  ...assessmentRow.shape,
  statusUid: uid(),
  ownerUids: z.array(uid()),
  scope: z.object({ divisions: z.array(named), businessUnits: z.array(named), activities: z.array(named) }),
  /** The BIA from which this BIA was created with `next`; null: none. */
  previous: named.nullable(),
  /** Activities that have joined or left the scope since the launch, until people decide on them. */
  joining: someActivities,
  leaving: someActivities,
  /** SHA-256 of the graph and verdicts that were stored with the approval; null before the approval. */
  graphDigest: z.string().nullable(),
});

export type AssessmentRecord = z.infer<typeof assessmentRecord>;

const crud = crudEndpoints(assessment, {
  input: assessmentInput,
  row: assessmentRow,
  record: assessmentRecord,
  query: listQuery(['name', 'dueOn', 'category', 'status', 'launchedAt', 'createdAt', 'updatedAt'], {
    uid: listFilter(uid()),
    /** Without this filter, archived BIAs are left out. */
    phase: listFilter(z.enum(planPhases)),
    stage: listFilter(z.enum(assessmentStages)),
    statusUid: listFilter(uid('master')),
    categoryUid: listFilter(uid('assessment_category')),
    ownerUid: listFilter(uid('activity_owner')),
    /** Open BIAs whose due date has passed. */
    overdue: z.literal('true', { error: 'Use true' }).optional(),
    /** Launched BIAs that ask about an activity of these divisions or business units. */
    ...departmentFilters,
  }),
});

const item = crud.get.path;
const scope = 'organisation';
const params = z.object({ uid: uid('assessment') });
const transition = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${item}/${verb}`,
    scope,
    permissions: ['bia.update'],
    summary,
    params,
    versioned: true,
    response: saved,
  });

export const assessments = {
  ...crud,
  /** 409 `duplicate` if another BIA has the name. */
  create: endpoint({ ...crud.create, body: assessmentCreate }),
  ...exportEndpoints(crud.list),
  ...bulkDeleteEndpoints(crud.list, assessment),
  /** BIAs that are in review, approved or archived are not changed. */
  bulkSet: bulkSetEndpoint(crud.list, assessment, {
    categoryUid: uid('assessment_category').nullable(),
    dueOn: date().nullable(),
    ownerUids: owners(),
  }),
  /**
   * Asks the owners of all activities in the scope. Each owner with an account gets one message that lists the owner's
   * activities. 422 `incomplete` without a due date or activities, `too_large`, `wrong_state`.
   */
  launch: transition('launch', 'Launch a BIA'),
  archive: transition('archive', 'Archive a BIA'),
  /** The BIA returns to its former phase: approved if it was approved, otherwise draft. */
  restore: transition('restore', 'Restore an archived BIA'),
  ...approvalEndpoints(assessment),
  /**
   * Creates a draft with the same scope, owners and category. `smallest`: the new BIA asks only about activities whose
   * required time, gaps or rank among the single points of failure have changed since their last approval. 422
   * `nothing_changed` if there are no such activities; 422 `too_large`.
   */
  next: endpoint({
    method: 'POST',
    path: `${item}/next`,
    scope,
    permissions: ['bia.read', 'bia.create', 'activity.read'],
    summary: 'Create the BIA that follows this one',
    params,
    body: z.object({ name: name(), dueOn: date().nullable(), smallest: z.boolean() }),
    response: saved,
    status: 201,
  }),
};
