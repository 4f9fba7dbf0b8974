import { sql } from 'kysely';
import type { NeedInput } from '#root/contract/resources/needs.ts';
import { resourceKinds } from '#root/contract/resources/resources.ts';
import { findTable, type NeedyKind } from '#root/contract/shared/kinds/kinds.ts';
import type { DerivedLink } from '#root/contract/shared/links.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** The resource whose links are read or written. */
interface NeedyKey {
  readonly kind: NeedyKind;
  readonly organisation: string;
  readonly uid: string;
}

type Provider = Omit<DerivedLink, 'origin' | 'isAlternate' | 'replaced'>;
/** The needs of a resource, as the database returns them. The verdicts are calculated later. */
export interface NeedsRow {
  readonly uid: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly rtoMinutes: number | null;
  /** Null for kinds other than applications. */
  readonly supplierLinkOff: string | null;
  readonly links: readonly (Provider & Omit<NeedInput, 'kind'>)[];
  readonly derived: readonly DerivedLink[];
  /** The uids of the providers that also need the resource, directly or through others. */
  readonly circular: readonly string[];
}

const provider = sql`p.kind, p.uid as "providerUid", p.name, p.is_active as "isActive", p.rto_minutes as "rtoMinutes"`;

/** Selects the derived links of the resource `r`, including those that are switched off. */
const derivedLinks = sql`
  select d.origin, ${provider}, false as "isAlternate", d.is_replaced as replaced
  from derived_links d join providers p on p.organisation_uid = d.organisation_uid and p.uid = d.provider_uid
  where d.organisation_uid = r.organisation_uid and d.dependent_uid = r.uid and d.is_needed`;

/**
 * Selects the resources that need this resource, directly or through others. Activities are left out, because resources
 * cannot need activities.
 */
const selectNeeding = ({ organisation, uid }: NeedyKey) => sql`needing as (
  select dependent_uid as uid from dependency_links
  where organisation_uid = ${organisation} and provider_uid = ${uid} and dependent_kind <> 'activity'
  union
  select l.dependent_uid from needing n
  join dependency_links l on l.organisation_uid = ${organisation} and l.provider_uid = n.uid
    and l.dependent_kind <> 'activity')`;

const selectKey = (kind: string) => sql`case when g.kind = ${sql.lit(kind)} then g."providerUid" end`;
const terms = sql.join(['tolerance_minutes', 'group_name', 'group_required', 'note'].map((column) => sql.ref(column)));
const termsOf = (table: string) =>
  sql.join(
    ['tolerance_minutes', 'group_name', 'group_required', 'note'].map((column) => sql.ref(`${table}.${column}`)),
  );

const linkTable = (kind: NeedyKind) => sql.table(`${kind}_links`);

export const needsRepository = {
  find: (key: NeedyKey) =>
    query(sql<NeedsRow>`
      with recursive links as (
        select ${provider}, l.tolerance_minutes as "toleranceMinutes", l.group_name as "group",
          l.group_required as "groupRequired", l.note, l.created_at, l.uid
        from ${linkTable(key.kind)} l join providers p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
        where l.organisation_uid = ${key.organisation} and l.dependent_uid = ${key.uid}
      ), ${selectNeeding(key)}
      select r.uid, r.version, r.updated_at as "updatedAt", r.rto_minutes as "rtoMinutes",
        ${key.kind === 'application' ? sql.ref('r.supplier_link_off') : sql`null`} as "supplierLinkOff",
        (select coalesce(json_agg(to_jsonb(l) - 'created_at' - 'uid' order by l.created_at, l.uid), '[]') from links l) as links,
        (select coalesce(json_agg(d), '[]') from (${derivedLinks}) d) as derived,
        (select coalesce(json_agg(n.uid), '[]') from needing n) as circular
      from ${sql.table(findTable(key.kind))} r where r.organisation_uid = ${key.organisation} and r.uid = ${key.uid}`),
  /**
   * Gives the resource a new version if it still has `version`. For an application, also sets the reason why the link
   * to its supplier is switched off.
   */
  touch: ({ kind, organisation, uid }: NeedyKey, version: number, supplierLinkOff: string | undefined) =>
    query(sql<{ uid: string }>`
      update ${sql.table(findTable(kind))} set version = version
        ${supplierLinkOff === undefined ? sql`` : sql`, supplier_link_off = ${supplierLinkOff}`}
      where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} returning uid`),
  exists: ({ kind, organisation, uid }: NeedyKey) =>
    query(sql<{ uid: string }>`select uid from ${sql.table(findTable(kind))}
      where organisation_uid = ${organisation} and uid = ${uid}`),
  /** Deletes the resource's links to all providers except the given ones. */
  drop: ({ kind, organisation, uid }: NeedyKey, kept: readonly string[]) =>
    query(sql`delete from ${linkTable(kind)} where organisation_uid = ${organisation} and dependent_uid = ${uid}
      and provider_uid <> all(${kept as string[]}::uuid[])`),
  /**
   * Inserts or updates links. An existing link to the same provider keeps its uid. A link without a change is not
   * written.
   */
  save: ({ kind, organisation, uid }: NeedyKey, links: readonly NeedInput[]) => {
    const writes = links.map((link) => ({ ...link, uid: newUid() }));
    return query(sql`
      insert into ${linkTable(kind)} as l (organisation_uid, uid, dependent_uid,
        ${sql.join(resourceKinds.map((one) => sql.ref(`${one}_uid`)))}, ${terms})
      select ${organisation}::uuid, g.uid, ${uid}::uuid, ${sql.join(resourceKinds.map(selectKey))}, g."toleranceMinutes", g."group",
        case when g."group" = '' then 1 else g."groupRequired" end, g.note
      from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as g (uid uuid, kind text, "providerUid" uuid,
        "toleranceMinutes" integer, "group" text, "groupRequired" integer, note text)
      on conflict (organisation_uid, dependent_uid, provider_uid) do update
        set (${terms}) = (${termsOf('excluded')})
        where (${termsOf('l')}) is distinct from (${termsOf('excluded')})`);
  },
};
