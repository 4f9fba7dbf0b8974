import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { type ListQuery, listFilter, listQuery, pageResponse } from '#root/contract/platform/paging.ts';
import { activityStates, gapFlags, linkOrigins, marginVerdicts, providerKinds } from './activity-terms.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { exportEndpoints } from './exports.ts';
import { statusField } from './fields/common-fields.ts';
import { buildInput, type FieldSet, listBulkRules } from './fields/define-fields.ts';
import type { RecordDefinition } from './kinds/define-record.ts';

/** The status of a record of a register. Pickers offer only active records. */
export type RegisterStatus = z.output<typeof statusField.rule>;

/** The fields common to all kinds of record on which activities can depend. */
export const providerFacts = {
  ...stored,
  /** The number of uses of the record by activities and resources, which is the length of the list `uses`. */
  usedBy: z.int(),
  /** The worst verdict on the record's dependents, as in the gap list; `none` if nothing depends on the record. */
  gap: z.enum(gapFlags),
};

const providerSorts = ['name', 'status', 'rto', 'usedBy', 'createdAt', 'updatedAt'] as const;
export type ProviderSort = (typeof providerSorts)[number];

/** The query of a list of resources. `filter[missing]=rto` lists only resources without a recovery time. */
export const providerQuery = <const F extends z.ZodRawShape>(filters: F) =>
  listQuery(providerSorts, {
    status: listFilter(statusField.rule),
    gap: listFilter(z.enum(gapFlags)),
    missing: listFilter(z.enum(['rto'])),
    ...filters,
  });

const minutesOrNot = z.int().nullable();

/** One use of a record, by an activity or by a resource that needs it. */
export const registerUse = z.object({
  /**
   * `dependency`: the dependent needs it; `primary_location`: the activity works there; `alternate_location`: the
   * activity can move there from its primary location; `stand_in`: an alternative to another role.
   */
  as: z.enum(['dependency', 'primary_location', 'alternate_location', 'stand_in']),
  uid: uid(),
  kind: z.enum(providerKinds),
  name: z.string(),
  /** The state of an activity; null for a resource. */
  state: z.enum(activityStates).nullable(),
  rtoMinutes: minutesOrNot,
  mtpdMinutes: minutesOrNot,
  /** The dependency with its verdict; null for other uses. */
  link: z
    .object({
      /** The source from which Holdfast derives the dependency; null for a dependency that people entered. */
      origin: z.enum(linkOrigins).nullable(),
      toleranceMinutes: z.int(),
      group: z.string(),
      groupRequired: z.int(),
      quantity: minutesOrNot,
      note: z.string(),
      verdict: z.enum(marginVerdicts),
      margin: minutesOrNot,
      minutesOver: z.int(),
      pastMtpd: z.boolean(),
      /**
       * The longest RTO of the record that still lets the dependent meet its own RTO; null if the dependent has no RTO.
       */
      bearable: minutesOrNot,
    })
    .nullable(),
});
export type RegisterUse = z.infer<typeof registerUse>;

/** The `details` of 409 `in_use`: the number of uses. */
export interface RegisterInUse {
  readonly uses: number;
}

/**
 * Defines the calls of a register whose forms are derived from its fields: the calls of a plain kind, the export, bulk
 * deletion, and setting fields in bulk. A kind with fewer calls uses `crudEndpoints`.
 */
export function registerEndpoints<
  const Definition extends RecordDefinition,
  const Fields extends FieldSet,
  Rec extends z.ZodType,
  Query extends ListQuery,
>(definition: Definition, { fields, record, query }: { fields: Fields; record: Rec; query: Query }) {
  const crud = crudEndpoints(definition, { input: buildInput(fields), row: record, record, query });
  return {
    ...crud,
    ...exportEndpoints(crud.list),
    ...bulkDeleteEndpoints(crud.list, definition),
    bulkSet: bulkSetEndpoint(crud.list, definition, listBulkRules(fields)),
  };
}

/**
 * Defines the calls of a register of records that activities depend on: the calls of a register, and the call that
 * lists the uses of a record. Deletion is 409 `in_use` with {@link RegisterInUse} while the record is used.
 */
export function providerEndpoints<
  const Definition extends RecordDefinition,
  const Fields extends FieldSet,
  Rec extends z.ZodType,
  Query extends ListQuery,
>(definition: Definition, schemas: { fields: Fields; record: Rec; query: Query }) {
  const calls = registerEndpoints(definition, schemas);
  return {
    ...calls,
    uses: endpoint({
      method: 'GET',
      path: `${calls.get.path}/uses` as const,
      scope: calls.get.scope,
      permissions: [...calls.get.permissions, 'activity.read'],
      summary: `List the activities and resources that use the ${definition.words.one}, the worst verdict first`,
      params: z.object({ uid: uid(definition.kind) }),
      query: listQuery(['severity', 'name'], {}),
      response: pageResponse(registerUse),
    }),
  };
}
