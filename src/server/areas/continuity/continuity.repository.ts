import { sql } from 'kysely';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { ActivityState, LinkOrigin, ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { joinProviders, provider } from '#root/server/shared/graph/link-providers.ts';

/** A link of an activity, with the record at the other end. Times are in minutes; null if not assessed. */
export interface NeighbourRow {
  readonly linkUid: string;
  readonly origin: LinkOrigin | null;
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly state: ActivityState | null;
  readonly isActive: boolean;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
  readonly note: string;
}

/** An activity with its links to providers (upstream) and from dependents (downstream). */
export interface Neighbours {
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
  readonly upstream: readonly NeighbourRow[];
  /** The primary location and its alternates, if the activity needs them by derived links. */
  readonly sites: readonly NeighbourRow[];
  readonly downstream: readonly NeighbourRow[];
}

const ofLink = sql`l.uid as "linkUid", l.tolerance_minutes as "toleranceMinutes", l.group_name as "group",
  l.group_required as "groupRequired", l.note`;

/**
 * Selects the records that an activity needs, and the activities that need it. One statement selects both, so that they
 * are consistent.
 */
export const neighbours = (organisation: string, uid: string) =>
  query(sql<Neighbours>`
    select a.rto_minutes as "rtoMinutes", a.mtpd_minutes as "mtpdMinutes", a.restart_minutes as "restartMinutes",
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select ${ofLink}, null as origin, l.provider_uid as uid, l.provider_kind as kind, ${provider.name} as name, pa.state,
          ${provider.isActive} as "isActive", ${provider.rto} as "rtoMinutes", ${provider.mtpd} as "mtpdMinutes",
          coalesce(pa.restart_minutes, 0) as "restartMinutes"
        from activity_links l ${joinProviders}
        where l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid and pa.state is distinct from 'archived'
        order by l.created_at, l.uid) u) as upstream,
      (select coalesce(json_agg(row_to_json(s)), '[]') from (
        select ${ofLink}, l.origin, p.uid, 'location' as kind, p.name, null as state, p.status = 'active' as "isActive",
          p.rto_minutes as "rtoMinutes", null as "mtpdMinutes", 0 as "restartMinutes"
        from dependency_links l join locations p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
        where l.organisation_uid = a.organisation_uid and l.dependent_uid = a.uid and l.origin = 'location'
        order by p.uid <> l.via_uid, p.name, p.uid) s) as sites,
      (select coalesce(json_agg(row_to_json(n)), '[]') from (
        select ${ofLink}, null as origin, d.uid, 'activity' as kind, d.name, d.state, d.state <> 'archived' as "isActive",
          d.rto_minutes as "rtoMinutes", d.mtpd_minutes as "mtpdMinutes", d.restart_minutes as "restartMinutes"
        from activity_links l join activities d on d.organisation_uid = l.organisation_uid and d.uid = l.activity_uid
        where l.organisation_uid = a.organisation_uid and l.provider_uid = a.uid and d.state <> 'archived'
        order by d.name, l.uid) n) as downstream
    from activities a where a.organisation_uid = ${organisation} and a.uid = ${uid}`);

/** A change of an activity to preview. */
export type ActivityChange = Extract<PreviewInput, { what: 'activity' }>;

/** The part of the change that decides whether the activity needs a location, and which location. */
export type SiteChange = Pick<ActivityChange, 'uid' | 'links' | 'locationUid' | 'locationLinkOff' | 'remoteDelivery'>;

/** A change of a resource to preview. */
export type ResourceChange = Extract<PreviewInput, { what: 'resource' }>;

const whole = (organisation: string, uid: string) => sql`organisation_uid = ${organisation} and uid = ${uid}`;

/** Returns a list with one statement that sets the given values; an empty list if there are no values. */
function setGiven(organisation: string, table: string, uid: string, values: Readonly<Record<string, unknown>>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return [];
  const set = sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  return [query(sql`update ${sql.table(table)} set ${set} where ${whole(organisation, uid)}`)];
}

/**
 * Replaces an activity's recorded links to locations. Other recorded links do not matter, because they cannot replace
 * derived links.
 */
const replaceSiteLinks = (organisation: string, uid: string, providers: readonly string[]) => [
  query(sql`delete from activity_links where organisation_uid = ${organisation} and activity_uid = ${uid}
    and location_uid is not null and location_uid <> all(${providers as string[]}::uuid[])`),
  query(sql`insert into activity_links (organisation_uid, uid, activity_uid, location_uid)
    select l.organisation_uid, gen_random_uuid(), ${uid}, l.uid from locations l
    where l.organisation_uid = ${organisation} and l.uid = any(${providers as string[]}::uuid[])
      and not exists (select from activity_links k where k.organisation_uid = l.organisation_uid
        and k.activity_uid = ${uid} and k.location_uid = l.uid)`),
];

/**
 * Returns the writes that determine the derived links of an activity. They are for previews only, and are not a
 * complete save.
 */
export const buildActivityWrites = (organisation: string, change: SiteChange) => [
  ...setGiven(organisation, 'activities', change.uid, {
    location_uid: change.locationUid,
    location_link_off: change.locationLinkOff,
    remote_delivery: change.remoteDelivery,
  }),
  ...(change.links
    ? replaceSiteLinks(
        organisation,
        change.uid,
        change.links.map(({ providerUid }) => providerUid),
      )
    : []),
];

/**
 * Returns the writes that determine the derived links of an application, or of the activities at a location. They are
 * for previews only.
 */
export const buildResourceWrites = (
  organisation: string,
  { uid, supplierUid, hosting, alternateUids }: ResourceChange,
) => [
  ...setGiven(organisation, 'applications', uid, { supplier_uid: supplierUid, hosting }),
  ...(alternateUids
    ? [
        query(sql`delete from location_alternates where organisation_uid = ${organisation} and location_uid = ${uid}`),
        query(sql`insert into location_alternates (organisation_uid, location_uid, alternate_uid)
          select l.organisation_uid, l.uid, x.uid from locations l
          join locations x on x.organisation_uid = l.organisation_uid and x.uid <> l.uid
          where l.organisation_uid = ${organisation} and l.uid = ${uid} and x.uid = any(${alternateUids as string[]}::uuid[])`),
      ]
    : []),
];

/**
 * Selects the derived links of these records. Also selects the derived links that other records have because of these
 * records, such as the links of activities at a location.
 */
export const derivedLinks = (organisation: string, uids: readonly string[]) =>
  query(sql<ContinuityEdge>`
    select uid, dependent_uid as dependent, provider_uid as provider, tolerance_minutes as tolerance,
      nullif(group_name, '') as "group", group_required as required, origin
    from dependency_links where organisation_uid = ${organisation} and origin <> ''
      and (dependent_uid = any(${uids as string[]}::uuid[]) or via_uid = any(${uids as string[]}::uuid[]))`);
