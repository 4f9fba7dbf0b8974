import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { integer, name, optionalText, uid } from '#root/contract/platform/fields.ts';
import { listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from '#root/contract/shared/activity-terms.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';

/** What becomes of a draft of the grid: new activities, or other values for some that are there. */
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

/** Rows that one draft takes. */
export const maxBatchRows = 1000;
/** Drafts that a person may have in an organisation. */
export const maxDrafts = 100;
/** A cell of a draft: as it was typed or pasted, whatever it says. */
export const batchCell = () => optionalText(1000);

const tooMany = `A draft takes ${maxBatchRows.toLocaleString('en-US')} rows. Put the rest into another one.`;

const rows = z
  .array(
    z.object({
      /** Which of the `targets` the row edits, by its number there; null in a draft of new activities. */
      target: integer(0, maxBatchRows - 1).nullable(),
      cells: z
        .array(batchCell())
        .length(batchColumns.length, `A row has ${batchColumns.length} cells: ${batchColumns.join(', ')}`),
    }),
  )
  .max(maxBatchRows, tooMany);

/** Rows without a single filled cell are left out when a draft is stored; one has to remain (specification 5). */
export const batchInput = z.object({
  rows: rows.refine((all) => all.some(({ cells }) => cells.some((cell) => cell !== '')), rules.atLeastOneRecord),
});
export type BatchInput = z.infer<typeof batchInput>;
export type BatchRow = BatchInput['rows'][number];

/** An activity that a draft edits. */
const batchTarget = z.object({
  position: z.int(),
  activityUid: uid(),
  /** The version that the draft has seen, and the one that it has by now. */
  seenVersion: z.int(),
  version: z.int(),
  state: z.enum(activityStates),
  /** What stood in the cells when the draft was opened. */
  before: z.array(z.string()),
});
export type BatchTarget = z.infer<typeof batchTarget>;

export const batchRecord = z.object({
  ...stored,
  kind: z.enum(batchKinds),
  createdByName: z.string().nullable(),
  rows: z.array(z.object({ target: z.int().nullable(), cells: z.array(z.string()) })),
  /** One that was deleted since is no longer there. */
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

/** All that cells can name. Inactive ones are among them: a record that has one keeps it. */
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

/** How the rows of a draft are saved to activities. */
const batchApplyInput = z.object({
  /**
   * Rows that stay in the draft as they are, by their number in it, from 1 as in the failures. They are looked at with the
   * others all the same: a name that one of them has is taken for the rows below it.
   */
  leaveOut: z.array(integer(1, maxBatchRows)).max(maxBatchRows).optional(),
  /**
   * Names this attempt, for whoever may lose the answer: within a day the same attempt at the same draft by the same person is
   * answered as it was, and does nothing again.
   */
  attempt: uid().optional(),
});

/** What saving the rows of a draft has done. Rows that were left out or refused stay in the draft; without one the draft is gone. */
export const batchResult = z.object({
  /** Activities that were created or changed. */
  done: z.int(),
  /** Rows that change nothing. */
  unchanged: z.int(),
  /** Rows that stay, with the reason; `row` is their number in the draft as it was, from 1. */
  failures: z.array(z.object({ row: z.int(), name: z.string(), message: z.string() })),
  /** The first 99 that were created or changed: as many as a list can be filtered by. */
  uids: z.array(uid()),
  /** The version of the draft that remains; null: it is gone. */
  version: z.int().nullable(),
});
export type BatchResult = z.infer<typeof batchResult>;

const root = `${apiRoot}/activity-batches` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('activity_batch') });
const scope = 'organisation';
// A draft that edits shows what activities are like, and one that creates tells which names they have.
const common = { scope, permissions: ['activity.bulk_modify', 'activity.read'] } as const;

export const activityBatches = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List the drafts of the grid for many activities, whoever began them',
    query: listQuery(['updatedAt', 'createdAt', 'title', 'rowCount'], { kind: z.enum(batchKinds).optional() }).omit({
      q: true,
    }),
    response: pageResponse(batchListRow),
  }),
  /** Who may not read activities is refused besides. */
  get: endpoint({
    ...common,
    permissions: ['activity.bulk_modify'],
    method: 'GET',
    path: item,
    params,
    summary: 'Read a draft: its cells, and the activities that it edits',
    response: recordResponse(batchRecord),
  }),
  /** 400 'At least 1 record' without a filled cell; 422 `too_many_drafts` after {@link maxDrafts}. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Keep a draft of new activities',
    body: batchInput,
    response: saved,
    status: 201,
  }),
  /** 400 at `uids` where one is no activity here. */
  edit: endpoint({
    method: 'POST',
    path: `${root}/edits`,
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.update'],
    summary: 'Begin a draft that edits activities, with their values in its cells',
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
    summary: 'Throw away a draft; the activities stay as they are',
    versioned: true,
    response: null,
  }),
  /**
   * Creates what is without a problem. 422 `wrong_kind` for a draft that edits; 422 `no_record` where nothing stands in it;
   * 400 at `leaveOut` for a row that the draft does not have.
   */
  createActivities: endpoint({
    method: 'POST',
    path: `${item}/create`,
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.create'],
    params,
    summary: 'Create the activities of a draft; rows with a problem, and those to be left out, stay in it',
    body: batchApplyInput,
    versioned: true,
    response: recordResponse(batchResult),
  }),
  /** Changes what is without a problem and in the version that the draft has seen; refused as when they are created. */
  updateActivities: endpoint({
    method: 'POST',
    path: `${item}/update`,
    scope,
    permissions: ['activity.bulk_modify', 'activity.read', 'activity.update'],
    params,
    summary: 'Save the changed activities of a draft; rows with a problem, and those to be left out, stay in it',
    body: batchApplyInput,
    versioned: true,
    response: recordResponse(batchResult),
  }),
  choices: endpoint({
    ...common,
    method: 'GET',
    path: `${root}/choices`,
    summary: 'Read all that the cells of a draft can name',
    response: recordResponse(batchChoices),
  }),
  takenNames: endpoint({
    ...common,
    method: 'POST',
    path: `${root}/taken-names`,
    readOnly: true,
    summary: 'Say which of these names activities have already',
    body: z.object({ names: z.array(name()).max(maxBatchRows, tooMany) }),
    response: recordResponse(z.array(z.object({ name: z.string(), uid: uid() }))),
  }),
};
