import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { code, description, instant, name, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import {
  activityStates,
  confirmByName,
  gapFlags,
  named,
  optionalSections,
  priorityChip,
  providerKinds,
} from '#root/contract/shared/activity-terms.ts';
import { approvalEndpoints } from '#root/contract/shared/approvals.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { exportEndpoints } from '#root/contract/shared/exports.ts';
import { activity } from '#root/contract/shared/kinds/activity.ts';
import { derivedLink } from '#root/contract/shared/links.ts';
import { activityDetails, impacts, mdlChoice } from './activity-steps.ts';

const minutesOrNot = z.int().nullable();

/** A row of the list. `completeness` is the number of completed sections, of eight. */
export const activityRow = z.object({
  uid: uid(),
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  name: z.string(),
  /** The organisation's own reference number; '' for none. */
  code: z.string(),
  state: z.enum(activityStates),
  divisionName: z.string().nullable(),
  businessUnitName: z.string().nullable(),
  ownerName: z.string().nullable(),
  priority: priorityChip.nullable(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  completeness: z.int(),
  gap: z.enum(gapFlags),
});
export type ActivityRow = z.infer<typeof activityRow>;

/**
 * One dependency of the activity, with everything that `computeLinkVerdict` (`domain/continuity/verdicts.ts`) needs, so
 * that the browser calculates the verdict while people type. Times are minutes; null: not assessed.
 */
export const activityLink = z.object({
  uid: uid(),
  kind: z.enum(providerKinds),
  providerUid: uid(),
  name: z.string(),
  /** False if the provider is an inactive record or an archived activity. Links to archived activities do not count. */
  isActive: z.boolean(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  rpoMinutes: minutesOrNot,
  toleranceMinutes: z.int(),
  /** '' or the name of a group of alternatives. */
  group: z.string(),
  groupRequired: z.int(),
  note: z.string(),
  /** Roles only: the number of people, and the alternative roles. */
  quantity: z.int().nullable(),
  alternatives: z.array(named),
});
export type ActivityLink = z.infer<typeof activityLink>;

/**
 * The whole activity: each section in the form that the section's PUT takes, and the names of all records that the
 * activity refers to.
 */
export const activityRecord = z.object({
  ...stored,
  state: z.enum(activityStates),
  completeness: z.int(),
  submittedAt: instant().nullable(),
  submittedByUid: uid().nullable(),
  submittedByName: z.string().nullable(),
  /** When the activity was last approved. Editing a working version does not clear this time. */
  approvedAt: instant().nullable(),
  /** What the reviewer wrote when returning the activity. */
  reviewNote: z.string(),
  /** The optional sections that were marked "I have completed this section". */
  completed: z.object(
    Object.fromEntries(optionalSections.map((section) => [section, z.boolean()])) as Record<
      (typeof optionalSections)[number],
      z.ZodBoolean
    >,
  ),
  details: z.object({ ...activityDetails.shape, code: z.string() }),
  divisionName: z.string().nullable(),
  businessUnitName: z.string().nullable(),
  ownerName: z.string().nullable(),
  deputyName: z.string().nullable(),
  locationName: z.string().nullable(),
  priority: priorityChip.nullable(),
  minimumPeople: z.int().nullable(),
  remoteDelivery: z.enum(['yes', 'partly', 'no']).nullable(),
  remoteFactors: z.array(named),
  tolerant: z.object({
    impacts,
    mtpdUid: uid().nullable(),
    mtpdName: z.string().nullable(),
    mtpdMinutes: minutesOrNot,
    mtpdOrigin: z.enum(['derived', 'entered', 'overridden']).nullable(),
    mtpdReason: z.string(),
  }),
  recoveryTime: z.object({
    rtoUid: uid().nullable(),
    rtoName: z.string().nullable(),
    rtoMinutes: minutesOrNot,
    mdl: mdlChoice,
    mdlMinutes: minutesOrNot,
    mbcoPercent: minutesOrNot,
    restartMinutes: z.int(),
  }),
  links: z.array(activityLink),
  /** Why losing the primary location does not stop the activity; '' if it does. */
  locationLinkOff: z.string(),
  /** The links to the primary location and its alternates, whether or not they count. */
  derivedLinks: z.array(derivedLink),
});
export type ActivityRecord = z.infer<typeof activityRecord>;

/** A new activity needs only a name. */
export const activityCreate = z.object({
  name: name(),
  code: code().optional(),
  description: description().optional(),
  divisionUid: uid('division').nullish(),
  businessUnitUid: uid('business_unit').nullish(),
  ownerUid: uid('activity_owner').nullish(),
  deputyUid: uid('activity_owner').nullish(),
  priorityUid: uid('master').nullish(),
  locationUid: uid('location').nullish(),
});
export type ActivityCreate = z.infer<typeof activityCreate>;

const root = `${apiRoot}/activities` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('activity') });
const scope = 'organisation';
const transition = <const P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `${item}/${verb}`,
    scope,
    summary,
    params,
    versioned: true,
    response: saved,
  }) as const;

