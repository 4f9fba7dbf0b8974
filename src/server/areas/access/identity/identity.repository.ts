import { sql } from 'kysely';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { queries, query, recordJson, rowsJson } from '#root/server/platform/db/queries.ts';
import { countUnread } from '#root/server/shared/notifications/in-app.ts';

/** The public data of a tenant, which can be read before sign-in. */
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
  readonly mfaPolicy: 'optional' | 'required';
}

export interface SignInUser {
  readonly uid: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly mfaState: 'off' | 'pending' | 'on';
  /** True for active users who have accepted their invitation. */
  readonly mayEnter: boolean;
  /** True if the user must choose a new password before the sign-in is complete. */
  readonly mustChange: boolean;
}

/** Selects the address of the logo of an organisation `o`; null without a logo. */
const logoAddress = sql<
  string | null
>`replace(replace(${organisations.logo.path}::text, ':uid', o.uid::text), ':hash', o.logo_hash)`;

export const identityRepository = {
  tenant: (identifier: string) =>
    query(sql<Tenant>`
      select uid, name, friendly_url as "friendlyUrl", is_landlord as "isLandlord", state, theme,
             login_time_out as "loginTimeOut", modules, time_zone as "timeZone",
             mfa_policy as "mfaPolicy"
      from find_tenant(${identifier})`),

  logo: (organisation: string) =>
    query(
      sql<{ logo: string | null }>`select ${logoAddress} as logo from organisations o where o.uid = ${organisation}`,
    ),

  client: (organisation: string, clientId: string) =>
    queries
      .selectFrom('clients')
      .select('client_id')
      .where('organisation_uid', '=', organisation)
      .where('client_id', '=', clientId),

  /** Finds a user by username or email address; a username takes precedence. */
  userByName: (organisation: string, name: string) =>
    queries
      .selectFrom('users')
      .select([
        'uid',
        'username',
        personName().as('name'),
        'email',
        'password_hash as passwordHash',
        'mfa_state as mfaState',
        sql<boolean>`status = 'active' and confirmation_status <> 'unconfirmed'`.as('mayEnter'),
        sql<boolean>`confirmation_status in ('force_change_password', 'reset_required')`.as('mustChange'),
      ])
      .where('organisation_uid', '=', organisation)
      .where(sql<boolean>`(lower(username) = lower(${name}) or lower(email) = lower(${name}))`)
      .orderBy(sql`lower(username) = lower(${name}) desc`)
      .limit(1)
      .$castTo<SignInUser>(),

  /** Returns the form of a name that the database compares. Spellings that differ only in case have the same form. */
  normaliseName: (name: string) => query(sql<{ name: string }>`select lower(${name}) as name`),

  profile: (organisation: string, user: string, homeTenant: { reports: boolean }) =>
    recordJson(
      queries
        .selectFrom('users as u')
        .innerJoin('organisations as o', 'o.uid', 'u.organisation_uid')
        .select([
          'u.uid',
          'u.version',
          'u.email',
          personName('u').as('name'),
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
          countUnread(sql`u.organisation_uid`, sql`u.uid`).as('unread_notification_number'),
          sql`json_build_object('status', u.mfa_state, 'recoveryCodesLeft',
                (select count(*) from recovery_codes c
                 where (c.organisation_uid, c.user_uid) = (u.organisation_uid, u.uid) and c.used_at is null),
                'required', o.mfa_policy = 'required')`.as('mfa'),
          sql`json_build_object('colourScheme', coalesce(u.preferences ->> 'colourScheme', 'auto'),
                'singleKeyShortcuts', coalesce((u.preferences ->> 'singleKeyShortcuts')::boolean, true))`.as(
            'preferences',
          ),
          sql`json_build_object('uid', o.uid, 'tenantId', o.friendly_url, 'name', o.name, 'landlord', o.is_landlord,
                'timeZone', o.time_zone, 'modules', o.modules, 'logo', ${logoAddress})`.as('organisation'),
        ])
        .where('u.organisation_uid', '=', organisation)
        .where('u.uid', '=', user),
    ),

  /** Returns the organisations that users can sign in to, including archived ones. Needs the landlord's own `db`. */
  signedInTo: () => query(sql<{ uid: string }>`select uid from my_organisations()`),

  myOrganisations: () =>
    rowsJson(sql`
      select uid, friendly_url as "tenantId", name, is_landlord as landlord, time_zone as "timeZone", state, modules
      from my_organisations() order by is_landlord desc, lower(name), uid`),
};
