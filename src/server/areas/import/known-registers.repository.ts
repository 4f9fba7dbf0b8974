import { sql } from 'kysely';
import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { joinName, splitAddress, splitName } from '#root/domain/import/people.ts';
import type { KnownRegisters } from '#root/domain/import/registers/register-records.ts';
import type { ReferredKind, RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { holdsPeople, isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { stripMarkup } from '#root/domain/import/strip-markup.ts';
import { cleanText, joinSpaces, splitList } from '#root/domain/import/text.ts';
import type { MappedSheet } from '#root/domain/import/types.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { selectName, selectNamedIn, selectRecord } from '#root/server/shared/registers/register-records.ts';

/** The texts by which rows of registers identify their own records and refer to other records. */
interface Mentions {
  /** The names, codes and uids of the rows' own records, by register. */
  readonly records: ReadonlyMap<RegisterKind, Readonly<Record<'names' | 'codes' | 'uids', Set<string>>>>;
  /** The names in cells that refer to other records, by register. */
  readonly named: ReadonlyMap<ReferredKind, Set<string>>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the texts by which the record of an entry may be found. For a person, these are the name as written, the name
 * in the usual order, and the email address. For other records, these are the name without a trailing `<…>`, and the
 * part of that name after the last ` / `.
 */
function listSpellings(entry: string, field: RegisterField & { as: 'one' | 'many' }): string[] {
  if (holdsPeople(field.to)) {
    const { name, address } = splitAddress(entry);
    return [name, joinName(splitName(name)), address];
  }
  const name = entry.replace(/\s*<[^<>]*>$/, '');
  return [name, name.split(' / ').at(-1) ?? name];
}

function collectMentions(sheets: readonly MappedSheet[]): Mentions {
  const records = new Map<RegisterKind, Record<'names' | 'codes' | 'uids', Set<string>>>();
  const named = new Map<ReferredKind, Set<string>>();
  for (const { kind, columns, rows } of sheets) {
    if (!kind || !isRegister(kind)) continue;
    const spec = registerSpecs[kind];
    const own = records.get(kind) ?? { names: new Set(), codes: new Set(), uids: new Set() };
    records.set(kind, own);
    const at = (field: string | undefined) => columns.findIndex((column) => column.field === field);
    const [uid, code] = [at('uid'), at(spec.code)];
    const people = [at('firstName'), at('lastName')];
    const name = at('name');
    const refs = spec.fields.flatMap((field) => {
      const column = at(field.field);
      return (field.as === 'one' || field.as === 'many') && column >= 0 ? [{ field, column }] : [];
    });
    for (const { field } of refs) named.set(field.to, named.get(field.to) ?? new Set());
    for (const { cells } of rows) {
      const cell = (column: number) => cleanText(stripMarkup(cells[column] ?? '')).replaceAll('\u0000', '');
      if (spec.person)
        own.names.add(joinName(splitName(people.map(cell).join(' ').trim()))).add(people.map(cell).join(' ').trim());
      else own.names.add(cell(name)).add(joinSpaces(cell(name)));
      if (code >= 0) own.codes.add(cell(code));
      if (uuid.test(cell(uid))) own.uids.add(cell(uid));
      for (const { field, column } of refs)
        for (const entry of field.as === 'many' ? splitList(cell(column)) : [cell(column)])
          for (const way of listSpellings(entry, field)) named.get(field.to)?.add(way).add(joinSpaces(way));
    }
  }
  return { records, named };
}

const listTexts = (texts: ReadonlySet<string>) => [...texts].filter((text) => text !== '');
const selectLower = (texts: ReadonlySet<string>) => sql`(select lower(n) from unnest(${listTexts(texts)}::text[]) n)`;

function selectRecords(organisation: string, kind: RegisterKind, { records }: Mentions) {
  const { names, codes, uids } = records.get(kind) ?? { names: new Set(), codes: new Set(), uids: new Set() };
  const { code } = registerSpecs[kind];
  const coded = code ? sql`or lower(t.${sql.ref(code)}) in ${selectLower(codes)}` : sql``;
  return sql`(select coalesce(json_agg(${selectRecord(kind, organisation)}), '[]') from ${sql.table(findTable(kind))} t
    where t.organisation_uid = ${organisation} and (
      lower(${selectName(kind, 't')}) in ${selectLower(names)}
      or t.uid in (select unnest(${[...uids]}::uuid[])) ${coded}))`;
}

/** The master lists from which fields of registers choose. */
const chosenLists = [
  ...new Set(
    Object.values(registerSpecs).flatMap(({ fields }) =>
      fields.flatMap((field) => (field.as === 'listed' ? [field.list] : [])),
    ),
  ),
];

const selectListed = (organisation: string, list: string) => sql`(
  select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'isActive', is_active,
    'phase', phase, 'isDefault', is_default) order by position), '[]')
  from master_rows where organisation_uid = ${organisation} and list = ${list})`;

/** Returns the organisation's records that the sheets of registers mention; undefined if no sheet is a register. */
export async function loadKnownRegisters(
  db: Db,
  organisation: string,
  sheets: readonly MappedSheet[],
): Promise<KnownRegisters | undefined> {
  const mentions = collectMentions(sheets);
  if (mentions.records.size === 0) return undefined;
  const kinds = registerKinds.filter((kind) => mentions.records.has(kind));
  const targets = [...mentions.named.keys()];
  const pairs = <T extends string>(keys: readonly T[], value: (key: T) => unknown) =>
    sql`json_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), value(key)]))})`;
  return db.maybe(
    query(sql<KnownRegisters>`
      select ${pairs(kinds, (kind) => selectRecords(organisation, kind, mentions))} as records,
        ${targets.length === 0 ? sql`'{}'::json` : pairs(targets, (kind) => selectNamedIn(kind, organisation, listTexts(mentions.named.get(kind) ?? new Set())))} as named,
        ${pairs(chosenLists, (list) => selectListed(organisation, list))} as listed,
        o.time_zone as "timeZone", o.allow_duplicate_business_units as "unitsShareNames"
      from organisations o where o.organisation_uid = ${organisation}`),
  );
}
