import { z } from 'zod';
import { providerKinds } from './activity-terms.ts';
import { saved, stored } from './crud.ts';
import { apiRoot, endpoint } from './endpoint.ts';
import { minutes, name, uid } from './fields.ts';
import { anyOf, listQuery, one, pageOf } from './paging.ts';
import type { Permission } from './permissions.ts';
import { resourceFields } from './registers.ts';

/** What an activity can need besides other activities. */
export const resourceKinds = ['application', 'equipment', 'supplier', 'location', 'utility', 'role'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/**
 * The permission family of each kind. The routes here ask for `activity.read`; a write asks for `<family>.create` or
 * `<family>.update` besides.
 */
export const resourcePermissions = {
  application: { create: 'application.create', update: 'application.update' },
  equipment: { create: 'equipment.create', update: 'equipment.update' },
  supplier: { create: 'supplier.create', update: 'supplier.update' },
  location: { create: 'location.create', update: 'location.update' },
  utility: { create: 'master.create', update: 'master.update' },
  role: { create: 'activity_role.create', update: 'activity_role.update' },
} as const satisfies Record<ResourceKind, Record<'create' | 'update', Permission>>;

/** A choice for a picker. `usedBy`: how many activities need it. */
export const resourceOption = z.object({
  uid: uid(),
  kind: z.enum(providerKinds),
  name: z.string(),
  /** Null: no recovery time assessed, which leaves every link to it grey. */
  rtoMinutes: z.int().nullable(),
  mtpdMinutes: z.int().nullable(),
  isActive: z.boolean(),
  usedBy: z.int(),
});
export type ResourceOption = z.infer<typeof resourceOption>;

/** What the dependency screens can mend of a resource; its own screens have the rest. */
export const resourceInput = z.object(resourceFields);
export type ResourceInput = z.infer<typeof resourceInput>;

export const resourceRecord = z.object({
  ...stored,
  kind: z.enum(resourceKinds),
  ...resourceFields,
  isActive: z.boolean(),
  usedBy: z.int(),
});
export type Resource = z.infer<typeof resourceRecord>;

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
   * Everything that can be depended on, activities included. `filter[kind]=application,supplier`; `filter[active]=true` leaves out what is
   * inactive or archived; `filter[usedInUnit]=<business unit>` keeps what the unit's activities use. `sort=-usedBy`: the
   * most used first.
   */
  list: endpoint({
    method: 'GET',
    path: root,
    scope,
    permissions: ['activity.read'],
    summary: 'List what activities can depend on',
    query: listQuery(['name', 'usedBy', 'rto'], {
      kind: anyOf(z.enum(providerKinds)),
      uid: anyOf(uid()),
      active: z.enum(['true', 'false']).optional(),
      missing: anyOf(z.enum(['rto'])),
      usedInUnit: uid('business_unit').optional(),
    }),
    response: pageOf(resourceOption),
  }),
  /** Creates in place, by name. 409 `duplicate` has the one that is there already in `details.uid`. */
  create: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['activity.read'],
    summary: 'Create something that activities can depend on, by name',
    body: resourceCreate,
    response: saved,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: item,
    scope,
    permissions: ['activity.read'],
    summary: 'Read what the dependency screens can mend of a resource',
    params,
    response: one(resourceRecord),
  }),
  /** A utility has neither workaround nor owner: these are not kept. */
  update: endpoint({
    method: 'PUT',
    path: item,
    scope,
    permissions: ['activity.read'],
    summary: 'Replace what the dependency screens can mend of a resource',
    params,
    body: resourceInput,
    versioned: true,
    response: saved,
  }),
};
