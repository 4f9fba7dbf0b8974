import type pg from 'pg';
import { permissions } from '#root/contract/platform/permissions.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { migrate } from '#root/server/start/database/migrate.ts';

/** The amount of data in a database. */
export interface Size {
  readonly organisations: number;
  readonly activitiesEach: number;
}

/** Computes the uid of the record with this number, so that no request has to look up the uid. */
export const computeUid = (kind: string, organisation: number, number: number): string =>
  `${kind.padEnd(8, '0')}-0000-7000-8000-${organisation.toString(16).padStart(4, '0')}${number.toString(16).padStart(8, '0')}`;

export const kinds = {
  organisation: 'a',
  user: 'b',
  session: 'c',
  activity: 'd',
  division: 'e',
  unit: 'f',
  owner: '1',
};

/** Returns an SQL expression for the uid that `computeUid` returns. */
const computeUidSql = (kind: string, organisation: string, number: string) =>
  `('${kind.padEnd(8, '0')}-0000-7000-8000-' || lpad(to_hex(${organisation}), 4, '0') || lpad(to_hex(${number}), 8, '0'))::uuid`;
const org = computeUidSql(kinds.organisation, 'o', '0');

const joinSeries = (count: number) => `cross join generate_series(1, ${count}) n`;

/** Inserts organisations, each with departments, owners, applications, activities and one user. */
export async function fill(owner: pg.Pool, { organisations, activitiesEach }: Size): Promise<void> {
  const orgs = `from generate_series(1, ${organisations}) o`;
  const master = (list: string, row: number, values: string, columns: string) =>
    `insert into master_rows (organisation_uid, uid, list, name, ${columns})
     select ${org}, ${computeUidSql(String(row), 'o', '90')}, '${list}', '${list} ${row}', ${values} ${orgs}`;
  const statements = [
    `insert into organisations (organisation_uid, uid, name, friendly_url) select ${org}, ${org}, 'Organisation ' || o, 'org-' || o ${orgs}`,
    `insert into users (organisation_uid, uid, username, first_name, email) select ${org}, ${computeUidSql(kinds.user, 'o', '0')}, 'user', 'User', 'user@example.com' ${orgs}`,
    `insert into roles (organisation_uid, uid, name, label, permissions) select ${org}, ${computeUidSql('2', 'o', '0')}, 'All', 'All', '{${permissions.join(',')}}' ${orgs}`,
    `insert into user_roles (organisation_uid, user_uid, role_uid) select ${org}, ${computeUidSql(kinds.user, 'o', '0')}, ${computeUidSql('2', 'o', '0')} ${orgs}`,
    `insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash)
     select ${org}, ${computeUidSql(kinds.session, 'o', '0')}, ${computeUidSql(kinds.user, 'o', '0')}, 'bench', now() + interval '1 day', '' ${orgs}`,
    `insert into divisions (organisation_uid, uid, name) select ${org}, ${computeUidSql(kinds.division, 'o', 'n')}, 'Division ' || n ${orgs} ${joinSeries(5)}`,
    `insert into business_units (organisation_uid, uid, name, division_uid)
     select ${org}, ${computeUidSql(kinds.unit, 'o', 'n')}, 'Unit ' || n, ${computeUidSql(kinds.division, 'o', '1 + n % 5')} ${orgs} ${joinSeries(10)}`,
    `insert into activity_owners (organisation_uid, uid, first_name, last_name) select ${org}, ${computeUidSql(kinds.owner, 'o', 'n')}, 'Owner', 'No. ' || n ${orgs} ${joinSeries(10)}`,
    `insert into applications (organisation_uid, uid, name, rto_minutes) select ${org}, ${computeUidSql('3', 'o', 'n')}, 'Application ' || n, 60 * n ${orgs} ${joinSeries(20)}`,
    ...[1, 2, 3].map((row) => master('activity-priorities', row + 3, String(row), 'rank')),
    master('rto', 7, '240', 'minutes'),
    master('mtpd', 8, '1440', 'minutes'),
    `insert into activities (organisation_uid, uid, name, description, state, division_uid, business_unit_uid, owner_uid, priority_uid,
       rto_uid, rto_minutes, mtpd_uid, mtpd_minutes, mtpd_origin, created_at, updated_at)
     select ${org}, ${computeUidSql(kinds.activity, 'o', 'n')}, 'Activity ' || n, 'What it is for and how it is done, in a line or two. ' || n,
       (array['draft', 'approved', 'in_review', 'returned'])[1 + n % 4], ${computeUidSql(kinds.division, 'o', '1 + (1 + n % 10) % 5')},
       ${computeUidSql(kinds.unit, 'o', '1 + n % 10')}, ${computeUidSql(kinds.owner, 'o', '1 + n % 10')},
       case n % 3 when 0 then ${computeUidSql('4', 'o', '90')} when 1 then ${computeUidSql('5', 'o', '90')} else ${computeUidSql('6', 'o', '90')} end,
       ${computeUidSql('7', 'o', '90')}, 240, ${computeUidSql('8', 'o', '90')}, 1440, 'entered', now() - n * interval '7 minutes', now() - n * interval '3 minutes'
     ${orgs} ${joinSeries(activitiesEach)}`,
    `insert into activity_links (organisation_uid, uid, activity_uid, application_uid, tolerance_minutes)
     select ${org}, ${computeUidSql('9', 'o', 'n')}, ${computeUidSql(kinds.activity, 'o', 'n')}, ${computeUidSql('3', 'o', '1 + n % 20')}, 30 ${orgs} ${joinSeries(activitiesEach)}`,
  ];
  const client = await owner.connect();
  // Disables the triggers, because no benchmark needs the history of 100,000 activities.
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  client.release(true);
}

