import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { defaultClientId } from '#root/contract/access/identity.ts';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services, TenantAccess } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { createReadableSecret } from '#root/server/platform/security/readable-secret.ts';
import { type DemoOrganisation, demoOrganisations } from './demo-users.ts';
import { buildEmail, writeContent } from './write-content.ts';

/** The sign-in details of a demonstration user. */
export interface DemoLogin {
  readonly role: string;
  readonly organisation: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly url: string;
}

const buildLoginsPath = (dataDir: string) => path.join(dataDir, 'demo-logins.json');

const loginUrl = (appUrl: string, tenantId: string) =>
  `${appUrl}/login?tenantId=${tenantId}&clientId=${defaultClientId}`;

function listLogins(appUrl: string): DemoLogin[] {
  return demoOrganisations.flatMap(({ name, friendlyUrl, users }) =>
    users.map(({ role, username }) => ({
      role,
      organisation: name,
      tenantId: friendlyUrl,
      clientId: defaultClientId,
      username,
      password: createReadableSecret(),
      url: loginUrl(appUrl, friendlyUrl),
    })),
  );
}

/** Writes the file atomically, readable only by the owner of the data folder. */
async function writeLogins(dataDir: string, logins: readonly DemoLogin[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${buildLoginsPath(dataDir)}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(logins, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, buildLoginsPath(dataDir));
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
        email: buildEmail(name, mailDomain),
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

/** The values that are the same for all organisations. */
interface Shared {
  /** The hashes of the passwords by username. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The uids of the industries by name. They are inserted with the landlord, which is written first. */
  readonly industries: ReadonlyMap<string, string>;
  readonly services: Services;
}

const describe = (uid: string, { name, isLandlord, timeZone }: DemoOrganisation): Organisation => ({
  ...{ uid, name, isLandlord, timeZone },
  ...{ state: 'active', modules: [], activityApproval: true, liveNotification: true },
});

const runDeferred = query(sql`set constraints all immediate`);
const deferAgain = query(sql`set constraints all deferred`);

/** Writes one organisation with its users and content. */
async function writeOrganisation(db: WriteDb, given: DemoOrganisation, { hashes, industries, services }: Shared) {
  const industryUid = industries.get(given.industry ?? '') ?? null;
  await createOrganisation(db, { ...given, industryUid }, async (uid) => {
    if (given.isLandlord) await db.run(industryRows(uid, industries));
    const users = await writeUsers(db, uid, given, hashes);
    const { content, mailDomain } = given;
    if (!content) return;
    await writeContent(db, describe(uid, given), content, { users, mailDomain, services });
    // Checks the deferred constraints now. At the end, the transaction acts for another organisation, and the
    // constraints would find no records of this organisation.
    await db.run(runDeferred);
    await db.run(deferAgain);
  });
}

const isTaken = query(sql<{ taken: boolean }>`select has_organisations() as taken`);
// Servers that start at the same time take turns. The lock is released at the end of the transaction.
const takeTurns = query(sql`select pg_advisory_xact_lock(hashtext('holdfast demo data'))`);

/**
 * Creates three demonstration organisations with users in different roles in an empty installation, in one transaction.
 * Writes the sign-ins, with random passwords, to `demo-logins.json` in the data folder.
 * @param appUrl the public address, without a trailing slash
 * @returns the sign-ins; undefined if there is already an organisation
 */
export async function createDemoData(
  { tenants, services }: { tenants: TenantAccess; services: Services },
  { appUrl, dataDir }: { appUrl: string; dataDir: string },
): Promise<DemoLogin[] | undefined> {
  if ((await tenants.read('').maybe(isTaken))?.taken) return undefined;
  const logins = listLogins(appUrl);
  const hashed = logins.map(
    async ({ username, password }) => [username, await services.passwords.hash(password)] as const,
  );
  const hashes = new Map(await Promise.all(hashed));
  return tenants.write('', {}, async (db) => {
    await db.run(takeTurns);
    if ((await db.maybe(isTaken))?.taken) return undefined;
    const named = demoOrganisations.flatMap(({ industry }) => (industry ? [industry] : []));
    const industries = new Map(named.map((name) => [name, newUid()]));
    for (const organisation of demoOrganisations)
      await writeOrganisation(db, organisation, { hashes, industries, services });
    // The file is written before the commit, because users with lost passwords would be worse than a file that the
    // next start replaces.
    await writeLogins(dataDir, logins);
    return logins;
  });
}

async function storedLogins(dataDir: string): Promise<DemoLogin[] | undefined> {
  try {
    return JSON.parse(await readFile(buildLoginsPath(dataDir), 'utf8')) as DemoLogin[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads the sign-in details of the demonstration users. If the address of the installation has changed, updates it in
 * the stored details. Returns undefined if there is no demonstration data.
 */
export async function readDemoLogins(options: { appUrl: string; dataDir: string }): Promise<DemoLogin[] | undefined> {
  const stored = await storedLogins(options.dataDir);
  if (!stored) return undefined;
  const current = stored.map((login) => ({ ...login, url: loginUrl(options.appUrl, login.tenantId) }));
  if (current.some(({ url }, index) => url !== stored[index]?.url)) await writeLogins(options.dataDir, current);
  return current;
}
