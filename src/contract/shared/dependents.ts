import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from './activity-terms.ts';
import { bulkArray } from './bulk-selection.ts';
import { type DeletableKind, deletableKinds, findDeletionAccess } from './deletion-permissions.ts';
import type { records } from './kinds/all-kinds.ts';
import { deletionAlternatives } from './kinds/define-record.ts';
import { describeKind, kinds } from './kinds/kinds.ts';

/**
 * The kinds of dependents: a record, a supplier's certificate, a dependency of an activity (of any kind), or a saved
 * run.
 */
export const dependentKinds = [...kinds, 'certificate', 'provider', 'scenario_run'] as const;
export type DependentKind = (typeof dependentKinds)[number];

/** What the deleted record is for its dependents. */
export const dependentLinks = [
  'needs_it',
  'needed_by_it',
  'works_there',
  'stands_in',
  'alternate',
  'of_supplier',
  'in_it',
  'owned',
  'deputised',
  'file',
  'value',
  'assessed',
  'draft',
  'account',
  'holder',
  'shown',
  'kept',
  'planned',
  'activates_it',
  'notified',
  'in_scope',
  'followed_by',
] as const;
export type DependentLink = (typeof dependentLinks)[number];

/**
 * `blocks`: must be removed or replaced first. `goes`: is deleted too. `loses`: stays, but loses its reference to the
 * deleted record.
 */
export const dependentEffects = ['blocks', 'goes', 'loses'] as const;
export type DependentEffect = (typeof dependentEffects)[number];

/** The maximum number of dependents that a group names. Further dependents are only counted. */
export const dependentsNamed = 10;

const dependent = z.object({
  uid: uid(),
  name: z.string(),
  /** The state of an activity; null for other kinds. */
  state: z.enum(activityStates).nullable(),
  /** The captured data of a dependency. They are deleted together with the dependency. */
  captured: z
    .object({ toleranceMinutes: z.int(), group: z.string(), quantity: z.int().nullable(), note: z.string() })
    .nullable(),
});
export type Dependent = z.infer<typeof dependent>;

const dependentGroup = z.object({
  link: z.enum(dependentLinks),
  kind: z.enum(dependentKinds),
  effect: z.enum(dependentEffects),
  /** If `link` is `value`: how the dependents use the row, such as `RTO`. */
  usedAs: z.string(),
  total: z.int(),
  /**
   * The first dependents by name; null if the caller may not read these records. Always empty for the dependents of an
   * organisation, because its content is private.
   */
  first: z.array(dependent).nullable(),
});
export type DependentGroup = z.infer<typeof dependentGroup>;

/** The parts of the business impact analysis that are affected. */
export const capturedKinds = [
  'approved',
  'approvals',
  'sections',
  'impacts',
  'links',
  'tolerances',
  'groups',
  'quantities',
  'notes',
] as const;

/** Reasons that prevent a deletion. */
export const hindrances = ['used', 'system', 'default', 'own_account'] as const;
export const dependents = z.object({
  /** Why the record cannot be deleted now; null if it can be deleted. */
  hindrance: z.enum(hindrances).nullable(),
  /** The alternatives to deleting the record. They are offered even if the deletion is prevented. */
  instead: z.array(z.enum(deletionAlternatives)),
  /** The groups that have dependents. Groups that prevent the deletion come first. */
  groups: z.array(dependentGroup),
  /**
   * The numbers of affected entries of the business impact analysis. Zeros are left out. `approved` counts the approved
   * activities that use the record.
   */
  captured: z.array(z.object({ what: z.enum(capturedKinds), count: z.int() })),
  /**
   * The number of links and gaps that would get worse without the record, and the number that would get better. Null if
   * the record is not in the dependency graph.
   */
  gaps: z.object({ worse: z.int(), better: z.int() }).nullable(),
});
export type Dependents = z.infer<typeof dependents>;

const deletionAccess = (kind: DeletableKind) => {
  const { scope, permission } = findDeletionAccess(kind);
  return { scope, permissions: [permission] };
};

const defineDependents = (kind: DeletableKind) =>
  endpoint({
    method: 'GET',
    path: `${apiRoot}/records/${kind}/:uid/dependents`,
    ...deletionAccess(kind),
    summary: `List the dependents of one record (${kind}) and the BIA data that its deletion affects`,
    params: z.object({ uid: uid(kind) }),
    response: recordResponse(dependents),
  });

/** The endpoint for the dependents of a record, by the kind of the record. */
export const recordDependents = Object.fromEntries(
  deletableKinds.map((kind) => [kind, defineDependents(kind)]),
) as Record<DeletableKind, ReturnType<typeof defineDependents>>;

const defineManyDependents = (kind: DeletableKind) =>
  endpoint({
    method: 'POST',
    path: `${apiRoot}/records/${kind}/dependents`,
    ...deletionAccess(kind),
    summary: `List the dependents of several records (${kind}), each once, and the BIA data that their deletion affects`,
    readOnly: true,
    body: z.object({ uids: bulkArray(uid(kind)) }),
    response: recordResponse(dependents),
    status: 200,
  });

/** The kinds whose records can be deleted in bulk. */
export type ManyDeletableKind = {
  [K in DeletableKind]: (typeof records)[K]['can']['delete'] extends { readonly many: true } ? K : never;
}[DeletableKind];
const isManyDeletable = (kind: DeletableKind): kind is ManyDeletableKind =>
  describeKind(kind).can.delete?.many === true;

/**
 * The endpoint for the dependents of several records, by their kind. A dependent is left out if it is one of these
 * records itself. 404 if none of the records exists.
 */
export const manyDependents = Object.fromEntries(
  deletableKinds.filter(isManyDeletable).map((kind) => [kind, defineManyDependents(kind)]),
) as Record<ManyDeletableKind, ReturnType<typeof defineManyDependents>>;
