import { z } from 'zod';
import { linkInput, remoteAccessesStep } from '#root/contract/activities/activity-steps.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, minutes, uid, version } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageMeta, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import {
  activityStates,
  linkOrigins,
  marginVerdicts,
  providerKinds,
  type Verdict,
} from '#root/contract/shared/activity-terms.ts';
import { departmentFilters } from '#root/contract/shared/department-filters.ts';
import { exportFormats, exportTypes } from '#root/contract/shared/exports.ts';
import { linkOffReason } from '#root/contract/shared/fields/common-fields.ts';
import { hostings } from '#root/contract/shared/kinds/application.ts';

/** The kinds of gap, which `domain/continuity/gap.ts` explains. */
export const gapKinds = [
  'link',
  'tight',
  'one_of',
  'chain',
  'own_limit',
  'restart_too_long',
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
  /** Identifies the gap, even after its times have changed. */
  key: z.string(),
  kind: z.enum(gapKinds),
  verdict: z.enum(gapVerdicts),
  pastMtpd: z.boolean(),
  minutesOver: minutesOrNot,
  /** The dependent record. */
  dependent: node,
  /** The record that recovers too late for the dependent. */
  provider: node,
  linkUid: uid().nullable(),
  /**
   * The change that closes the gap. Example: `rto` of `node` must be `at_most` `minutes`. `assess`: no value is known.
   */
  change: z
    .object({
      node,
      field: z.enum(['rto', 'mtpd', 'rpo', 'mdl', 'restart']),
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

/** Whether a gap is to be closed, or somebody has accepted it for now. */
export const gapStates = ['open', 'accepted'] as const;
export type GapState = (typeof gapStates)[number];

/** A gap with the people it concerns. */
export const listedGap = continuityGap.extend({
  state: z.enum(gapStates),
  /** The owner and unit of the dependent activity; null if there is none, or if the dependent is a resource. */
  ownerName: z.string().nullable(),
  businessUnitName: z.string().nullable(),
  /** The acceptance of the gap. If `state` is `open`, the acceptance has ended, or the gap has become worse. */
  acceptance: z
    .object({ uid: uid(), version: version(), until: date(), reason: z.string(), acceptedBy: z.string().nullable() })
    .nullable(),
});
export type ListedGap = z.infer<typeof listedGap>;

const gapQuery = listQuery(['severity'], {
  kind: listFilter(z.enum(gapKinds)),
  verdict: listFilter(z.enum(gapVerdicts)),
  recordUid: listFilter(uid('provider')),
  ownerUid: listFilter(uid('activity_owner')),
  ...departmentFilters,
  state: listFilter(z.enum(gapStates)),
});
export type GapQuery = z.output<typeof gapQuery>;

const verdict = z.enum(marginVerdicts);
const linkState = z.object({
  verdict,
  margin: minutesOrNot,
  minutesOver: z.int(),
  pastMtpd: z.boolean(),
});

/**
 * A change to preview before it is saved. Omitted values stay unchanged; null means "not assessed". `links` is the
 * complete list, as in the step `dependencies`. `locationUid`, `locationLinkOff` and `remoteDelivery` decide whether
 * the activity needs a primary location, and which one. `supplierUid` and `hosting` decide whether an application needs
 * its supplier. `alternateUids` are the locations where the activities of a location can work instead. The changes to
 * `activities` are previewed together. `master` is a row of the RTO or MTPD list, which affects every activity that
 * uses it.
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
    locationUid: uid('location').nullable().optional(),
    locationLinkOff: linkOffReason().optional(),
    remoteDelivery: remoteAccessesStep.shape.remoteDelivery.optional(),
    /** True to preview archiving or deleting the activity. */
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
          locationUid: uid('location').nullable().optional(),
        }),
      )
      .min(1, 'Name at least 1 activity')
      .max(1000, 'Name at most 1,000 activities'),
  }),
  z.object({
    what: z.literal('resource'),
    uid: uid('provider'),
    rtoMinutes: minutes().nullable().optional(),
    supplierUid: uid('supplier').nullable().optional(),
    hosting: z.enum(hostings, { error: 'Choose one from the list' }).optional(),
    alternateUids: z.array(uid('location')).max(20, 'Choose at most 20').optional(),
  }),
  z.object({ what: z.literal('master'), uid: uid('master'), minutes: minutes() }),
]);
export type PreviewInput = z.infer<typeof previewInput>;

