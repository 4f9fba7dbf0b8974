import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { name, optionalText, text, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from './crud.ts';
import { toKebabCase } from './kinds/define-record.ts';
import { listKindsThatCan, listPlurals } from './kinds/kinds.ts';

/**
 * The lists with saved views. The lists of kinds with the ability `views` have the same names as in the API's paths.
 * Four other lists follow.
 */
export const viewLists = [
  ...listPlurals(listKindsThatCan('views')).map(toKebabCase),
  'audit-log',
  'gaps',
  'notification-logs',
  'reviews',
] as const;
export type ViewList = (typeof viewLists)[number];

export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** The maximum length of a view's query as JSON, in characters. */
const maxViewQuery = 10_000;

/** The maximum number of views that a person may have for one list. */
export const maxViews = 100;

const fields = {
  name: name(),
  /** The search, filters and order, named as in the address of the list. */
  query: z
    .record(text(50), optionalText(4000))
    .refine((query) => Object.keys(query).length <= 50, 'Use at most 50 filters')
    .refine((query) => JSON.stringify(query).length <= maxViewQuery, 'Use at most 10,000 characters of filters'),
  /** The visible columns in their order; null: the list's default. */
  columns: z.array(text(50)).max(50).nullable(),
  density: z.enum(densities).nullable(),
  /**
   * True if everybody in the organisation can see the view. Only its owner and people who may change the settings can
   * change a shared view.
   */
  shared: z.boolean(),
};

export const savedViewChange = z.object(fields);
export const savedViewInput = z.object({ list: z.enum(viewLists), ...fields });
export type SavedViewInput = z.infer<typeof savedViewInput>;

export const savedView = z.object({
  ...stored,
  ...savedViewInput.shape,
  /** Whether the caller saved it. Other people's views are listed only if they are shared. */
  mine: z.boolean(),
  ownerName: z.string().nullable(),
  /** The caller's default view. */
  isDefault: z.boolean(),
  /** The organisation's default view, for people without their own default. */
  forEveryone: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const root = `${apiRoot}/saved-views` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('saved_view') });
/** Open to everybody who is signed in, because the list's own permission protects the content. */
const common = { scope: 'tenant', permissions: [] } as const;
const list = z.enum(viewLists);

export const savedViews = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List the caller’s own and the shared views of a list, by name',
    query: z.object({ list }),
    response: z.object({ data: z.array(savedView) }),
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: item,
    params,
    summary: 'Read one view',
    response: recordResponse(savedView),
  }),
  /** 409 `duplicate` if the caller has a view with this name; 422 `too_many_views` after {@link maxViews}. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Save a view of a list',
    body: savedViewInput,
    response: saved,
    status: 201,
  }),
  /** 403 for another person's shared view, unless the caller may change the settings. */
  update: endpoint({
    ...common,
    method: 'PUT',
    path: item,
    params,
    summary: 'Replace the fields of a view',
    body: savedViewChange,
    versioned: true,
    response: saved,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: item,
    params,
    summary: 'Delete a view; people who had it as their default get the plain list',
    versioned: true,
    response: null,
  }),
  setDefault: endpoint({
    ...common,
    method: 'PUT',
    path: `${root}/default`,
    summary: 'Set the caller’s default view of a list',
    /** The new default view of the caller; null: no default view. */
    body: z.object({ list, viewUid: uid('saved_view').nullable() }),
    response: null,
  }),
  /** 400 at `viewUid` if the view is not shared. */
  setDefaultForEveryone: endpoint({
    scope: 'tenant',
    permissions: ['setting.update'],
    method: 'PUT',
    path: `${root}/default-for-everyone`,
    summary: 'Set the organisation’s default view of a list',
    body: z.object({ list, viewUid: uid('saved_view').nullable() }),
    response: null,
  }),
};
