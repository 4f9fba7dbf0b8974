import { type RawBuilder, sql } from 'kysely';
import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { KnownRecord, Named } from '#root/domain/import/registers/register-records.ts';
import type { ReferredKind, RegisterField, RegisterSpec } from '#root/domain/import/registers/register-spec.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { findLinkTable } from './link-table.ts';

/** Lists the columns for a register's fields. Links have tables of their own and are excluded. */
export const listColumns = ({ fields }: RegisterSpec): string[] =>
  fields.filter((field) => field.as !== 'many').map(({ key }) => toColumn(key));

/** The links of all registers, each with the field whose values it stores. */
export const registerLinks = Object.values(registerSpecs).flatMap(({ kind, fields }) =>
  fields.flatMap((field) => (field.as === 'many' ? [{ kind, field, links: findLinkTable(kind, field) }] : [])),
);

/** Builds the name of a record `x` of a register. */
export function selectName(kind: ReferredKind, x: string): RawBuilder<string> {
  if (describeKind(kind).named === 'person') return personName(x);
  return sql`${sql.ref(`${x}.name`)}`;
}

/** Builds the JSON with which other records refer to a record `x`. */
function selectNamed(kind: ReferredKind): RawBuilder<unknown> {
  const name = selectName(kind, 'x');
  if (kind === 'activity')
    return sql`json_build_object('uid', x.uid, 'name', x.name, 'isActive', x.state <> 'archived')`;
  if (kind === 'business_unit')
    return sql`json_build_object('uid', x.uid, 'short', x.name, 'name', (select d.name from divisions d
      where d.organisation_uid = x.organisation_uid and d.uid = x.division_uid) || ' / ' || x.name)`;
  const email = registerSpecs[kind].code === 'email' ? sql`, 'email', x.email` : sql``;
  return sql`json_build_object('uid', x.uid, 'name', ${name} ${email})`;
}

function selectNames(spec: RegisterSpec, organisation: string, field: RegisterField): RawBuilder<unknown> | undefined {
  if (field.as === 'listed')
    return sql`(select coalesce(json_agg(json_build_object('uid', x.uid, 'name', x.name, 'phase', x.phase)), '[]') from master_rows x
      where x.organisation_uid = ${organisation} and x.uid = t.${sql.ref(toColumn(field.key))})`;
  if (field.as === 'one')
    return sql`(select coalesce(json_agg(${selectNamed(field.to)}), '[]') from ${sql.table(findTable(field.to))} x
      where x.organisation_uid = ${organisation} and x.uid = t.${sql.ref(toColumn(field.key))})`;
  if (field.as !== 'many') return undefined;
  const links = findLinkTable(spec.kind, field);
  return sql`(select coalesce(json_agg(${selectNamed(field.to)} order by lower(${selectName(field.to, 'x')}), x.uid), '[]')
    from ${sql.table(links.table)} l join ${sql.table(findTable(field.to))} x
      on x.organisation_uid = ${organisation} and x.uid = l.${sql.ref(links.other)}
    where l.organisation_uid = ${organisation} and l.${sql.ref(links.own)} = t.uid)`;
}

/** Builds the JSON of a record `t` of a register, in the form of {@link KnownRecord}. */
export function selectRecord(kind: RegisterKind, organisation: string): RawBuilder<KnownRecord> {
  const spec = registerSpecs[kind];
  const values = spec.fields.flatMap(({ as, key }) =>
    as === 'many' ? [] : [sql`${sql.lit(key)}, t.${sql.ref(toColumn(key))}`],
  );
  const names = spec.fields.flatMap((field) => {
    const list = selectNames(spec, organisation, field);
    return list ? [sql`${sql.lit(field.key)}, ${list}`] : [];
  });
  return sql`json_build_object('uid', t.uid, 'version', t.version, 'values', json_build_object(${sql.join(values)}),
    'names', ${names.length > 0 ? sql`json_build_object(${sql.join(names)})` : sql`'{}'::json`})`;
}

/** Finds these records, in the order of the uids. Deleted records are left out. */
export const findRecords = (kind: RegisterKind, organisation: string, uids: readonly string[]) =>
  query(sql<{ record: KnownRecord }>`
    select ${selectRecord(kind, organisation)} as record
    from unnest(${uids as string[]}::uuid[]) with ordinality as wanted (uid, place)
    join ${sql.table(findTable(kind))} t on t.organisation_uid = ${organisation} and t.uid = wanted.uid
    order by wanted.place`);

/** Selects the records `x` of a register with one of these names. */
const withNames = (kind: ReferredKind, organisation: string, names: readonly string[]) => {
  const given = sql`any(array(select lower(n) from unnest(${names as string[]}::text[]) n))`;
  // A person can be given by the email address instead of the name.
  const addressed =
    isRegister(kind) && registerSpecs[kind].code === 'email'
      ? sql`or x.email <> '' and lower(x.email) = ${given}`
      : sql``;
  return sql`
  select * from ${sql.table(findTable(kind))} x where x.organisation_uid = ${organisation}
    and (lower(${selectName(kind, 'x')}) = ${given} ${addressed})`;
};

/** Selects the records that can be referred to: all records with these names, and up to 500 other records. */
export const selectNamedIn = (kind: ReferredKind, organisation: string, names: readonly string[]) =>
  sql<Named[]>`(select coalesce(json_agg(${selectNamed(kind)}), '[]') from (
    ${withNames(kind, organisation, names)}
    union
    (select * from ${sql.table(findTable(kind))} x where x.organisation_uid = ${organisation} limit 500)) x)`;

/** Finds all records with these names. */
export const findNamesakes = (kind: ReferredKind, organisation: string, names: readonly string[]) =>
  query(sql<{ one: Named }>`select ${selectNamed(kind)} as one from (${withNames(kind, organisation, names)}) x`);
