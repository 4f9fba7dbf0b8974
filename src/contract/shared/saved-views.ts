import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { name, optionalText, text, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from './crud.ts';
import { toKebabCase } from './records/define-record.ts';
import { listKindsThatCan, listPlurals } from './records/records.ts';

/** The lists whose views people save: those of the kinds that allow it, by their part of the API's paths, and two more. */
export const viewLists = [...listPlurals(listKindsThatCan('views')).map(toKebabCase), 'audit-log', 'gaps'] as const;
export type ViewList = (typeof viewLists)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Characters of what one view asks for, as JSON. */
const maxViewQuery = 10_000;

/** Views of one list that a person may have. */
export const maxViews = 100;

const fields = {
  name: name(),
  /** Search, filters and order, by the names that the address of the list has for them. */
  query: z
    .record(text(50), optionalText(4000))
    .refine((query) => Object.keys(query).length <= 50, 'A view takes 50 filters')
    .refine((query) => JSON.stringify(query).length <= maxViewQuery, 'A view takes 10,000 characters of filters'),
  /** The columns that are shown, in their order; null: as the list has them. */
  columns: z.array(text(50)).max(50).nullable(),
  density: z.enum(densities).nullable(),
  /** Everybody of the organisation sees it; only its owner and those who may change the settings can change it. */
  shared: z.boolean(),
};

export const savedViewChange = z.object(fields);
export const savedViewInput = z.object({ list: z.enum(viewLists), ...fields });
export type SavedViewInput = z.infer<typeof savedViewInput>;

export const savedView = z.object({
  ...stored,
  ...savedViewInput.shape,
  /** Whether the caller saved it; others' are shared. */
  mine: z.boolean(),
  ownerName: z.string().nullable(),
  /** What the caller begins the list with. */
  isDefault: z.boolean(),
  /** What those begin with who have chosen nothing themselves. */
  forEveryone: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const root = `${apiRoot}/saved-views` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('saved_view') });
/** Of everybody who is signed in; what a view shows is asked for by the list's own permission. */
const common = { scope: 'tenant', permissions: [] } as const;
const list = z.enum(viewLists);

export const savedViews = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: root,
    summary: 'List the views of a list: the caller’s own and the shared ones, by name',
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
  /** 409 `duplicate` where the caller has a view of this name; 422 `too_many_views` after {@link maxViews}. */
  create: endpoint({
    ...common,
    method: 'POST',
    path: root,
    summary: 'Save a view of a list',
    body: savedViewInput,
    response: saved,
    status: 201,
  }),
  /** 403 for a shared view of somebody else's, unless one may change the settings. */
  update: endpoint({
    ...common,
    method: 'PUT',
    path: item,
    params,
    summary: 'Replace what a view says',
    body: savedViewChange,
    versioned: true,
    response: saved,
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: item,
    params,
    summary: 'Delete a view; who began with it begins with the plain list',
    versioned: true,
    response: null,
  }),
  setDefault: endpoint({
    ...common,
    method: 'PUT',
    path: `${root}/default`,
    summary: 'Choose what the caller begins a list with',
    /** null: the plain list. */
    body: z.object({ list, viewUid: uid('saved_view').nullable() }),
    response: null,
  }),
  /** 400 at `viewUid` for a view that is not shared. */
  setDefaultForEveryone: endpoint({
    scope: 'tenant',
    permissions: ['setting.update'],
    method: 'PUT',
    path: `${root}/default-for-everyone`,
    summary: 'Choose what those begin a list with who have chosen nothing themselves',
    body: z.object({ list, viewUid: uid('saved_view').nullable() }),
    response: null,
  }),
};