/** Adds one supplier for each activity, and links the activity to the supplier. */
export async function addSuppliers(owner: pg.Pool, { organisations, activitiesEach }: Size): Promise<void> {
  const orgs = `from generate_series(1, ${organisations}) o`;
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into master_rows (organisation_uid, uid, list, name, phase, is_default) select ${org}, ${computeUidSql('a1', 'o', '1')}, 'supplier-statuses', 'Active', 'active', true ${orgs}`,
  );
  await client.query(
    `insert into suppliers (organisation_uid, uid, name, status_uid, rto_minutes, updated_at)
     select ${org}, ${computeUidSql('a2', 'o', 'n')}, 'Supplier ' || n, ${computeUidSql('a1', 'o', '1')}, 60 * (n % 100), now() - n * interval '3 minutes'
     ${orgs} ${joinSeries(activitiesEach)}`,
  );
  await client.query(
    `insert into activity_links (organisation_uid, uid, activity_uid, supplier_uid, tolerance_minutes)
     select ${org}, ${computeUidSql('a3', 'o', 'n')}, ${computeUidSql(kinds.activity, 'o', 'n')}, ${computeUidSql('a2', 'o', 'n')}, 30 ${orgs} ${joinSeries(activitiesEach)}`,
  );
  await client.query('analyze');
  client.release(true);
}

/** Removes the features that the bare server lacks: triggers (audit, versions), policies and row-level security. */
async function strip(owner: pg.Pool): Promise<void> {
  await owner.query(`do $$ declare one record; begin
    for one in select tgrelid::regclass as target, tgname from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      loop execute format('drop trigger %I on %s', one.tgname, one.target); end loop;
    for one in select oid::regclass as target from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      loop execute format('alter table %s disable row level security, no force row level security', one.target); end loop;
  end $$`);
}

export interface Databases {
  /** The URL with which a superuser connects to the product's database. */
  readonly real: string;
  /** The URL with which a superuser connects to the bare server's database. */
  readonly bare: string;
}

/**
 * Creates and fills the product's database, and a copy without row-level security, audit and versions for the bare
 * server.
 * @param adminUrl the URL of a PostgreSQL superuser
 */
export async function makeDatabases(adminUrl: string, size: Size): Promise<Databases> {
  const within = (database: string) => {
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    return url.href;
  };
  const urls = { real: within('bench_real'), bare: within('bench_bare') };
  const work = async (url: string, task: (pool: pg.Pool) => Promise<unknown>) => {
    const pool = createPgPool({ connectionString: url, max: 1 });
    await task(pool);
    await pool.end();
  };
  await work(adminUrl, (admin) => admin.query('create database bench_real'));
  await work(urls.real, async (owner) => {
    await migrate(owner);
    await fill(owner, size);
  });
  await work(adminUrl, (admin) => admin.query('create database bench_bare template bench_real'));
  await work(urls.bare, strip);
  for (const url of Object.values(urls)) {
    await work(url, async (owner) => {
      await owner.query('vacuum (analyze)');
      await owner.query('checkpoint');
    });
  }
  return urls;
}
