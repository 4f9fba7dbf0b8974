import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { minutes, name, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { findNodeKind, findPermission } from '#root/contract/shared/kinds/kinds.ts';

/** Kinds of record that activities can depend on, except activities. */
export type ResourceKind = Exclude<ProviderKind, 'activity'>;
export const resourceKinds = providerKinds.filter((kind) => kind !== 'activity') as [ResourceKind, ...ResourceKind[]];

/** Returns the permission to write a resource. The routes also require `activity.read`. */
export const findResourcePermission = (kind: ResourceKind, verb: 'create' | 'update'): Permission =>
  findPermission(findNodeKind(kind), verb);

/** A choice for a picker. `usedBy` is the number of its uses by activities and resources, as in the register. */
export const resourceOption = z.object({
  uid: uid(),
  kind: z.enum(providerKinds),
  name: z.string(),
  /** Null: not assessed, so the verdict on every link to the resource is `unknown`. */
  rtoMinutes: z.int().nullable(),
  mtpdMinutes: z.int().nullable(),
  isActive: z.boolean(),
  usedBy: z.int(),
});
export type ResourceOption = z.infer<typeof resourceOption>;

/**
 * Those fields of a resource that the dependency screens can edit. The screens of the resource's register have the
 * other fields.
 */
export const resourceInput = buildInput({
  name: nameField,
  description: descriptionField,
  rtoMinutes: recoveryField,
  workaround: workaroundField,
  ownerName: ownerNoteField,
});
export type ResourceInput = z.infer<typeof resourceInput>;

export const resourceRecord = z.object({
  ...stored,
  kind: z.enum(resourceKinds),
  ...resourceInput.shape,
  isActive: z.boolean(),
  usedBy: z.int(),
});

export const resourceCreate = z.object({
  kind: z.enum(resourceKinds),
  name: name(),
  rtoMinutes: minutes().nullish(),
});
export type ResourceCreate = z.infer<typeof resourceCreate>;

const root = `${apiRoot}/resources` as const;
const item = `${root}/:kind/:uid` as const;
const params = z.object({ kind: z.enum(resourceKinds), uid: uid() });
const scope = 'organisation';

export const resources = {
  /**
   * All records that activities can depend on, including activities. `filter[kind]=application,supplier`;
   * `filter[active]=true` leaves out inactive and archived records; `filter[usedInUnit]=<business unit>` lists what the
   * unit's activities use. `sort=-usedBy`: the most used first.
   */
  list: endpoint({
    method: 'GET',
    path: root,
    shows: ['activity'],
    scope,
    permissions: ['activity.read'],
    summary: 'List the records that activities can depend on',
    query: listQuery(['name', 'usedBy', 'rto'], {
      kind: listFilter(z.enum(providerKinds)),
      uid: listFilter(uid()),
      active: z.enum(['true', 'false']).optional(),
      missing: listFilter(z.enum(['rto'])),
      usedInUnit: uid('business_unit').optional(),
    }),
    response: pageResponse(resourceOption),
  }),
  /** Creates a record by its name. 409 `duplicate` has the existing record in `details.uid`. */
  create: endpoint({
    method: 'POST',
    path: root,
    changes: resourceKinds.map(findNodeKind),
    scope,
    permissions: ['activity.read'],
    summary: 'Create a record that activities can depend on, by name',
    body: resourceCreate,
    response: saved,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: item,
    shows: ['activity'],
    scope,
    permissions: ['activity.read'],
    summary: 'Read the fields of a resource that the dependency screens can edit',
    params,
    response: recordResponse(resourceRecord),
  }),
  /** A utility has neither workaround nor owner, so these are not saved. */
  update: endpoint({
    method: 'PUT',
    path: item,
    changes: resourceKinds.map(findNodeKind),
    scope,
    permissions: ['activity.read'],
    summary: 'Replace the fields of a resource that the dependency screens can edit',
    params,
    body: resourceInput,
    versioned: true,
    response: saved,
  }),
};
