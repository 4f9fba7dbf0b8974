import { sql } from 'kysely';
import { type RegisterThing, registerThings } from '#root/contract/import-terms.ts';
import { splitName, wholeName } from '#root/domain/import/people.ts';
import type { KnownRegisters } from '#root/domain/import/registers/register-records.ts';
import type { ListedIn, RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { cleanText, listOf } from '#root/domain/import/text.ts';
import type { MappedSheet } from '#root/domain/import/types.ts';
import { query } from '#root/server/db/queries.ts';
import type { Db } from '#root/server/db/tenant.ts';
import { namedIn, nameOfRecord, recordLine } from '#root/server/registers/register-records.ts';

/** What the rows of registers mention. */
interface Mentions {
  /** The records themselves: by name, code and uid. */
  readonly records: ReadonlyMap<RegisterThing, Readonly<Record<'names' | 'codes' | 'uids', Set<string>>>>;
  /** What their cells name. */
  readonly named: ReadonlyMap<RegisterThing, Set<string>>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Every way in which one entry may be meant: by name, by the last part of it, by a name turned round. */
function waysOf(entry: string, field: RegisterField & { kind: 'one' | 'many' }): string[] {
  const name = entry.replace(/\s*<[^<>]*>$/, '');
  if (registerSpecs[field.to].person) return [name, wholeName(splitName(name))];
  return [name, name.split(' / ').at(-1) ?? name];
}

function mentionsOf(sheets: readonly MappedSheet[]): Mentions {
  const records = new Map<RegisterThing, Record<'names' | 'codes' | 'uids', Set<string>>>();
  const named = new Map<RegisterThing, Set<string>>();
  for (const { thing, columns, rows } of sheets) {
    if (!thing || !isRegister(thing)) continue;
    const spec = registerSpecs[thing];
    const own = records.get(thing) ?? { names: new Set(), codes: new Set(), uids: new Set() };
    records.set(thing, own);
    const at = (field: string | undefined) => columns.findIndex((column) => column.field === field);
    const [uid, code] = [at('uid'), at(spec.code)];
    const people = [at('firstName'), at('lastName')];
    const name = at('name');
    const refs = spec.fields.flatMap((field) => {
      const column = at(field.field);
      return (field.kind === 'one' || field.kind === 'many') && column >= 0 ? [{ field, column }] : [];
    });
    for (const { field } of refs) named.set(field.to, named.get(field.to) ?? new Set());
    for (const { cells } of rows) {
      const cell = (column: number) => cleanText(cells[column] ?? '').replaceAll('\u0000', '');
      if (spec.person)
        own.names.add(wholeName(splitName(people.map(cell).join(' ').trim()))).add(people.map(cell).join(' ').trim());
      else own.names.add(cell(name));
      if (code >= 0) own.codes.add(cell(code));
      if (uuid.test(cell(uid))) own.uids.add(cell(uid));
      for (const { field, column } of refs)
        for (const entry of field.kind === 'many' ? listOf(cell(column)) : [cell(column)])
          for (const way of waysOf(entry, field)) named.get(field.to)?.add(way);
    }
  }
  return { records, named };
}

const said = (texts: ReadonlySet<string>) => [...texts].filter((text) => text !== '');
const lower = (texts: ReadonlySet<string>) => sql`(select lower(n) from unnest(${said(texts)}::text[]) n)`;

function recordsIn(organisation: string, thing: RegisterThing, { records }: Mentions) {
  const { names, codes, uids } = records.get(thing) ?? { names: new Set(), codes: new Set(), uids: new Set() };
  const { code } = registerSpecs[thing];
  const coded = code ? sql`or lower(t.${sql.ref(code)}) in ${lower(codes)}` : sql``;
  return sql`(select coalesce(json_agg(${recordLine(thing, organisation)}), '[]') from ${sql.table(thing)} t
    where t.organisation_uid = ${organisation} and (
      lower(${nameOfRecord(thing, 't')}) in ${lower(names)}
      or t.uid in (select unnest(${[...uids]}::uuid[])) ${coded}))`;
}

const listed = (organisation: string, list: ListedIn) => sql`(
  select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'isActive', is_active) order by position), '[]')
  from master_rows where organisation_uid = ${organisation} and list = ${list})`;

/** What the organisation has of the registers that the sheets hold; undefined where they hold none. */
export async function loadKnownRegisters(
  db: Db,
  organisation: string,
  sheets: readonly MappedSheet[],
): Promise<KnownRegisters | undefined> {
  const mentions = mentionsOf(sheets);
  if (mentions.records.size === 0) return undefined;
  const things = registerThings.filter((thing) => mentions.records.has(thing));
  const targets = registerThings.filter((thing) => mentions.named.has(thing));
  const pairs = <T extends string>(keys: readonly T[], value: (key: T) => unknown) =>
    sql`json_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), value(key)]))})`;
  return db.maybe(
    query(sql<KnownRegisters>`
      select ${pairs(things, (thing) => recordsIn(organisation, thing, mentions))} as records,
        ${targets.length === 0 ? sql`'{}'::json` : pairs(targets, (thing) => namedIn(thing, organisation, said(mentions.named.get(thing) ?? new Set())))} as named,
        ${pairs(['supplier-statuses', 'bc-roles'], (list) => listed(organisation, list))} as listed`),
  );
}
