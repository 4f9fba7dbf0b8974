import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import {
  description,
  instant,
  integer,
  minutes,
  name,
  optionalParagraphs,
  optionalText,
  uid,
} from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import {
  activityStates,
  impactHorizons,
  providerKinds,
  sectionStatuses,
} from '#root/contract/shared/activity-terms.ts';

/** Every field but the name may be missing in a draft. A unit brings its division with it. */
export const activityDetails = z.object({
  name: name(),
  description: description(),
  divisionUid: uid('division').nullable(),
  businessUnitUid: uid('business_unit').nullable(),
  ownerUid: uid('activity_owner').nullable(),
  deputyUid: uid('activity_owner').nullable(),
  priorityUid: uid('master').nullable(),
  locationUid: uid('location').nullable(),
});
export type ActivityDetails = z.infer<typeof activityDetails>;

/** "I have completed this section". */
const completed = z.boolean();

export const activityRolesStep = z.object({
  minimumPeople: integer(0, 99_999).nullable(),
  roles: z
    .array(
      z.object({
        roleUid: uid('activity_role'),
        quantity: integer(1, 9999),
        alternativeUids: z.array(uid('activity_role')).max(20, 'Choose at most 20'),
      }),
    )
    .max(200, 'Choose at most 200'),
  completed,
});
export type ActivityRolesStep = z.infer<typeof activityRolesStep>;

export const remoteAccessesStep = z.object({
  remoteDelivery: z.enum(['yes', 'partly', 'no'], { error: 'Choose one from the list' }).nullable(),
  factorUids: z.array(uid('master')).max(100, 'Choose at most 100'),
  completed,
});
export type RemoteAccessesStep = z.infer<typeof remoteAccessesStep>;

/** The kinds that the step `applications` is about. */
export const applicationsStepKinds = ['application', 'equipment', 'supplier', 'utility'] as const;

/**
 * All the applications, equipment, suppliers and utilities that the activity needs: one that is not named is no longer
 * needed. What `dependencies` says of a link besides (its group) stays.
 */
export const applicationsStep = z.object({
  links: z
    .array(
      z.object({
        kind: z.enum(applicationsStepKinds),
        providerUid: uid('provider'),
        toleranceMinutes: minutes(),
        note: optionalParagraphs(1000),
      }),
    )
    .max(500, 'Choose at most 500'),
  completed,
});
export type ApplicationsStep = z.infer<typeof applicationsStep>;

/** 0 None .. 5 Critical; null: not assessed. */
export const impactLevel = integer(0, 5).nullable();
/** By impact category: the level at each of the eight horizons (`impactHorizons`). */
export const impacts = z
  .record(uid('impact_category'), z.array(impactLevel).length(impactHorizons.length))
  .refine((rows) => Object.keys(rows).length <= 100, 'Use at most 100 categories');

/**
 * The server fills each row to the right, and decides the origin of the MTPD: `derived` where it is the one that the
 * impacts suggest, `overridden` where it is another, `entered` where they suggest none. An overridden one needs a reason
 * before the activity can be submitted.
 */
export const tolerantStep = z.object({
  impacts,
  mtpdUid: uid('master').nullable(),
  mtpdReason: optionalParagraphs(2000),
});
export type TolerantStep = z.infer<typeof tolerantStep>;

/** A row of the RTO list, `none` (no data may be lost: 0), or `not_applicable`. */
export const mdlChoice = z.union([z.enum(['none', 'not_applicable']), uid('master')]).nullable();

export const recoveryTimeStep = z.object({
  rtoUid: uid('master').nullable(),
  /** Maximum data loss, also known as RPO. */
  mdl: mdlChoice,
  /** Minimum business continuity objective, percent of normal. */
  mbcoPercent: integer(0, 100).nullable(),
  /** Minutes it needs to resume once all that it needs is back. */
  restartMinutes: minutes(),
});
export type RecoveryTimeStep = z.infer<typeof recoveryTimeStep>;

/**
 * One thing that the activity needs. `uid` is the link's own: it may be sent along (to undo a deletion with the same
 * link); a link to the same provider keeps the uid that it has.
 */
export const linkInput = z.object({
  uid: uid().optional(),
  kind: z.enum(providerKinds),
  providerUid: uid('provider'),
  /** Minutes the activity carries on without it. */
  toleranceMinutes: minutes(),
  /** '' or a name: links with the same name are alternatives to each other. */
  group: optionalText(100),
  /** How many of the group must be up; the same for all of a group, 1 without a group. */
  groupRequired: integer(1, 100),
  note: optionalParagraphs(1000),
});
export type LinkInput = z.infer<typeof linkInput>;

/** The WHOLE list of what the activity needs, of every kind: one that is not named is no longer needed. */
export const dependenciesStep = z.object({ links: z.array(linkInput).max(1000, 'Choose at most 1,000'), completed });
export type DependenciesStep = z.infer<typeof dependenciesStep>;

/** What every step answers. `warnings` are saved all the same (a circle of activities that need each other). */
export const stepSaved = recordResponse(
  z.object({
    uid: uid(),
    version: z.int(),
    updatedAt: instant(),
    /** Editing an approved activity opens a working version: `draft`. */
    state: z.enum(activityStates),
    sections: sectionStatuses,
    completeness: z.int(),
    warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
);
export type StepSaved = z.infer<typeof stepSaved>['data'];

/**
 * `activity.read` is what the route asks; the handler asks for `activity.update`, or `activity.create` while the activity
 * has never been approved (specification 2: the steps of a new activity need `activity.create`). 422 `in_review` and
 * `activity_archived` where it can't be edited.
 */
const step = <const P extends string, Body extends z.ZodType>(path: P, body: Body, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `${apiRoot}/activities/:uid/${path}`,
    scope: 'organisation',
    permissions: ['activity.read'],
    summary,
    params: z.object({ uid: uid('activity') }),
    body,
    versioned: true,
    response: stepSaved,
  });

export const activitySteps = {
  details: step('details', activityDetails, 'Save the details of an activity'),
  roles: step('roles', activityRolesStep, 'Save the roles that an activity needs'),
  remoteAccesses: step('remote-accesses', remoteAccessesStep, 'Save how an activity can be done remotely'),
  applications: step(
    'applications',
    applicationsStep,
    'Save the applications, equipment, suppliers and utilities that an activity needs',
  ),
  /** 400 at `impacts.<uid>.<n>` where an impact falls over time; 400 at `mtpdUid` 'Must be greater than the RTO'. */
  tolerant: step('tolerant', tolerantStep, 'Save the impact of an interruption over time, and the MTPD'),
  /** 400 at `rtoUid` 'Must be less than the MTPD'. */
  recoveryTime: step('recovery-time', recoveryTimeStep, 'Save the RTO, MDL/RPO and MBCO of an activity'),
  dependencies: step('dependencies', dependenciesStep, 'Save all that an activity needs'),
};
