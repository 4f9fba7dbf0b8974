import { sql } from 'kysely';
import { defaultClientId } from '#root/contract/access/identity.ts';
import { landlordRoles, organisationRoles, type RolePreset } from '#root/domain/access/role-presets.ts';
import { impactCategoryDefaults, masterDefaults } from '#root/domain/master-data/defaults.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { writeDefaultRules } from '#root/server/shared/notifications/default-rules.ts';
import { type InvitedUser, insertFirstUser, type NewUser } from '#root/server/shared/people/new-user.ts';

export interface NewOrganisation {
  readonly name: string;
  /**
   * The sign-in name: 3 to 63 characters of a-z, 0-9, `-` and `_`; unique in the installation
   * (`organisations_friendly_url_key`).
   */
  readonly friendlyUrl: string;
  readonly isLandlord?: boolean;
  readonly description?: string;
  readonly address?: string;
  readonly code?: string;
  readonly email?: string;
  readonly theme?: 'blue' | 'green';
  readonly timeZone?: string;
  /** The uid of an industry in the landlord's list. */
  readonly industryUid?: string | null;
  /**
   * The policy for second factors. Default: required for the landlord's users, who can reach all data; otherwise
   * optional.
   */
  readonly mfaPolicy?: 'optional' | 'required';
  /** False: the organisation is suspended until the landlord activates it. */
  readonly active?: boolean;
  /** The first user, who gets the organisation's system roles and so all permissions. Default: no user. */
  readonly administrator?: NewUser | null;
}

/**
 * Makes the rest of the transaction act for another organisation. Returns the uid of the organisation for which it
 * acted before.
 */
export const actFor = (organisation: string) =>
  query(
    sql<{ former: string }>`
      select former, set_config('holdfast.organisation', ${organisation}, true)
      from (select coalesce(current_setting('holdfast.organisation', true), '') as former offset 0) f`,
  );

function insertOrganisation(uid: string, given: NewOrganisation) {
  return queries.insertInto('organisations').values({
    organisation_uid: uid,
    uid,
    name: given.name,
    friendly_url: given.friendlyUrl,
    is_landlord: given.isLandlord ?? false,
    description: given.description ?? '',
    address: given.address ?? '',
    code: given.code ?? '',
    email: given.email ?? '',
    theme: given.theme ?? 'blue',
    time_zone: given.timeZone ?? 'UTC',
    industry_uid: given.industryUid ?? null,
    state: given.active === false ? 'suspended' : 'active',
    mfa_policy: given.mfaPolicy ?? (given.isLandlord ? 'required' : 'optional'),
  });
}

const insertRoles = (organisation: string, presets: readonly RolePreset[]) =>
  queries.insertInto('roles').values(
    presets.map(({ name, permissions, isSystem }) => ({
      organisation_uid: organisation,
      uid: newUid(),
      name,
      label: name,
      permissions: [...permissions],
      is_system: isSystem,
    })),
  );

function insertMasters(organisation: string) {
  const counts = new Map<string, number>();
  return queries.insertInto('master_rows').values(
    masterDefaults.map((row) => {
      const position = (counts.get(row.list) ?? 0) + 1;
      counts.set(row.list, position);
      return {
        organisation_uid: organisation,
        uid: newUid(),
        list: row.list,
        name: row.name,
        description: row.description,
        minutes: row.minutes,
        rank: row.rank,
        phase: row.phase,
        position,
        colour: row.colour,
        is_default: row.isDefault,
        is_system: row.isSystem,
      };
    }),
  );
}

const insertImpactCategories = (organisation: string) =>
  queries.insertInto('impact_categories').values(
    impactCategoryDefaults.map(({ name, description }, index) => ({
      organisation_uid: organisation,
      uid: newUid(),
      name,
      description,
      position: index + 1,
    })),
  );

/**
 * Creates an organisation with its client, roles, master lists, impact categories and notification rules, in the
 * caller's transaction.
 *
 * Because of row-level security, the transaction acts for the new organisation while the rows are written. Afterwards,
 * it acts for the caller's organisation again.
 * @param then further work for the new organisation, such as inviting its first user, who has no password yet
 * @returns the new organisation's uid
 */
export async function createOrganisation(
  db: WriteDb,
  given: NewOrganisation,
  then: (uid: string, administrator: InvitedUser | undefined) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const uid = newUid();
  const home = await db.maybe(actFor(uid));
  await db.run(insertOrganisation(uid, given));
  await db.run(queries.insertInto('clients').values({ organisation_uid: uid, client_id: defaultClientId }));
  await db.run(insertRoles(uid, given.isLandlord ? landlordRoles : organisationRoles));
  await db.run(insertMasters(uid));
  await db.run(insertImpactCategories(uid));
  await writeDefaultRules(db, uid);
  await then(uid, given.administrator ? await insertFirstUser(db, uid, given.administrator) : undefined);
  await db.maybe(actFor(home?.former ?? ''));
  return uid;
}
