import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { defaultClientId } from '#root/contract/access/identity.ts';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { PasswordHasher } from '#root/server/platform/security/passwords.ts';
import { type DemoOrganisation, demoOrganisations } from './demo-users.ts';
import { mailOf, writeContent } from './write-content.ts';

/** How to sign in as one of the example people. */
export interface DemoLogin {
  readonly role: string;
  readonly organisation: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly url: string;
}

const fileOf = (dataDir: string) => path.join(dataDir, 'demo-logins.json');

/** Three groups of six from 32 letters and figures that are not mistaken for each other: 90 bits. */
function newPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const text = [...randomBytes(18)].map((byte) => letters[byte % 32]).join('');
  return text.replaceAll(/(.{6})(?=.)/g, '$1-');
}

const loginUrl = (appUrl: string, tenantId: string) =>
  `${appUrl}/login?tenantId=${tenantId}&clientId=${defaultClientId}`;

function loginsOf(appUrl: string): DemoLogin[] {
  return demoOrganisations.flatMap(({ name, friendlyUrl, users }) =>
    users.map(({ role, username }) => ({
      role,
      organisation: name,
      tenantId: friendlyUrl,
      clientId: defaultClientId,
      username,
      password: newPassword(),
      url: loginUrl(appUrl, friendlyUrl),
    })),
  );
}

/** Whole or not at all, and for the owner of the data folder only. */
async function writeLogins(dataDir: string, logins: readonly DemoLogin[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(logins, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, fileOf(dataDir));
}

async function writeUsers(
  db: WriteDb,
  organisation: string,
  { users, mailDomain }: DemoOrganisation,
  hashes: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const uids = new Map(users.map(({ name }) => [name, newUid()]));
  const roles = await db.many(
    queries.selectFrom('roles').select(['uid', 'name']).where('organisation_uid', '=', organisation),
  );
  for (const { name, username, role } of users) {
    const uid = uids.get(name) ?? '';
    const [first = '', ...rest] = name.split(' ');
    await db.run(
      queries.insertInto('users').values({
        organisation_uid: organisation,
        uid,
        username,
        first_name: first,
        last_name: rest.join(' '),
        email: mailOf(name, mailDomain),
        password_hash: hashes.get(username) ?? null,
      }),
    );
    const held = roles.find((one) => one.name === role);
    if (!held) throw new Error(`The example data has no role named ${role}`);
    await db.run(
      queries.insertInto('user_roles').values({ organisation_uid: organisation, user_uid: uid, role_uid: held.uid }),
    );
  }
  return uids;
}

const industryRows = (landlord: string, industries: ReadonlyMap<string, string>) =>
  queries
    .insertInto('industries')
    .values([...industries].map(([name, uid]) => ({ organisation_uid: landlord, uid, name })));

/** @param industries their uids by name; the landlord, who comes first, keeps the list */
async function writeOrganisation(
  db: WriteDb,
  given: DemoOrganisation,
  hashes: ReadonlyMap<string, string>,
  industries: ReadonlyMap<string, string>,
) {
  const industryUid = industries.get(given.industry ?? '') ?? null;
  await createOrganisation(db, { ...given, industryUid }, async (uid) => {
    if (given.isLandlord) await db.run(industryRows(uid, industries));
    const users = await writeUsers(db, uid, given, hashes);
    if (given.content) await writeContent(db, uid, given.content, { users, mailDomain: given.mailDomain });
  });
}

const isTaken = query(sql<{ taken: boolean }>`select has_organisations() as taken`);
// Servers that start at the same time take turns; the lock ends with the transaction.
const takeTurns = query(sql`select pg_advisory_xact_lock(hashtext('holdfast demo data'))`);

/**
 * Fills an empty installation with three example organisations and people in different roles, all in one transaction,
 * and keeps how to sign in in `demo-logins.json` in the data folder. The passwords are random, of this installation only.
 * @param appUrl where people reach the product, without a trailing slash
 * @returns the sign-ins; undefined where there is an organisation already
 */
export async function createDemoData(
  { tenants, passwords }: { tenants: TenantAccess; passwords: PasswordHasher },
  { appUrl, dataDir }: { appUrl: string; dataDir: string },
): Promise<DemoLogin[] | undefined> {
  if ((await tenants.read('').maybe(isTaken))?.taken) return undefined;
  const logins = loginsOf(appUrl);
  const hashed = logins.map(async ({ username, password }) => [username, await passwords.hash(password)] as const);
  const hashes = new Map(await Promise.all(hashed));
  return tenants.write('', {}, async (db) => {
    await db.run(takeTurns);
    if ((await db.maybe(isTaken))?.taken) return undefined;
    const named = demoOrganisations.flatMap(({ industry }) => (industry ? [industry] : []));
    const industries = new Map(named.map((name) => [name, newUid()]));
    for (const organisation of demoOrganisations) await writeOrganisation(db, organisation, hashes, industries);
    // Before the commit: people whose passwords nobody knows would be worse than a file that is replaced next time.
    await writeLogins(dataDir, logins);
    return logins;
  });
}

async function storedLogins(dataDir: string): Promise<DemoLogin[] | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as DemoLogin[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The sign-ins of the example data that this installation was filled with, leading to where it is reached now; undefined
 * where it was not. The file follows when the address has changed.
 */
export async function readDemoLogins(options: { appUrl: string; dataDir: string }): Promise<DemoLogin[] | undefined> {
  const stored = await storedLogins(options.dataDir);
  if (!stored) return undefined;
  const current = stored.map((login) => ({ ...login, url: loginUrl(options.appUrl, login.tenantId) }));
  if (current.some(({ url }, index) => url !== stored[index]?.url)) await writeLogins(options.dataDir, current);
  return current;
}
