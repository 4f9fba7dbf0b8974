import { type RawBuilder, sql } from 'kysely';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** A link to write. `uid` is used only if the activity has no link to the provider yet. */
export interface LinkWrite {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly provider: string;
  readonly tolerance: number;
  readonly group: string;
  readonly required: number;
  readonly quantity: number | null;
  readonly note: string;
}

interface ActivityKey {
  readonly organisation: string;
  readonly uid: string;
}

/** The columns of a link that each step sets. All other columns of an existing link are unchanged. */
const stepColumns = {
  roles: ['quantity'],
  applications: ['tolerance_minutes', 'note'],
  dependencies: ['tolerance_minutes', 'group_name', 'group_required', 'note'],
} as const;
export type LinkStep = keyof typeof stepColumns;

const selectStepColumns = (step: LinkStep, table: string): RawBuilder<unknown> =>
  sql.join(stepColumns[step].map((column) => sql.ref(`${table}.${column}`)));

const selectKey = (kind: ProviderKind) => sql`case when g.kind = ${sql.lit(kind)} then g.provider end`;

export const activityLinksRepository = {
  /** Deletes the activity's links of these kinds, except links to providers in `kept`. */
  drop: ({ organisation, uid }: ActivityKey, kinds: readonly ProviderKind[], kept: readonly string[]) =>
    query(sql`delete from activity_links where organisation_uid = ${organisation} and activity_uid = ${uid}
      and provider_kind = any(${kinds}::text[]) and provider_uid <> all(${kept}::uuid[])`),
  /**
   * Inserts or updates links. An existing link to the same provider keeps its uid, and the columns that the step does
   * not set. A link without changes is not written.
   */
  save: ({ organisation, uid }: ActivityKey, step: LinkStep, links: readonly LinkWrite[]) =>
    query(sql`
      insert into activity_links as l (organisation_uid, uid, activity_uid, needs_activity_uid, application_uid, equipment_uid,
        supplier_uid, location_uid, utility_uid, role_uid, tolerance_minutes, group_name, group_required, quantity, note)
      select ${organisation}::uuid, g.uid, ${uid}::uuid, ${selectKey('activity')}, ${selectKey('application')}, ${selectKey('equipment')},
        ${selectKey('supplier')}, ${selectKey('location')}, ${selectKey('utility')}, ${selectKey('role')}, g.tolerance, g."group", g.required, g.quantity, g.note
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g (uid uuid, kind text, provider uuid, tolerance integer,
        "group" text, required integer, quantity integer, note text)
      on conflict (organisation_uid, activity_uid, provider_uid) do update
        set ${sql.join(stepColumns[step].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
        where (${selectStepColumns(step, 'l')}) is distinct from (${selectStepColumns(step, 'excluded')})`),
  dropAlternatives: ({ organisation, uid }: ActivityKey, pairs: readonly RolePair[]) =>
    query(sql`
      delete from activity_link_alternatives t using activity_links l
      where t.organisation_uid = ${organisation} and t.activity_uid = ${uid}
        and l.organisation_uid = ${organisation} and l.uid = t.link_uid
        and not exists (select from ${recordset(pairs)} where p.role = l.role_uid and p.alternative = t.role_uid)`),
  addAlternatives: ({ organisation, uid }: ActivityKey, pairs: readonly RolePair[]) =>
    query(sql`
      insert into activity_link_alternatives (organisation_uid, link_uid, role_uid, activity_uid)
      select l.organisation_uid, l.uid, p.alternative, l.activity_uid
      from ${recordset(pairs)} join activity_links l on l.organisation_uid = ${organisation} and l.activity_uid = ${uid}
        and l.role_uid = p.role
      on conflict do nothing`),
  /**
   * Returns the `activities` that need this activity, directly or through others. A link from this activity to one of
   * them closes a circle.
   */
  circles: ({ organisation, uid }: ActivityKey, activities: readonly string[]) =>
    query(sql<{ uid: string }>`
      with recursive needing as (
        select activity_uid as uid from activity_links where organisation_uid = ${organisation} and provider_uid = ${uid}
        union
        select l.activity_uid from needing n
        join activity_links l on l.organisation_uid = ${organisation} and l.provider_uid = n.uid)
      select uid from needing where uid = any(${activities}::uuid[])`),
};

interface RolePair {
  readonly role: string;
  readonly alternative: string;
}

const recordset = (pairs: readonly RolePair[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (role uuid, alternative uuid)`;
