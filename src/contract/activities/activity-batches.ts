import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { integer, name, optionalText, uid } from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from '#root/contract/shared/activity-terms.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';

/** A draft of the grid either creates activities or edits existing ones. */
export const batchKinds = ['create', 'edit'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The columns of the grid, in the order of a row's cells. */
export const batchColumns = [
  'name',
  'unit',
  'priority',
  'mtpd',
  'rto',
  'mdl',
  'location',
  'owner',
  'minimumPeople',
] as const;
export type BatchColumn = (typeof batchColumns)[number];

/** The maximum number of rows in one draft. */
export const maxBatchRows = 1000;
/** The maximum number of drafts that a person may have in an organisation. */
export const maxDrafts = 100;
/** The text of a cell exactly as it was typed or pasted, even if it is not valid. */
export const batchCell = () => optionalText(1000);

const tooMany = `A draft takes ${groupThousands(maxBatchRows)} rows. Put the rest into another draft.`;

const rows = z
  .array(
    z.object({
      /** The index in `targets` of the activity that the row edits; null in a draft of new activities. */
      target: integer(0, maxBatchRows - 1).nullable(),
      cells: z
        .array(batchCell())
        .length(batchColumns.length, `A row has ${batchColumns.length} cells: ${batchColumns.join(', ')}`),
    }),
  )
  .max(maxBatchRows, tooMany);

/** Empty rows are dropped when a draft is stored. At least one row must remain (specification 5). */
export const batchInput = z.object({
  rows: rows.refine((all) => all.some(({ cells }) => cells.some((cell) => cell !== '')), rules.atLeastOneRecord),
});
export type BatchInput = z.infer<typeof batchInput>;
export type BatchRow = BatchInput['rows'][number];

/** An activity that a draft edits. */
const batchTarget = z.object({
  position: z.int(),
  activityUid: uid(),
  /** The activity's version when the draft was opened, and its current version. */
  seenVersion: z.int(),
  version: z.int(),
  state: z.enum(activityStates),
  /** The values of the cells when the draft was opened. */
  before: z.array(z.string()),
});
export type BatchTarget = z.infer<typeof batchTarget>;

export const batchRecord = z.object({
  ...stored,
  kind: z.enum(batchKinds),
  createdByName: z.string().nullable(),
  rows: z.array(z.object({ target: z.int().nullable(), cells: z.array(z.string()) })),
  /** Leaves out activities that have been deleted since the draft was opened. */
  targets: z.array(batchTarget),
});
export type BatchRecord = z.infer<typeof batchRecord>;

export const batchListRow = z.object({
  ...stored,
  kind: z.enum(batchKinds),
  title: z.string(),
  rowCount: z.int(),
  createdByName: z.string().nullable(),
});
export type BatchListRow = z.infer<typeof batchListRow>;

const listedTime = z.object({ uid: uid(), name: z.string(), minutes: z.int(), isActive: z.boolean() });

/** All records that cells can name. Inactive records are included, because activities may still use them. */
export const batchChoices = z.object({
  rto: z.array(listedTime),
  mtpd: z.array(listedTime),
  priorities: z.array(z.object({ uid: uid(), name: z.string(), rank: z.int(), isActive: z.boolean() })),
  divisions: z.array(z.object({ uid: uid(), name: z.string() })),
  units: z.array(z.object({ uid: uid(), name: z.string(), divisionUid: uid(), divisionName: z.string() })),
  locations: z.array(z.object({ uid: uid(), name: z.string(), isActive: z.boolean() })),
  owners: z.array(z.object({ uid: uid(), firstName: z.string(), lastName: z.string() })),
});
export type BatchChoices = z.infer<typeof batchChoices>;

/** How the rows of a draft are applied to activities. */
const batchApplyInput = z.object({
  /**
   * The numbers of the rows to leave in the draft, counted from 1 as in `failures`. The check for duplicates still
   * includes the names in these rows, so rows below cannot use the same names.
   */
  leaveOut: z.array(integer(1, maxBatchRows)).max(maxBatchRows).optional(),
  /**
   * Identifies this attempt, in case the response is lost. If the same person repeats the attempt on the same draft
   * within a day, the repetition changes nothing and gets the same response.
   */
  attempt: uid().optional(),
});

/**
 * The result of applying a draft. Rows that were left out or refused stay in the draft. If no row stays, the draft is
 * deleted.
 */
export const batchResult = z.object({
  /** The number of activities that were created or changed. */
  done: z.int(),
  /** The number of rows whose activity already had these values. */
  unchanged: z.int(),
  /** Rows that stay in the draft, each with the reason. `row` is the row's number before the call, counted from 1. */
  failures: z.array(z.object({ row: z.int(), name: z.string(), message: z.string() })),
  /**
   * The first 99 activities that were created or changed. There are no more, because a list can be filtered by at most
   * 99 uids.
   */
  uids: z.array(uid()),
  /** The new version of the draft; null: it is deleted. */
  version: z.int().nullable(),
});
export type BatchResult = z.infer<typeof batchResult>;

const root = `${apiRoot}/activity-batches` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('activity_batch') });
const scope = 'organisation';
// Requires `activity.read`, because a draft of edits shows the values of activities, and a draft of new activities
// reveals which names are taken.
const common = { scope, permissions: ['activity.bulk_modify', 'activity.read'] } as const;

