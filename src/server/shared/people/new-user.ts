import { sql } from 'kysely';
import { newUid } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

export interface NewUser {
  readonly email: string;
  /** The first name; if empty, the part of the address before the @ is used until the user enters a name. */
  readonly firstName: string;
  readonly lastName: string;
}

export interface InvitedUser {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

/** Finds the user with this email address, regardless of case. */
export const findUserByEmail = (organisation: string, email: string) =>
  query(sql<{ uid: string }>`
    select uid from users where organisation_uid = ${organisation} and lower(email) = lower(${email})`);

/**
 * Inserts a user with status `invited`, whose username is the email address. `invite` sends the link.
 * @returns the user; undefined if another user already has that address or username
 */
export async function insertInvitedUser(
  db: WriteDb,
  organisation: string,
  { email, firstName, lastName }: NewUser,
  roleUids: readonly string[],
): Promise<InvitedUser | undefined> {
  const [beforeAt = email] = email.split('@');
  return db.maybe(
    query(sql<InvitedUser>`
      with person as (
        insert into users (organisation_uid, uid, username, first_name, last_name, email, status, confirmation_status)
        values (${organisation}, ${newUid()}, ${email}, ${firstName || beforeAt}, ${lastName}, ${email}, 'invited', 'unconfirmed')
        on conflict do nothing
        returning uid, ${personName()} as name, email
      ), given as (
        insert into user_roles (organisation_uid, user_uid, role_uid)
        select ${organisation}::uuid, person.uid, role from person, unnest(${[...roleUids]}::uuid[]) role
      )
      select uid, name, email from person`),
  );
}

const findSystemRoles = (organisation: string) =>
  query(sql<{ uid: string }>`select uid from roles where organisation_uid = ${organisation} and is_system`);

/** Inserts the first user of a new organisation, who gets the organisation's system roles and so all permissions. */
export async function insertFirstUser(db: WriteDb, organisation: string, person: NewUser): Promise<InvitedUser> {
  const roles = await db.many(findSystemRoles(organisation));
  const user = await insertInvitedUser(
    db,
    organisation,
    person,
    roles.map(({ uid }) => uid),
  );
  if (!user) throw new Error('The organisation has users already');
  return user;
}
