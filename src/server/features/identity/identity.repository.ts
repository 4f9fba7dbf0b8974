import { sql } from 'kysely';
import { queries, query, recordJson, rowsJson } from '#root/server/db/queries.ts';

/** What may be known of a tenant before anyone has signed in. */
export interface Tenant {
  readonly uid: string;
  readonly name: string;
  readonly friendlyUrl: string;
  readonly isLandlord: boolean;
  readonly state: 'active' | 'suspended' | 'archived';
  readonly theme: 'blue' | 'green';
  readonly loginTimeOut: number;
  readonly modules: readonly string[];
  readonly timeZone: string;
}

export interface SignInUser {
  readonly uid: string;
  readonly passwordHash: string | null;
  readonly mayEnter: boolean;
}

export const identityRepository = {
  tenant: (identifier: string) =>
    query(sql<Tenant>`
      select uid, name, friendly_url as "friendlyUrl", is_landlord as "isLandlord", state, theme,
             login_time_out as "loginTimeOut", modules, time_zone as "timeZone"
      from find_tenant(${identifier})`),

  client: (organisation: string, clientId: string) =>
    queries
      .selectFrom('clients')
      .select('client_id')
      .where('organisation_uid', '=', organisation)
      .where('client_id', '=', clientId),

  /** A person may enter once active and confirmed; the other states need steps of their own first. */
  userByName: (organisation: string, username: string) =>
    queries
      .selectFrom('users')
      .select([
        'uid',
        'password_hash as passwordHash',
        sql<boolean>`status = 'active' and confirmation_status = 'confirmed'`.as('mayEnter'),
      ])
      .where('organisation_uid', '=', organisation)
      .where(sql<boolean>`lower(username) = lower(${username})`)
      .$castTo<SignInUser>(),

  profile: (organisation: string, user: string, homeTenant: { reports: boolean }) =>
    recordJson(
      queries
        .selectFrom('users as u')
        .innerJoin('organisations as o', 'o.uid', 'u.organisation_uid')
        .select([
          'u.uid',
          'u.version',
          'u.email',
          sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
          'u.first_name as firstName',
          'u.last_name as lastName',
          'u.username',
          sql`(select coalesce(json_agg(json_build_object('name', r.name, 'label', r.label, 'permissions',
                (select coalesce(json_agg(json_build_object('name', p) order by n), '[]'::json)
                 from unnest(r.permissions) with ordinality held(p, n)
                 where ${homeTenant.reports} or p not like 'report%')) order by lower(r.name)), '[]'::json)
              from user_roles ur join roles r on (r.organisation_uid, r.uid) = (ur.organisation_uid, ur.role_uid)
              where (ur.organisation_uid, ur.user_uid) = (u.organisation_uid, u.uid))`.as('roles'),
          sql<boolean>`u.confirmation_status = 'confirmed'`.as('is_verified'),
          'u.status',
          sql<number>`0`.as('unread_notification_number'),
          sql`json_build_object('uid', o.uid, 'tenantId', o.friendly_url, 'name', o.name, 'landlord', o.is_landlord,
                'timeZone', o.time_zone)`.as('organisation'),
        ])
        .where('u.organisation_uid', '=', organisation)
        .where('u.uid', '=', user),
    ),

  myOrganisations: () =>
    rowsJson(sql`
      select uid, friendly_url as "tenantId", name, is_landlord as landlord, time_zone as "timeZone", state
      from my_organisations() order by is_landlord desc, lower(name), uid`),
};
