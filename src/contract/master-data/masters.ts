import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { minutes, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { findDeletePermission } from '#root/contract/shared/deletion-permissions.ts';
import { kinds } from '#root/contract/shared/kinds/kinds.ts';
import { master } from '#root/contract/shared/kinds/master.ts';
import { masterInput, masterListNames } from './master-lists.ts';

/** The maximum number of rows of a list. It ensures that one page of 100 holds all choices. */
export const maxMasterRows = 100;

export const masterRecord = z.object({
  ...stored,
  list: z.enum(masterListNames),
  name: z.string(),
  description: z.string(),
  /** Minutes, rank, phase or text; see `masterLists`. */
  value: z.union([z.int(), z.string()]),
  /** The recovery time of a utility in minutes; null: not assessed, or a row of another list. */
  rtoMinutes: z.int().nullable(),
  order: z.int(),
  /** #RRGGBB of text on the background: black or white, with a contrast of at least 4.5:1. */
  color: z.string(),
  backgroundColor: z.string(),
  /** Exactly one row of a list is its default. */
  isDefault: z.boolean(),
  /** A row that Holdfast relies on: it keeps its value and cannot be deleted or made inactive. */
  isSystem: z.boolean(),
  isActive: z.boolean(),
  /** The number of times that records use the row. */
  usageCount: z.int(),
});
export type Master = z.infer<typeof masterRecord>;

/** One use of a row: the record and the role of the row (`RTO`, `Priority`). */
export const masterUsage = z.object({
  kind: z.enum(kinds),
  uid: uid(),
  name: z.string(),
  usedAs: z.string(),
});
export type MasterUsage = z.infer<typeof masterUsage>;

/**
 * The `details` of 409 `in_use` when somebody deletes a row in use: the number of uses, and the first few of these
 * uses.
 */
export const masterInUse = z.object({ total: z.int(), uses: z.array(masterUsage) });
export type MasterInUse = z.infer<typeof masterInUse>;

/**
 * An activity with the times that it would have after a change of minutes. `breaks` is true if its RTO would then not
 * be less than its MTPD.
 */
const minutesEffect = z.object({
  uid: uid(),
  name: z.string(),
  rtoMinutes: z.int().nullable(),
  mtpdMinutes: z.int().nullable(),
  breaks: z.boolean(),
});
/**
 * The effect of a change of minutes: the number of activities that use the row, and the first 200 of these activities.
 * Activities with `breaks` come first. The `details` of 422 `rto_not_below_mtpd` have the same shape, but contain only
 * activities with `breaks`.
 */
export const minutesPreview = z.object({
  activities: z.array(minutesEffect),
  total: z.int(),
  breaking: z.int(),
});
export type MinutesPreview = z.infer<typeof minutesPreview>;

const listParams = z.object({ list: z.enum(masterListNames) });
const rowParams = z.object({ list: z.enum(masterListNames), uid: uid('master') });
const root = `${apiRoot}/masters/:list` as const;
const item = `${root}/:uid` as const;
const scope = 'organisation';
const deletePermission = findDeletePermission(master);

export const masters = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope,
    permissions: ['master.read'],
    summary: 'List the rows of a master list, by default in its own order',
    params: listParams,
    query: listQuery(['order', 'name', 'value', 'usageCount', 'createdAt', 'updatedAt'], {
      isActive: listFilter(z.enum(['true', 'false'])),
    }),
    response: pageResponse(masterRecord),
  }),
  get: endpoint({
    method: 'GET',
    path: item,
    scope,
    permissions: ['master.read'],
    summary: 'Read one row of a master list',
    params: rowParams,
    response: recordResponse(masterRecord),
  }),
  /** The new row comes last; the first row of a list becomes its default. */
  create: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['master.create'],
    summary: 'Add a row to a master list',
    params: listParams,
    body: masterInput,
    response: saved,
    status: 201,
  }),
  /** 422 `rto_not_below_mtpd` with the activities that the new minutes would break; 422 `value_fixed` for a phase. */
  update: endpoint({
    method: 'PUT',
    path: item,
    scope,
    permissions: ['master.update'],
    summary: 'Replace the fields of a row of a master list',
    params: rowParams,
    body: masterInput,
    versioned: true,
    response: saved,
  }),
  /** 409 `in_use` lists the uses of the row. System rows and the default are also refused with 409. */
  remove: endpoint({
    method: 'DELETE',
    path: item,
    scope,
    permissions: [deletePermission],
    summary: 'Delete an unused row of a master list',
    params: rowParams,
    versioned: true,
    response: null,
  }),
  /** Moves all uses to the other row in one transaction. `moved` is the number of uses. */
  replace: endpoint({
    method: 'POST',
    path: `${item}/replace`,
    scope,
    permissions: ['master.update', deletePermission],
    summary: 'Replace all uses of a row by another row, then delete or deactivate it',
    params: rowParams,
    body: z.object({ withUid: uid('master'), afterwards: z.enum(['delete', 'deactivate']) }),
    versioned: true,
    response: recordResponse(z.object({ moved: z.int() })),
  }),
  /** 409 `list_changed` unless `uids` names every row of the list once. */
  order: endpoint({
    method: 'PUT',
    path: `${root}/order`,
    scope,
    permissions: ['master.update'],
    summary: 'Set the order of the rows of a master list',
    params: listParams,
    body: z.object({ uids: z.array(uid('master')).min(1).max(1000) }),
    response: null,
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: `${item}/default`,
    scope,
    permissions: ['master.update'],
    summary: 'Make a row the default of its list instead of the former one',
    params: rowParams,
    response: saved,
  }),
  usage: endpoint({
    method: 'GET',
    path: `${item}/usage`,
    scope,
    permissions: ['master.read'],
    summary: 'List the uses of a row of a master list',
    params: rowParams,
    query: listQuery(['name', 'kind', 'usedAs'], {}),
    response: pageResponse(masterUsage),
  }),
  previewMinutes: endpoint({
    method: 'POST',
    path: `${item}/preview-minutes`,
    scope,
    permissions: ['master.read'],
    summary: 'Preview the effect of changing the minutes of an RTO or MTPD on activities',
    params: rowParams,
    body: z.object({ minutes: minutes() }),
    readOnly: true,
    response: recordResponse(minutesPreview),
  }),
};
