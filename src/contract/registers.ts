import { z } from 'zod';
import { activityStates, gapFlags, verdicts } from './activity-terms.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { apiRoot, endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { description, minutes, name, optionalParagraphs, optionalText, uid } from './fields.ts';
import { anyOf, type ListQuery, listQuery, pageOf } from './paging.ts';
import type { Permission } from './permissions.ts';

/**
 * What the registers have in common: the lists of what activities depend on (applications, equipment, locations, roles), and
 * the lists that those are sorted by.
 */
export const registerStatuses = ['active', 'inactive'] as const;
export type RegisterStatus = (typeof registerStatuses)[number];

/** Fields of every register. An inactive record stays with what has it, is flagged there, and is not offered to others. */
export const registerFields = { name: name(), description: description(), status: z.enum(registerStatuses) };

const recovery = {
  /** The time within which it is back, such as the contracted one of a supplier; null: not assessed. */
  rtoMinutes: minutes().nullable(),
  /** How it is worked around while it is away. */
  workaround: optionalParagraphs(5000),
};
export const ownerName = () => optionalText(255);

/** What can be said of all that activities depend on; utilities have no workaround and no owner. */
export const resourceFields = { name: name(), description: description(), ...recovery, ownerName: ownerName() };

/** Fields of what activities depend on. */
export const providerFields = { ...registerFields, ...recovery };

/** What every record of what activities depend on says besides its own fields. */
export const providerFacts = {
  ...stored,
  /** In how many places activities use it: the length of its `uses`. */
  usedBy: z.int(),
  /** The worst verdict on the links to it, each by itself; `none` where there is no gap. */
  gap: z.enum(gapFlags),
};

const providerSorts = ['name', 'status', 'rto', 'usedBy', 'createdAt', 'updatedAt'] as const;
export type ProviderSort = (typeof providerSorts)[number];

/** The query of a list of what activities depend on. `filter[missing]=rto`: those without a recovery time. */
export const providerQuery = <const F extends z.ZodRawShape>(filters: F) =>
  listQuery(providerSorts, {
    status: anyOf(z.enum(registerStatuses)),
    gap: anyOf(z.enum(gapFlags)),
    missing: anyOf(z.enum(['rto'])),
    ...filters,
  });

const minutesOrNot = z.int().nullable();

/** One place where an activity uses a record. */
export const registerUse = z.object({
  /** `dependency`: the activity needs it; `primary_location`: it works there; `stand_in`: the role can stand in for another. */
  as: z.enum(['dependency', 'primary_location', 'stand_in']),
  uid: uid(),
  name: z.string(),
  state: z.enum(activityStates),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  /** What has been captured of the dependency, with its verdict; null for the other uses. */
  link: z
    .object({
      toleranceMinutes: z.int(),
      group: z.string(),
      groupRequired: z.int(),
      quantity: minutesOrNot,
      note: z.string(),
      verdict: z.enum(verdicts),
      margin: minutesOrNot,
      minutesOver: z.int(),
      critical: z.boolean(),
      /** The longest RTO of the record that the activity bears; null: not assessed. */
      bearable: minutesOrNot,
    })
    .nullable(),
});
export type RegisterUse = z.infer<typeof registerUse>;

/** `details` of the refusal `in_use`: in how many places it is used. */
export interface RegisterInUse {
  readonly uses: number;
}

/**
 * The calls of a register of what activities depend on: those of a plain entity, and who uses a record. 409 `in_use` with
 * {@link RegisterInUse} while a record that is to be deleted is used.
 */
export function providerEndpoints<
  const R extends 'application' | 'equipment' | 'location' | 'activity_role',
  const P extends string,
  Input extends z.ZodType,
  Rec extends z.ZodType,
  Query extends ListQuery,
>(entity: { resource: R; path: P; noun: string; input: Input; record: Rec; query: Query }) {
  const { resource, path, noun, record } = entity;
  const read: `${R}.read` & Permission = `${resource}.read` as `${R}.read` & Permission;
  const crud = crudEndpoints({ ...entity, row: record });
  return {
    ...crud,
    ...exportEndpoints(crud.list),
    ...bulkDeleteEndpoints(crud.list, resource),
    bulkSet: bulkSetEndpoint(crud.list, {
      fields: { status: z.enum(registerStatuses) },
      resource,
      update: `${resource}.update` as `${R}.update` & Permission,
    }),
    uses: endpoint({
      method: 'GET',
      path: `${apiRoot}/${path}/:uid/uses` as const,
      scope: 'organisation',
      permissions: [read, 'activity.read'],
      summary: `List which activities use the ${noun}, the worst first`,
      params: z.object({ uid: uid(resource) }),
      query: listQuery(['severity', 'name'], {}),
      response: pageOf(registerUse),
    }),
  };
}
