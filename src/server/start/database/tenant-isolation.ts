import type { Pool } from 'pg';

/** Tables whose records must have unique names across organisations: the registry of organisations. */
const registry = ['organisations'];

/**
 * Lists the problems with the separation of tenants, as sentences. The server refuses to start if there are any. For
 * each table that the runtime role can reach, `organisation_uid not null` must be the first column of the primary key.
 * Its row-level security must be enabled and forced, with a policy for reading and writing. All its foreign keys must
 * be composite. Values may be unique only within an organisation, because uniqueness across organisations would reveal
 * data of others. The runtime role must own nothing and must not be able to bypass row-level security. Tables of the
 * installation are those that the role cannot reach. They are not listed here, so that this server also starts beside a
 * newer server that has more of them.
 */
export async function findIsolationProblems(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; problem: string }>(
    `with tenant_tables as (
       select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (has_table_privilege(current_user, c.oid, 'select, insert, update, delete, truncate, references, trigger')
              or has_any_column_privilege(current_user, c.oid, 'select, insert, update, references'))
     )
     select relname as name, 'has no organisation_uid not null' as problem from tenant_tables t
       where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'organisation_uid' and a.attnotnull)
     union all select relname, 'does not enforce row-level security' from tenant_tables where not (relrowsecurity and relforcerowsecurity)
     union all select relname, 'has no policy that checks reading and writing' from tenant_tables t
       where not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
                         and pg_get_expr(p.polqual, p.polrelid) like '%current_organisation%'
                         and pg_get_expr(p.polwithcheck, p.polrelid) like '%current_organisation%')
     union all select relname, 'has a primary key that does not lead with organisation_uid' from tenant_tables t
       where not exists (select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
                         where i.indrelid = t.oid and i.indisprimary and a.attname = 'organisation_uid')
     union all select t.relname, format('has a foreign key %s that does not carry organisation_uid', k.conname) from tenant_tables t
       join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
       where not exists (select from unnest(k.conkey) n join pg_attribute a on a.attrelid = t.oid and a.attnum = n
                         where a.attname = 'organisation_uid')
     union all select t.relname, format('has a unique index %s across organisations', i.indexrelid::regclass) from tenant_tables t
       join pg_index i on i.indrelid = t.oid and i.indisunique
       where t.relname <> all ($1) and not exists (select from unnest(i.indkey::int2[]) n join pg_attribute a on a.attrelid = t.oid and a.attnum = n
                         where a.attname = 'organisation_uid')
     union all select t.relname, 'belongs to the role the server runs as' from tenant_tables t
       join pg_class c on c.oid = t.oid where pg_has_role(current_user, c.relowner, 'usage')
     union all select relname, 'can be truncated by the role the server runs as' from tenant_tables
       where has_table_privilege(current_user, oid, 'truncate')
     union all select relname, 'is a view that does not run with the rights of its reader' from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
       and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
    [registry],
  );
  const { rows: settings } = await pool.query<{ problem: string }>(
    `select 'the role the server runs as is a superuser or may bypass row-level security' as problem
       from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`,
  );
  return [...tables.map(({ name, problem }) => `table ${name} ${problem}`), ...settings.map(({ problem }) => problem)];
}

/** Lists the database settings with which a crash could lose confirmed writes. */
export async function findLossySettings(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off'`,
  );
  return rows.map(({ name }) => `${name} is off, so a crash could lose confirmed writes`);
}
