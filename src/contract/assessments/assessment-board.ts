import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, optionalParagraphs, paragraphs, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { bulkArray } from '#root/contract/shared/bulk-selection.ts';
import { saved } from '#root/contract/shared/crud.ts';
import { exportTypes } from '#root/contract/shared/exports.ts';
import { itemOutcomes, itemStates, maxItems } from './assessment-terms.ts';
import { assessments } from './assessments.ts';

const item = assessments.get.path;
const scope = 'organisation';
const params = z.object({ uid: uid('assessment') });
const permissions = ['bia.read', 'activity.read'] as const;
/**
 * Every change can affect the board, because it shows owners, accounts and the engine's verdicts as well as activities.
 */
const shows = 'everything';

const itemFilters = {
  state: listFilter(z.enum(itemStates)),
  /** The business unit or division of a row of the board; `none`: activities without either. */
  unitUid: z.union([uid(), z.literal('none')], { error: 'Use the id of a unit, or none' }).optional(),
  /** `late`: without an answer after the due date. */
  late: z.literal('true', { error: 'Use true' }).optional(),
  /** Only activities for which nobody with an active account answers. */
  account: z.literal('none', { error: 'Use none' }).optional(),
  /** Only activities for which the engine's findings have changed since their last approval. */
  changed: z.literal('true', { error: 'Use true' }).optional(),
  /** Only activities of which the caller is owner or deputy. */
  mine: z.literal('true', { error: 'Use true' }).optional(),
};

/** An activity of a launched BIA, as the board shows it. */
export const boardChip = z.object({
  activityUid: uid(),
  name: z.string(),
  state: z.enum(itemStates),
  isLate: z.boolean(),
  hasAccount: z.boolean(),
  hasMoved: z.boolean(),
});

const counts = z.object(
  Object.fromEntries(itemStates.map((state) => [state, z.int()])) as Record<(typeof itemStates)[number], z.ZodInt>,
);

/** A row of the board. */
export const boardRow = z.object({
  /**
   * The uid of the business unit of the row's activities. If they have no business unit, the uid of their division;
   * null if they have neither.
   */
  unitUid: uid().nullable(),
  unitName: z.string(),
  divisionName: z.string(),
  total: z.int(),
  late: z.int(),
  counts,
  /** At most 40 activities: late ones first, then those that wait for an answer. */
  chips: z.array(boardChip),
});

export const boardAnswer = z.object({
  total: z.int(),
  late: z.int(),
  withoutAccount: z.int(),
  moved: z.int(),
  mine: z.int(),
  counts,
  /**
   * For each day since the launch, or for the last 90 days, the number of activities that were answered by the end of
   * the day. The last day is today, or the day on which the BIA was closed. An activity counts from the day of its
   * current answer. A deleted activity counts only on the last day, because the day of its deletion is not stored.
   */
  days: z.array(z.object({ day: z.iso.date(), answered: z.int() })),
  rows: z.array(boardRow),
});

export const assessmentItem = z.object({
  ...boardChip.shape,
  unitName: z.string(),
  divisionName: z.string(),
  ownerUid: uid().nullable(),
  ownerName: z.string(),
  deputyName: z.string(),
  /** The owner at the launch, if the activity had another owner then; otherwise ''. */
  ownerAtLaunchName: z.string(),
  /** The activity's version, for calls that change the activity; null if the activity no longer exists. */
  activityVersion: z.int().nullable(),
  activityState: z.string(),
  approvedAt: instant().nullable(),
  submittedAt: instant().nullable(),
  leftReason: z.string(),
  outcome: z.enum(itemOutcomes).nullable(),
});
export type AssessmentItem = z.infer<typeof assessmentItem>;

const reason = () => paragraphs(1000);
const reasons = z.object({ activityUid: uid('activity'), reason: reason() });

/** The calls of a launched BIA. */
export const assessmentBoard = {
  board: endpoint({
    method: 'GET',
    path: `${item}/board`,
    scope,
    permissions,
    shows,
    summary: 'Read the progress of a BIA by business unit',
    params,
    query: z.object({ filter: z.strictObject(itemFilters).prefault({}) }),
    response: recordResponse(boardAnswer),
  }),
  items: endpoint({
    method: 'GET',
    path: `${item}/items`,
    scope,
    permissions,
    shows,
    summary: 'List the activities of a BIA',
    params,
    query: listQuery(['urgency', 'name', 'unit', 'owner'], itemFilters),
    response: pageResponse(assessmentItem),
  }),
  exportItems: endpoint({
    method: 'GET',
    path: `${item}/items/export`,
    scope,
    permissions,
    summary: 'Download the activities of a BIA and their progress as XLSX',
    params,
    response: null,
    download: exportTypes.xlsx,
    status: 200,
    traces: 'exported',
    budget: 'exports',
  }),
  /**
   * Reminds owners of missing answers: for these activities, or for all late ones. Each owner gets one message a day.
   * 422 `nothing_late`, `wrong_state`.
   */
  chase: endpoint({
    method: 'POST',
    path: `${item}/chase`,
    scope,
    permissions: ['bia.update'],
    summary: 'Remind the owners of missing answers',
    params,
    changes: ['notification'],
    body: z.object({ activityUids: bulkArray(uid('activity')).optional() }),
    response: recordResponse(
      z.object({
        people: z.int(),
        /** The number of people who get no message because they have already had one today. */
        alreadyReminded: z.int(),
        activities: z.int(),
        /** The number of activities about which nobody is reminded, because nobody with an account answers for them. */
        unreached: z.int(),
      }),
    ),
    status: 200,
  }),
  /**
   * Decides on activities that joined or left the scope after the launch, and excludes single activities. `add`: the
   * BIA asks about the activity, which may have been excluded before. `keep`: the activity stays in the BIA although it
   * has left the divisions and units of the scope. 400 for an activity that is named twice, or that belongs neither to
   * the scope nor to the BIA.
   */
  decide: endpoint({
    method: 'POST',
    path: `${item}/items`,
    scope,
    permissions: ['bia.update'],
    summary: 'Add activities to a launched BIA, keep them, or exclude them with a reason',
    params,
    versioned: true,
    body: z.object({
      add: z.array(uid('activity')).max(maxItems).default([]),
      keep: z.array(uid('activity')).max(maxItems).default([]),
      leave: z.array(reasons).max(maxItems).default([]),
    }),
    maxBodyBytes: 4 * 1024 * 1024,
    response: saved,
    status: 200,
  }),
  /** Closes a BIA. 422 `open_items` if an activity has no answer and no reason is given for it. */
  close: endpoint({
    method: 'POST',
    path: `${item}/close`,
    scope,
    permissions: ['bia.update'],
    summary: 'Close a BIA, with a reason for each activity without an answer',
    params,
    versioned: true,
    body: z.object({
      reasons: z.array(reasons).max(maxItems).default([]),
      /** The reason for all activities without an answer that have no reason of their own in `reasons`. */
      forOthers: optionalParagraphs(1000).default(''),
    }),
    maxBodyBytes: 16 * 1024 * 1024,
    response: saved,
    status: 200,
  }),
  /**
   * Reopens a closed BIA that has not been submitted. The BIA asks again about the activities that were excluded with a
   * reason when it was closed.
   */
  reopen: endpoint({
    method: 'POST',
    path: `${item}/reopen`,
    scope,
    permissions: ['bia.update'],
    summary: 'Open a closed BIA again',
    params,
    versioned: true,
    response: saved,
    status: 200,
  }),
};
