import { sql } from 'kysely';
import { type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import { findPermission, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { anyTarget, createReferenceSource, type Source, targetOrganisation } from './source.ts';

/** The parts of plans that refer to nodes of the dependency graph. */
const nodeParts = ['strategies', 'task_records'] as const;

/**
 * Creates the sources for the plans that refer to a record in a column of these parts. A plan stays when the record is
 * deleted.
 */
const createPlanSources = (column: string, parts: readonly string[]): Source[] =>
  planKinds.map((kind) => {
    const tables = parts.map((part) => `${kind}_${part}`);
    const uses = tables.map(
      (table) => sql`select x.plan_uid from ${sql.table(table)} x
        where x.organisation_uid = ${targetOrganisation} and x.${sql.ref(column)} = ${anyTarget}`,
    );
    return {
      link: 'planned',
      kind,
      effect: 'loses',
      reads: findPermission(kind, 'read'),
      at: tables.map((table) => `${table}.${column}`),
      rows: sql`select r.uid, r.name from ${sql.table(findTable(kind))} r
        where r.organisation_uid = ${targetOrganisation} and r.uid in (${sql.join(uses, sql` union all `)})`,
    };
  });

/**
 * Creates the sources for the plans whose strategies or tasks refer to the record. With `isInScope`, the scopes of
 * plans can refer to it too.
 */
export const createPlannedSources = (column: string, isInScope = false): Source[] =>
  createPlanSources(column, isInScope ? ['scope', ...nodeParts] : nodeParts);

export const scenarioPlanSources: readonly Source[] = createPlanSources('scenario_uid', ['scope']);

const createActivatingSources = (activated: PlanKind): Source[] =>
  planKinds.map((kind) =>
    createReferenceSource({
      ...{ link: 'activates_it', kind, effect: 'loses', reads: findPermission(kind, 'read'), table: findTable(kind) },
      column: `${activated}_uid`,
      through: { table: `${kind}_activations`, column: 'plan_uid' },
    }),
  );

/**
 * The sources for the plans that activate a plan, by the kind of the activated plan. A deletion removes the plan from
 * their activations.
 */
export const activatingSources = {
  bcp: createActivatingSources('bcp'),
  resilience_plan: createActivatingSources('resilience_plan'),
} as const;

/** The sources for the plans that a person owns, and for the plans with the person in their team. */
export const personPlanSources: readonly Source[] = [
  ...planKinds.map((kind) =>
    createReferenceSource({
      ...{ link: 'owned', kind, effect: 'loses', reads: findPermission(kind, 'read'), table: findTable(kind) },
      column: 'owner_uid',
      through: { table: `${kind}_owners`, column: 'plan_uid' },
    }),
  ),
  ...createPlanSources('person_uid', ['team']),
];
