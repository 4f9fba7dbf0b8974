import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { minutes, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { masterInput, masterListNames } from './master-lists.ts';

/** A list holds at most this many rows, so that one page of 100 always has all that can be chosen. */
export const masterRowsMax = 100;

export const masterRecord = z.object({
  ...stored,
  list: z.enum(masterListNames),
  name: z.string(),
  description: z.string(),
  /** Minutes, rank, phase or words: see `masterLists`. */
  value: z.union([z.int(), z.string()]),
  /** Minutes after which a utility is back; null: not assessed, and in every other list. */
  rtoMinutes: z.int().nullable(),
  order: z.int(),
  /** #RRGGBB of text on the background: black or white, at least 4.5:1. */
  color: z.string(),
  backgroundColor: z.string(),
  /** Exactly one row of a list is its default. */
  isDefault: z.boolean(),
  /** A row that the product counts on: it keeps its value and can't be deleted or made inactive. */
  isSystem: z.boolean(),
  isActive: z.boolean(),
  /** How many times records use the row. */
  usageCount: z.int(),
});
export type Master = z.infer<typeof masterRecord>;

/** The kinds of record that choose from master lists. */
export const masterUsers = ['activity', 'supplier', 'team_member'] as const;

/** One use of a row: the record, and what it uses the row as (`RTO`, `Priority`). */
export const masterUsage = z.object({
  kind: z.enum(masterUsers),
  uid: uid(),
  name: z.string(),
  usedAs: z.string(),
});
export type MasterUsage = z.infer<typeof masterUsage>;

/** The `details` of the 409 `in_use` that deleting a used row gets: how many uses, and the first of them. */
export const masterInUse = z.object({ total: z.int(), uses: z.array(masterUsage) });
export type MasterInUse = z.infer<typeof masterInUse>;

/** An activity with the times it would have; `breaks` when its RTO would not be less than its MTPD. */
const minutesEffect = z.object({
  uid: uid(),
  name: z.string(),
  rtoMinutes: z.int().nullable(),
  mtpdMinutes: z.int().nullable(),
  breaks: z.boolean(),
});
/**
 * What a change of minutes does: the activities that use the row (at most 200, those that break first) and how many
 * there are. The `details` of the 422 `rto_not_below_mtpd` have the same shape, with those that break only.
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

export const masters = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope,
    permissions: ['master.read'],
    summary: 'List the rows of a master list, in its order unless asked otherwise',
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
  /** 422 `rto_not_below_mtpd` with the activities that other minutes would break; `value_fixed` for a phase. */
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
  /** 409 `in_use` with what uses it; 409 for a system row and for the default. */
  remove: endpoint({
    method: 'DELETE',
    path: item,
    scope,
    permissions: ['master.delete'],
    summary: 'Delete a row of a master list that nothing uses',
    params: rowParams,
    versioned: true,
    response: null,
  }),
  /** Everything that used the row uses the other one after it, in one transaction; `moved` is how many uses that were. */
  replace: endpoint({
    method: 'POST',
    path: `${item}/replace`,
    scope,
    permissions: ['master.update', 'master.delete'],
    summary: 'Put another row wherever this one is used, then delete or deactivate it',
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
    summary: 'Put the rows of a master list in this order',
    params: listParams,
    body: z.object({ uids: z.array(uid('master')).min(1).max(1000) }),
    response: null,
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: `${item}/default`,
    scope,
    permissions: ['master.update'],
    summary: 'Make a row the default of its list; the one before is so no longer',
    params: rowParams,
    response: saved,
  }),
  usage: endpoint({
    method: 'GET',
    path: `${item}/usage`,
    scope,
    permissions: ['master.read'],
    summary: 'List what uses a row of a master list',
    params: rowParams,
    query: listQuery(['name', 'kind', 'usedAs'], {}),
    response: pageResponse(masterUsage),
  }),
  previewMinutes: endpoint({
    method: 'POST',
    path: `${item}/preview-minutes`,
    scope,
    permissions: ['master.read'],
    summary: 'Look at what other minutes of a recovery time or MTPD would do to activities',
    params: rowParams,
    body: z.object({ minutes: minutes() }),
    readOnly: true,
    response: recordResponse(minutesPreview),
  }),
};
