import { z } from 'zod';
import { linkInput } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { minutes, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates, marginVerdicts, providerKinds, type Verdict } from '#root/contract/shared/activity-terms.ts';

/** The kinds of gap; `domain/continuity/gap.ts` says what each is. */
export const gapKinds = [
  'link',
  'tight',
  'one_of',
  'chain',
  'own_limit',
  'not_assessed',
  'no_recovery_time',
  'data_loss',
  'cycle',
] as const;
/** The verdicts of gaps, worst first. `unknown`: the gap cannot be measured. */
export const gapVerdicts = ['pastMtpd', 'late', 'justMet', 'unknown'] as const satisfies readonly Verdict[];

const minutesOrNot = z.int().nullable();
const node = z.object({ uid: uid(), kind: z.enum(providerKinds), name: z.string() });

export const continuityGap = z.object({
  /** Names the same gap again after a change. */
  key: z.string(),
  kind: z.enum(gapKinds),
  verdict: z.enum(gapVerdicts),
  pastMtpd: z.boolean(),
  minutesOver: minutesOrNot,
  /** Who asks ... */
  dependent: node,
  /** ... and who can't deliver. */
  provider: node,
  linkUid: uid().nullable(),
  /** The number to change to close the gap: `rto` of `node` to `at_most` `minutes`, `assess`: it has none yet. */
  change: z
    .object({
      node,
      field: z.enum(['rto', 'mtpd', 'rpo']),
      from: minutesOrNot,
      bound: z.enum(['at_most', 'below', 'at_least', 'assess']),
      minutes: minutesOrNot,
    })
    .nullable(),
  oneOf: z.object({ required: z.int(), members: z.int() }).nullable(),
  path: z.array(node),
  missing: z.array(z.enum(['rto', 'mtpd'])),
});
export type ContinuityGap = z.infer<typeof continuityGap>;

const verdict = z.enum(marginVerdicts);
const linkState = z.object({
  verdict,
  margin: minutesOrNot,
  minutesOver: z.int(),
  pastMtpd: z.boolean(),
});

/**
 * A change to look at before it is saved. What is left out stays as it is; null means "not assessed". `links` is the whole
 * list, as in the step `dependencies`. `activities` are several that change together. `master` is a row of the RTO or MTPD
 * list and moves every activity that uses it.
 */
export const previewInput = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('activity'),
    uid: uid('activity'),
    rtoMinutes: minutes().nullable().optional(),
    mtpdMinutes: minutes().nullable().optional(),
    mdlMinutes: minutes().nullable().optional(),
    restartMinutes: minutes().optional(),
    links: z.array(linkInput).max(1000).optional(),
    /** True: what archiving or deleting it does. */
    removed: z.boolean().optional(),
  }),
  z.object({
    what: z.literal('activities'),
    activities: z
      .array(
        z.object({
          uid: uid('activity'),
          rtoMinutes: minutes().nullable().optional(),
          mtpdMinutes: minutes().nullable().optional(),
          mdlMinutes: minutes().nullable().optional(),
        }),
      )
      .min(1, 'Name at least 1 activity')
      .max(1000, 'Name at most 1,000 activities'),
  }),
  z.object({ what: z.literal('resource'), uid: uid(), rtoMinutes: minutes().nullable() }),
  z.object({ what: z.literal('master'), uid: uid('master'), minutes: minutes() }),
]);
export type PreviewInput = z.infer<typeof previewInput>;

export const previewResult = z.object({
  /** How many links and gaps get worse, and how many better. */
  breaks: z.int(),
  mends: z.int(),
  /** Links whose verdict moves, worse ones first; at most 200. `before` null: a new link; `after` null: one that goes. */
  links: z.array(
    z.object({
      linkUid: uid(),
      dependent: node,
      provider: node,
      before: linkState.nullable(),
      after: linkState.nullable(),
      direction: z.enum(['better', 'worse']),
    }),
  ),
  /** Gaps of more than one link that open, close or move; at most 200. */
  gaps: z.array(
    z.object({
      before: continuityGap.nullable(),
      after: continuityGap.nullable(),
      direction: z.enum(['better', 'worse']),
    }),
  ),
});
export type PreviewResult = z.infer<typeof previewResult>;

/** One line of the ranking: what losing this alone, until further notice, does. */
export const singlePointOfFailure = z.object({
  ...node.shape,
  activitiesLost: z.int(),
  mtpdBreaches: z.int(),
  /** Sum of the priorities (ranks) of the activities that stop; one without a priority weighs 1. */
  priorityWeight: z.number(),
  /** Minutes from the loss to the first MTPD breach; null: none. */
  firstBreachAt: minutesOrNot,
});
export type SinglePointOfFailure = z.infer<typeof singlePointOfFailure>;

/** A link seen from one of its ends: `node` is the other end. */
const neighbour = z.object({
  linkUid: uid(),
  node: z.object({
    ...node.shape,
    state: z.enum(activityStates).nullable(),
    isActive: z.boolean(),
    rtoMinutes: minutesOrNot,
    mtpdMinutes: minutesOrNot,
    restartMinutes: z.int(),
  }),
  toleranceMinutes: z.int(),
  group: z.string(),
  groupRequired: z.int(),
  note: z.string(),
  ...linkState.shape,
  /** The longest RTO of the provider that the dependent's RTO bears; null: not assessed. */
  bearable: minutesOrNot,
});
export type Neighbour = z.infer<typeof neighbour>;

const scope = 'organisation';

export const continuity = {
  /** `filter[activityUid]`: gaps in which one of these activities is an end. */
  gaps: endpoint({
    method: 'GET',
    path: `${apiRoot}/gaps`,
    scope,
    permissions: ['activity.read'],
    summary: "List the gaps of the organisation's recovery times, those past an MTPD first, then the largest",
    query: listQuery(['severity'], {
      kind: listFilter(z.enum(gapKinds)),
      verdict: listFilter(z.enum(gapVerdicts)),
      activityUid: listFilter(uid('activity')),
    }),
    response: pageResponse(continuityGap),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${apiRoot}/continuity-previews`,
    scope,
    permissions: ['activity.read'],
    summary: 'Look at what a change of a recovery time or of links breaks or mends elsewhere',
    body: previewInput,
    readOnly: true,
    response: recordResponse(previewResult),
  }),
  singlePointsOfFailure: endpoint({
    method: 'GET',
    path: `${apiRoot}/single-points-of-failure`,
    scope,
    permissions: ['activity.read'],
    summary: 'Rank what the organisation depends on by what losing it alone does',
    query: z.object({
      limit: z.preprocess((value) => (value === undefined ? 10 : Number(value)), z.int().min(1).max(1000)),
    }),
    response: z.object({ data: z.array(singlePointOfFailure) }),
  }),
  /** `upstream`: what it needs; `downstream`: what needs it. Direct links, with the verdict on each. */
  neighbours: endpoint({
    method: 'GET',
    path: `${apiRoot}/activities/:uid/dependencies`,
    scope,
    permissions: ['activity.read'],
    summary: 'List what an activity needs and what needs it, with verdicts',
    params: z.object({ uid: uid('activity') }),
    response: recordResponse(z.object({ upstream: z.array(neighbour), downstream: z.array(neighbour) })),
  }),
};