export const previewResult = z.object({
  /** The number of links and gaps that get worse, and the number that get better. */
  breaks: z.int(),
  closes: z.int(),
  /**
   * Links whose verdict changes, ordered from worse to better; at most 200. `before` is null for a new link, `after` is
   * null for a removed link.
   */
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
  /** Gaps across several links that open, close or change; at most 200. */
  gaps: z.array(
    z.object({
      before: continuityGap.nullable(),
      after: continuityGap.nullable(),
      direction: z.enum(['better', 'worse']),
    }),
  ),
});
export type PreviewResult = z.infer<typeof previewResult>;

/** One row of the ranking: the effect of losing this record alone, until further notice. */
export const singlePointOfFailure = z.object({
  ...node.shape,
  activitiesLost: z.int(),
  mtpdBreaches: z.int(),
  /** Sum of the priorities (ranks) of the activities that stop. An activity without a priority counts as 1. */
  priorityWeight: z.number(),
  /** Minutes from the loss to the first MTPD breach; null: none. */
  firstBreachAt: minutesOrNot,
});
export type SinglePointOfFailure = z.infer<typeof singlePointOfFailure>;

/** A link of a record. `node` is the record at its other end. */
const neighbour = z.object({
  linkUid: uid(),
  /** The source from which Holdfast derives the link; null for a link that people entered. */
  origin: z.enum(linkOrigins).nullable(),
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
  /** The longest provider RTO with which the dependent meets its own RTO; null: the dependent has no RTO. */
  bearable: minutesOrNot,
});
export type Neighbour = z.infer<typeof neighbour>;

const scope = 'organisation';

export const continuity = {
  /**
   * `filter[recordUid]`: gaps that concern one of these activities or resources. `filter[ownerUid]`,
   * `filter[divisionUid]` and `filter[businessUnitUid]` refer to the dependent activity. Without `filter[state]`, only
   * open gaps.
   */
  gaps: endpoint({
    method: 'GET',
    path: `${apiRoot}/gaps`,
    shows: ['activity'],
    scope,
    permissions: ['activity.read'],
    summary: 'List the gaps between recovery times, those past an MTPD first, then by size',
    query: gapQuery,
    response: pageResponse(listedGap).extend({
      meta: pageMeta.extend({
        /**
         * The number of pairs of times that were compared in the whole organisation. If it is 0, an empty list of
         * gaps proves nothing.
         */
        compared: z.int(),
        /** The numbers of open and of accepted gaps that match the search and all filters except `state`. */
        open: z.int(),
        accepted: z.int(),
      }),
    }),
  }),
  exportGaps: endpoint({
    method: 'GET',
    path: `${apiRoot}/gaps/export`,
    scope,
    permissions: ['activity.read', 'activity.export'],
    summary: 'Download the gaps that match as XLSX or CSV',
    query: gapQuery
      .pick({ sort: true, q: true, filter: true })
      .extend({ format: z.enum(exportFormats, { error: 'Use xlsx or csv' }) }),
    response: null,
    download: [exportTypes.xlsx, exportTypes.csv],
    status: 200,
    traces: 'exported',
    budget: 'exports',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${apiRoot}/continuity-previews`,
    shows: ['activity'],
    scope,
    permissions: ['activity.read'],
    summary: 'Preview which gaps a change of recovery times or links opens and closes',
    body: previewInput,
    readOnly: true,
    rehearses: true,
    response: recordResponse(previewResult),
  }),
  singlePointsOfFailure: endpoint({
    method: 'GET',
    path: `${apiRoot}/single-points-of-failure`,
    shows: ['activity'],
    scope,
    permissions: ['activity.read'],
    summary: 'Rank single points of failure by the effect of losing each of them alone',
    query: z.object({
      limit: z.preprocess((value) => (value === undefined ? 10 : Number(value)), z.int().min(1).max(1000)),
      /** If the query names a division or business unit, only the activities of that division or unit count. */
      ...departmentFilters,
    }),
    response: z.object({ data: z.array(singlePointOfFailure) }),
  }),
  /**
   * `upstream`: the records that this one needs; `downstream`: the records that need it. Only direct links, each with
   * its verdict. Links of archived activities do not count.
   */
  neighbours: endpoint({
    method: 'GET',
    path: `${apiRoot}/activities/:uid/dependencies`,
    scope,
    permissions: ['activity.read'],
    summary: 'List the direct dependencies and dependents of an activity, with verdicts',
    params: z.object({ uid: uid('activity') }),
    response: recordResponse(z.object({ upstream: z.array(neighbour), downstream: z.array(neighbour) })),
  }),
};
