import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { type ListQuery, listFilter, listQuery, pageResponse } from '#root/contract/platform/paging.ts';
import { activityStates, gapFlags, marginVerdicts } from './activity-terms.ts';
import { bulkDeleteEndpoints } from './bulk-delete.ts';
import { bulkSetEndpoint } from './bulk-set.ts';
import { crudEndpoints, stored } from './crud.ts';
import { exportEndpoints } from './exports.ts';
import { statusField } from './fields/common-fields.ts';
import { buildInput, type FieldSet, listBulkRules } from './fields/define-fields.ts';
import type { RecordDefinition } from './records/define-record.ts';

/** Whether a record of a register is offered where one can be chosen. */
export type RegisterStatus = z.output<typeof statusField.rule>;

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

/** The query of a list of resources. `filter[missing]=rto` keeps those without a recovery time. */
export const providerQuery = <const F extends z.ZodRawShape>(filters: F) =>
  listQuery(providerSorts, {
    status: listFilter(statusField.rule),
    gap: listFilter(z.enum(gapFlags)),
    missing: listFilter(z.enum(['rto'])),
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
      verdict: z.enum(marginVerdicts),
      margin: minutesOrNot,
      minutesOver: z.int(),
      pastMtpd: z.boolean(),
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
    uses: endpoint({
      method: 'GET',
      path: `${crud.get.path}/uses` as const,
      scope: crud.get.scope,
      permissions: [...crud.get.permissions, 'activity.read'],
      summary: `List which activities use the ${definition.words.one}, the worst first`,
      params: z.object({ uid: uid(definition.kind) }),
      query: listQuery(['severity', 'name'], {}),
      response: pageResponse(registerUse),
    }),
  };
}
