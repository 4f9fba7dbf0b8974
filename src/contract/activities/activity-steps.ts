import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import {
  code,
  description,
  instant,
  integer,
  minutes,
  name,
  optionalParagraphs,
  uid,
} from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import {
  activityStates,
  impactHorizons,
  providerKinds,
  sectionStatuses,
} from '#root/contract/shared/activity-terms.ts';
import { linkOffReason } from '#root/contract/shared/fields/common-fields.ts';
import { linkTerms } from '#root/contract/shared/links.ts';

/** In a draft, every field except the name may be empty. A business unit implies its division. */
export const activityDetails = z.object({
  name: name(),
  /** The organisation's own reference number; '' for none. Absent: unchanged. */
  code: code().optional(),
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

/** The kinds of record in the step `applications`. */
export const applicationsStepKinds = ['application', 'equipment', 'supplier', 'utility'] as const;

/**
 * The complete list of applications, equipment, suppliers and utilities that the activity needs: links that are not in
 * it are removed. Links that stay keep the values that only the step `dependencies` sets, such as the group.
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
/** For each impact category, the level at each of the eight horizons (`impactHorizons`). */
export const impacts = z
  .record(uid('impact_category'), z.array(impactLevel).length(impactHorizons.length))
  .refine((rows) => Object.keys(rows).length <= 100, 'Use at most 100 categories');

/**
 * In each row, the server fills an empty cell with the level to its left. It also sets the origin of the MTPD:
 * `derived` if the MTPD equals the MTPD that the impacts suggest, `overridden` if it differs, `entered` if the impacts
 * suggest none. An overridden MTPD needs a reason before the activity can be submitted.
 */
export const tolerantStep = z.object({
  impacts,
  mtpdUid: uid('master').nullable(),
  mtpdReason: optionalParagraphs(2000),
});
export type TolerantStep = z.infer<typeof tolerantStep>;

/** The uid of a row of the RTO list, `none` (no data may be lost: 0), or `not_applicable`. */
export const mdlChoice = z.union([z.enum(['none', 'not_applicable']), uid('master')]).nullable();

export const recoveryTimeStep = z.object({
  rtoUid: uid('master').nullable(),
  /** Maximum data loss, also known as RPO. */
  mdl: mdlChoice,
  /** Minimum business continuity objective, percent of normal. */
  mbcoPercent: integer(0, 100).nullable(),
  /** Minutes that the activity needs to restart once all dependencies have recovered. */
  restartMinutes: minutes(),
});
export type RecoveryTimeStep = z.infer<typeof recoveryTimeStep>;

/**
 * One dependency. `uid` is the link's uid and is optional. Sending the uid of a deleted link restores that link.
 * Without a uid, an existing link to the same provider keeps its uid.
 */
export const linkInput = z.object({
  uid: uid().optional(),
  kind: z.enum(providerKinds),
  providerUid: uid('provider'),
  ...linkTerms,
});
export type LinkInput = z.infer<typeof linkInput>;

/** The complete list of dependencies of every kind: links that are not in it are removed. */
export const dependenciesStep = z.object({
  links: z.array(linkInput).max(1000, 'Choose at most 1,000'),
  /** Why losing the primary location does not stop the activity; '' if it does. Absent: unchanged. */
  locationLinkOff: linkOffReason().optional(),
  completed,
});
export type DependenciesStep = z.infer<typeof dependenciesStep>;

/**
 * The response of every step. `warnings`, such as activities that depend on each other in a cycle, do not prevent
 * saving.
 */
export const stepSaved = recordResponse(
  z.object({
    uid: uid(),
    version: z.int(),
    updatedAt: instant(),
    /** Editing an approved activity creates a working version, whose state is `draft`. */
    state: z.enum(activityStates),
    sections: sectionStatuses,
    completeness: z.int(),
    warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
);
export type StepSaved = z.infer<typeof stepSaved>['data'];

/**
 * The route requires `activity.read`. The handler also requires `activity.update`, or `activity.create` for an activity
 * that was never approved (specification 2: the steps of a new activity need `activity.create`). 422 `in_review` or
 * `activity_archived` if it cannot be edited.
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
  /** 400 at `impacts.<uid>.<n>` if an impact falls over time; 400 at `mtpdUid` 'Must be greater than the RTO'. */
  tolerant: step('tolerant', tolerantStep, 'Save the impact of an interruption over time, and the MTPD'),
  /** 400 at `rtoUid` 'Must be less than the MTPD'. */
  recoveryTime: step('recovery-time', recoveryTimeStep, 'Save the RTO, MDL/RPO and MBCO of an activity'),
  dependencies: step('dependencies', dependenciesStep, 'Replace all dependencies of an activity'),
};
