import { sql } from 'kysely';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import type { ActivityState, LinkOrigin, ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { joinProviders, provider } from '#root/server/shared/graph/link-providers.ts';

/** A link of an activity with the record at its other end. Times are in minutes; null if not assessed. */
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
  /** The primary location and its alternates, if the activity needs them without a recorded link. */
  readonly sites: readonly NeighbourRow[];
  readonly downstream: readonly NeighbourRow[];
}

const ofLink = sql`l.uid as "linkUid", l.tolerance_minutes as "toleranceMinutes", l.group_name as "group",
  l.group_required as "groupRequired", l.note`;

/** Selects the records that an activity needs and those that need it, in one statement, so that both are consistent. */
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

/** A link of an activity to its primary location or an alternate. */
interface SiteLink {
  readonly uid: string;
  readonly dependent: string;
  readonly provider: string;
  readonly group: string | null;
}

/** The part of a change that decides about these links. */
export type SiteChange = Pick<ActivityChange, 'uid' | 'links' | 'locationUid' | 'locationLinkOff' | 'remoteDelivery'>;

/** Returns the row of a change; null stands for an unchanged value. */
const toSiteRow = ({ uid, links, locationUid, locationLinkOff, remoteDelivery }: SiteChange) => ({
  uid,
  moved: locationUid !== undefined,
  location: locationUid ?? null,
  answered: remoteDelivery !== undefined,
  remote: remoteDelivery ?? null,
  off: locationLinkOff === undefined ? null : locationLinkOff !== '',
  providers: links?.map(({ providerUid }) => providerUid) ?? null,
});

/**
 * Selects the links to primary locations and their alternates that count after changes of activities, by the rules of
 * the view `derived_links`. A reason to switch the link off is about one location, so another location is not switched off.
 */
export const siteLinks = (organisation: string, changes: readonly SiteChange[]) =>
  query(sql<SiteLink>`
    select pair_uid(c.uid, s.provider) as uid, c.uid as dependent, s.provider, s."group"
    from jsonb_to_recordset(${JSON.stringify(changes.map(toSiteRow))}::jsonb)
      as given (uid uuid, moved boolean, location uuid, answered boolean, remote text, off boolean, providers uuid[])
    join activities a on a.organisation_uid = ${organisation} and a.uid = given.uid
    cross join lateral (select given.uid, case when given.moved then given.location else a.location_uid end as location,
      case when given.answered then given.remote else a.remote_delivery end as remote) c
    cross join lateral (
      select alternates.provider, case when exists (select from location_alternates t
        where t.organisation_uid = a.organisation_uid and t.location_uid = c.location) then ' sites' end as "group"
      from (
        select c.location as provider
        union all
        select t.alternate_uid from location_alternates t
        where t.organisation_uid = a.organisation_uid and t.location_uid = c.location) alternates) s
    where c.location is not null and needs_site(c.remote)
      and not coalesce(given.off, c.location = a.location_uid and a.location_link_off <> '', false)
      and not case when given.providers is not null then c.location = any(given.providers) else exists (
        select from activity_links l where l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
          and l.provider_uid = c.location) end`);
