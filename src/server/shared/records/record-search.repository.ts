import { type RawBuilder, sql } from 'kysely';
import { listHidden } from '#root/contract/platform/modules.ts';
import { describeKind, findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { maxMatches } from '#root/contract/shared/record-search.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, rowsJson } from '#root/server/platform/db/queries.ts';

/** SQL for the text that distinguishes records `r` with the same name. */
const details: Partial<Readonly<Record<Kind, RawBuilder<unknown>>>> = {
  activity: sql`coalesce(
    (select b.name from business_units b where b.organisation_uid = r.organisation_uid and b.uid = r.business_unit_uid),
    (select d.name from divisions d where d.organisation_uid = r.organisation_uid and d.uid = r.division_uid), '')`,
  business_unit: sql`(select d.name from divisions d where d.organisation_uid = r.organisation_uid and d.uid = r.division_uid)`,
  master: sql`r.list`,
  team_member: sql`r.email`,
  user: sql`r.email`,
};

/** Conditions that exclude records that the list of their kind hides by default, and records without a page. */
const excluded: Partial<Readonly<Record<Kind, RawBuilder<unknown>>>> = {
  activity: sql`and r.state <> 'archived'`,
  master: sql`and r.list <> all(${listHidden('masterLists')}::text[])`,
};

/**
 * SQL that orders names by how well they match: names that begin with the text, then names with a word that begins with
 * the text, then all other names.
 */
const byMatch = (name: RawBuilder<unknown>, words: string) => {
  const prefix = contains(words).slice(1);
  return sql`${name} ilike ${prefix} desc, ${name} ilike ${`% ${prefix}`} desc, lower(${name})`;
};

function selectMatches(kind: Kind, organisation: string, words: string) {
  const name = describeKind(kind).named === 'person' ? personName('r') : sql.ref('r.name');
  return sql`(
    select ${kind}::text as kind, r.uid, ${name} as name, ${details[kind] ?? sql`''`} as detail
    from ${sql.table(findTable(kind))} r
    where r.organisation_uid = ${organisation} and ${name} ilike ${contains(words)} ${excluded[kind] ?? sql``}
    order by ${byMatch(name, words)}, r.uid
    limit ${sql.lit(maxMatches)})`;
}

/** Finds the best matches among the records of some kinds, as `{"data": [...]}`. @param kinds at least one kind */
export const searchRecords = (kinds: readonly Kind[], organisation: string, words: string) =>
  rowsJson(sql`
    select * from (${sql.join(
      kinds.map((kind) => selectMatches(kind, organisation, words)),
      sql` union all `,
    )}) found
    order by ${byMatch(sql`name`, words)}, uid
    limit ${sql.lit(maxMatches)}`);