export const activityBatches = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List everybody’s drafts for editing many activities',
    query: listQuery(['updatedAt', 'createdAt', 'title', 'rowCount'], { kind: z.enum(batchKinds).optional() }).omit({
      q: true,
    }),
    response: pageResponse(batchListRow),
  }),
  /**
   * Also requires `activity.read`. The handler checks this, because the history of a draft needs only the permissions
   * listed here.
   */
  get: endpoint({
    ...common,
    permissions: ['activity.bulk_modify'],
    method: 'GET',
    path: item,
    params,
    summary: 'Read a draft: its cells, and the activities that it edits',
    response: recordResponse(batchRecord),
  }),
  /** 400 'At least 1 record' if all cells are empty; 422 `too_many_drafts` after {@link maxDrafts}. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Save a draft of new activities',
    body: batchInput,
    response: saved,
    status: 201,
  }),
  /** 400 at `uids` for an unknown activity. */
  edit: endpoint({
    method: 'POST',
    path: `${root}/edits`,
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.update'],
    summary: 'Create a draft that edits activities, filled with their values',
    body: z.object({
      uids: z.array(uid('activity')).min(1, rules.atLeastOneRecord).max(maxBatchRows, tooMany),
    }),
    response: saved,
    status: 201,
  }),
  save: endpoint({
    ...common,
    method: 'PUT',
    path: item,
    params,
    summary: 'Replace the cells of a draft',
    body: batchInput,
    versioned: true,
    response: saved,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: item,
    params,
    summary: 'Discard a draft without changing activities',
    versioned: true,
    response: null,
  }),
  /**
   * Creates an activity for each row that has no problem. 422 `wrong_kind` for a draft that edits; 422 `no_record`
   * for an empty draft; 400 at `leaveOut` for a row that the draft does not have.
   */
  createActivities: endpoint({
    method: 'POST',
    path: `${item}/create`,
    changes: ['activity_batch', 'activity'],
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.create'],
    params,
    summary: 'Create the activities of a draft; rows that have problems or are left out stay in it',
    body: batchApplyInput,
    versioned: true,
    response: recordResponse(batchResult),
  }),
  /**
   * Changes the activities whose rows have no problem, except activities that somebody has changed since the draft was
   * opened. The errors are the same as when a draft creates activities.
   */
  updateActivities: endpoint({
    method: 'POST',
    path: `${item}/update`,
    changes: ['activity_batch', 'activity'],
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.update'],
    params,
    summary: 'Save the changed activities of a draft; rows that have problems or are left out stay in it',
    body: batchApplyInput,
    versioned: true,
    response: recordResponse(batchResult),
  }),
  choices: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/choices`,
    shows: ['activity'],
    summary: 'List the choices for the cells of a draft',
    response: recordResponse(batchChoices),
  }),
  takenNames: endpoint({
    ...common,
    method: 'POST',
    path: `${root}/taken-names`,
    readOnly: true,
    summary: 'List which of these names are taken by activities',
    body: z.object({ names: z.array(name()).max(maxBatchRows, tooMany) }),
    response: recordResponse(z.array(z.object({ name: z.string(), uid: uid() }))),
  }),
};
