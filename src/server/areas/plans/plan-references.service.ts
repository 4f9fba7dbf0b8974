import { sql } from 'kysely';
import { isPlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { throwProblems } from '#root/server/shared/graph/find-providers.ts';
import { planTable, type ReferredKind } from './plan-tables.ts';

/** The kinds of record that a field of a section may refer to. `provider` is any record that activities can depend on. */
type Target = 'provider' | 'activity' | 'location' | 'supplier' | 'scenario' | 'person' | 'role' | 'plan';

/** A uid in a field of a section. */
export interface Reference {
  readonly field: string;
  readonly uid: string | null;
  readonly to: Target;
}

interface Found {
  readonly uid: string;
  readonly kind: ReferredKind | 'scenario' | 'person' | 'bc_role';
}

const findAll = (organisation: string, uids: readonly string[]) => {
  const these = (alias: string) =>
    sql`${sql.ref(`${alias}.organisation_uid`)} = ${organisation} and ${sql.ref(`${alias}.uid`)} = any(${uids as string[]}::uuid[])`;
  return query(sql<Found>`
    select p.uid, p.kind from providers p where ${these('p')}
    union all select s.uid, 'scenario' from dependency_scenarios s where ${these('s')}
    union all select o.uid, 'person' from activity_owners o where ${these('o')}
    union all select m.uid, 'bc_role' from master_rows m where ${these('m')} and m.list = 'bc-roles'
    union all ${sql.join(
      planKinds.map((kind) => sql`select t.uid, ${sql.lit(kind)} from ${planTable(kind)} t where ${these('t')}`),
      sql` union all `,
    )}`);
};

const messages: Readonly<Partial<Record<Target, string>>> = {
  person: 'Choose a person from the list of activity owners',
  plan: 'Choose a plan from the list',
  role: 'Choose a role from the list of business continuity roles',
};

function fits(target: Target, kind: Found['kind'] | undefined): boolean {
  if (kind === undefined) return false;
  if (target === 'provider') return (nodeKinds as readonly string[]).includes(kind);
  if (target === 'plan') return isPlanKind(kind);
  return kind === (target === 'role' ? 'bc_role' : target);
}

/**
 * Finds the records that the fields refer to.
 * @returns the kind of each provider and plan by its uid
 * @throws 400 at each field whose record does not exist or is of another list
 */
export async function findReferences(
  db: WriteDb,
  organisation: string,
  references: readonly Reference[],
): Promise<(uid: string) => ReferredKind> {
  const uids = new Set(references.flatMap(({ uid }) => uid ?? []));
  const found = uids.size > 0 ? await db.many(findAll(organisation, [...uids])) : [];
  const kinds = new Map(found.map(({ uid, kind }) => [uid, kind]));
  throwProblems(
    references.flatMap(({ field, uid, to }): FieldProblem[] =>
      uid === null || fits(to, kinds.get(uid)) ? [] : [{ field, message: messages[to] ?? 'Choose one from the list' }],
    ),
  );
  return (uid) => kinds.get(uid) as ReferredKind;
}
