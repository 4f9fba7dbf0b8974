import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { activityStates } from './activity-terms.ts';
import { bulkArray } from './bulk-selection.ts';
import { type DeletableKind, deletableKinds, findDeletionAccess } from './deletion-permissions.ts';
import type { records } from './records/all-records.ts';
import { deletionAlternatives } from './records/define-record.ts';
import { describeKind, kinds } from './records/records.ts';

/** What depends on another record: a record, a supplier's certificate, what an activity needs (of any kind), or a kept run. */
export const dependentKinds = [...kinds, 'certificate', 'provider', 'scenario_run'] as const;
export type DependentKind = (typeof dependentKinds)[number];

/** What the record to be deleted is to those that depend on it. */
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
] as const;
export type DependentLink = (typeof dependentLinks)[number];

/** `blocks`: must be taken out, or replaced, first. `goes`: is deleted too. `loses`: stays, without it. */
export const dependentEffects = ['blocks', 'goes', 'loses'] as const;
export type DependentEffect = (typeof dependentEffects)[number];

/** As many of each group are named; the rest is counted. */
export const dependentsNamed = 10;

const dependent = z.object({
  uid: uid(),
  name: z.string(),
  /** Of an activity. */
  state: z.enum(activityStates).nullable(),
  /** What has been captured of a dependency; it goes when the dependency does. */
  captured: z
    .object({ toleranceMinutes: z.int(), group: z.string(), quantity: z.int().nullable(), note: z.string() })
    .nullable(),
});
export type Dependent = z.infer<typeof dependent>;

const dependentGroup = z.object({
  link: z.enum(dependentLinks),
  kind: z.enum(dependentKinds),
  effect: z.enum(dependentEffects),
  /** What it is used as, in words, where `link` is `value`: `RTO`. */
  usedAs: z.string(),
  total: z.int(),
  /** The first by name; null where the caller may not read such records; none of an organisation, whose content is its own. */
  first: z.array(dependent).nullable(),
});
export type DependentGroup = z.infer<typeof dependentGroup>;

/** What of the business impact analysis is affected. */
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

/** Why something can't be deleted now. */
export const hindrances = ['used', 'system', 'default', 'own_account'] as const;
export const dependents = z.object({
  /** Null: it can be deleted as it is now. */
  hindrance: z.enum(hindrances).nullable(),
  /** Where there is a hindrance, or a gentler way. */
  instead: z.array(z.enum(deletionAlternatives)),
  /** Only groups that somebody is in; those that stand in the way come first. */
  groups: z.array(dependentGroup),
  /** Captured BIA data that is affected; only what there is. `approved`: activities that are approved with it. */
  captured: z.array(z.object({ what: z.enum(capturedKinds), count: z.int() })),
  /** How many links and gaps would get worse, or better, without it; null where it is no part of the dependency graph. */
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
    summary: `Show what depends on one record (${kind}) and which captured BIA data its deletion affects`,
    params: z.object({ uid: uid(kind) }),
    response: recordResponse(dependents),
  });

/** What depends on a record, by its kind. */
export const recordDependents = Object.fromEntries(
  deletableKinds.map((kind) => [kind, defineDependents(kind)]),
) as Record<DeletableKind, ReturnType<typeof defineDependents>>;

const defineManyDependents = (kind: DeletableKind) =>
  endpoint({
    method: 'POST',
    path: `${apiRoot}/records/${kind}/dependents`,
    ...deletionAccess(kind),
    summary: `Show what depends on any of these records (${kind}), each once, and which captured BIA data their deletion affects`,
    readOnly: true,
    body: z.object({ uids: bulkArray(uid(kind)) }),
    response: recordResponse(dependents),
    status: 200,
  });

/** The kinds of which many can be deleted at once. */
export type ManyDeletableKind = {
  [K in DeletableKind]: (typeof records)[K]['can']['delete'] extends { readonly many: true } ? K : never;
}[DeletableKind];
const isManyDeletable = (kind: DeletableKind): kind is ManyDeletableKind =>
  describeKind(kind).can.delete?.many === true;

/** What depends on several records together, by their kind; what is among them itself is left out. 404 where none of them is there. */
export const manyDependents = Object.fromEntries(
  deletableKinds.filter(isManyDeletable).map((kind) => [kind, defineManyDependents(kind)]),
) as Record<ManyDeletableKind, ReturnType<typeof defineManyDependents>>;