/**
 * Archived activities are listed only if `filter[state]` names that state. `gap=any`: late or past the MTPD.
 * `mine=true`: the caller is owner or deputy.
 */
const list = endpoint({
  method: 'GET',
  path: root,
  scope,
  permissions: ['activity.read'],
  summary: "List the organisation's activities",
  query: listQuery(
    [
      'name',
      'code',
      'updatedAt',
      'createdAt',
      'priority',
      'rto',
      'mtpd',
      'state',
      'owner',
      'division',
      'businessUnit',
      'completeness',
    ],
    {
      uid: listFilter(uid('activity')),
      state: listFilter(z.enum(activityStates)),
      priorityUid: listFilter(uid('master')),
      divisionUid: listFilter(uid('division')),
      businessUnitUid: listFilter(uid('business_unit')),
      ownerUid: listFilter(uid('activity_owner')),
      locationUid: listFilter(uid('location')),
      rtoUid: listFilter(uid('master')),
      mtpdUid: listFilter(uid('master')),
      /**
       * The activities that stop if this record alone is lost until further notice, as in the ranking of single points
       * of failure.
       */
      lostWith: uid('provider').optional(),
      /** The activities that need this record, directly or indirectly. */
      dependsOn: uid('provider').optional(),
      missing: listFilter(z.enum(['rto', 'mtpd', 'priority', 'division', 'businessUnit'])),
      gap: listFilter(z.enum(['any', ...gapFlags])),
      /** `overdue`: approved, and the day of its review has passed. */
      review: z.literal('overdue', { error: 'Use overdue' }).optional(),
      mine: z.literal('true', { error: 'Use true' }).optional(),
    },
  ),
  response: pageResponse(activityRow),
});

export const activities = {
  list,
  ...exportEndpoints(list, ['activity.export']),
  ...bulkDeleteEndpoints(list, activity),
  /** An approved activity becomes a draft. Activities that are in review or archived are not changed. */
  bulkSet: bulkSetEndpoint(list, activity, {
    ownerUid: uid('activity_owner').nullable(),
    priorityUid: uid('master').nullable(),
    locationUid: uid('location').nullable(),
  }),
  /** `uid` identifies the activity that already has the name. */
  nameAvailable: endpoint({
    method: 'GET',
    path: `${root}/name-available`,
    scope,
    permissions: ['activity.read'],
    summary: 'Check whether a name is free for an activity',
    query: z.object({ name: name(), exceptUid: uid('activity').optional() }),
    response: recordResponse(z.object({ available: z.boolean(), uid: uid().nullable() })),
  }),
  get: endpoint({
    method: 'GET',
    path: item,
    scope,
    permissions: ['activity.read'],
    summary: 'Read one activity with all its sections and links',
    params,
    response: recordResponse(activityRecord),
  }),
  /** 409 `duplicate` has the uid of the activity with the same name in `details.uid`. */
  create: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['activity.create'],
    summary: 'Create a draft of an activity',
    body: activityCreate,
    response: saved,
    status: 201,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${item}/copy`,
    scope,
    permissions: ['activity.read', 'activity.create'],
    summary: 'Create a draft from another activity, with all its answers and links under another name',
    params,
    body: z.object({ name: name() }),
    response: saved,
    status: 201,
  }),
  /** 422 `name_mismatch` unless the name is typed exactly. The activity's links are deleted too. */
  remove: endpoint({
    method: 'DELETE',
    path: item,
    scope,
    permissions: ['activity.delete'],
    summary: 'Delete an activity; requires its name as confirmation',
    params,
    body: confirmByName,
    versioned: true,
    response: null,
  }),
  /**
   * `submit` moves the activity to review, or directly to approved if the organisation requires no approval. 422
   * `incomplete`, with `fields` and with `details` by section, while required parts are missing: name, owner, priority,
   * MTPD (with a reason if it overrides the derived one) and RTO.
   */
  ...approvalEndpoints(activity),
  archive: endpoint({ ...transition('archive', 'Archive an activity'), permissions: ['activity.update'] }),
  /**
   * Sets a working version back to approved after people have undone its changes. 422 `not_as_approved` unless all its
   * answers equal the last approved ones.
   */
  resumeApproval: endpoint({
    ...transition('resume-approval', 'Restore the approval of a working version that equals the approved version'),
    permissions: ['activity.update'],
  }),
  /**
   * Replaces a working version with the last approved one: all answers, links and roles. 422 `never_approved` if the
   * activity was never approved, and `not_restorable` if the approved version refers to records that have been deleted.
   */
  discardChanges: endpoint({
    ...transition('discard-changes', 'Discard the changes since the last approval of an activity'),
    permissions: ['activity.update'],
  }),
  /** The activity becomes a draft. */
  restore: endpoint({ ...transition('restore', 'Restore an archived activity'), permissions: ['activity.update'] }),
};
