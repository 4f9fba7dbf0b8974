import { records } from '#root/contract/shared/records/all-records.ts';
import { findTable, type KindThatCan, listKindsThatCan, listTables } from '#root/contract/shared/records/records.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import { copiedTables, type Row } from './duplication-tables.ts';

const archivedTableNames = new Set(listKindsThatCan('archive').flatMap(listTables));

/** The tables of an archive, each after those that it refers to. */
export const archivedTables = copiedTables.filter(({ table }) => archivedTableNames.has(table));

/** By what a row of an archive is found in the organisation that takes it in. */
export interface NaturalKey {
  readonly columns: readonly string[];
  /** Undefined: it is always new. `refers`: a reference as it is here. */
  readonly of: (row: Row, refers: (value: unknown) => string) => string | undefined;
}

type KindMatchedByOwnKey = {
  [K in KindThatCan<'archive'>]: (typeof records)[K]['can']['archive'] extends 'own key' ? K : never;
}[KindThatCan<'archive'>];

const lower = (value: unknown) =>
  toLowerCase(
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  );
const byName: NaturalKey = { columns: ['name'], of: ({ name }) => lower(name) };
const byPerson: NaturalKey = {
  columns: ['first_name', 'last_name', 'email'],
  of: (row) => (row.email ? lower(row.email) : `${lower(row.first_name)} ${lower(row.last_name)}`),
};

/** The keys of kinds that are matched by neither a name nor a person. */
const ownKeys: Readonly<Record<KindMatchedByOwnKey, NaturalKey>> = {
  // A time is what its minutes are, whatever it is called.
  master: {
    columns: ['list', 'name', 'minutes'],
    of: ({ list, name, minutes }) => `${list} ${minutes ?? lower(name)}`,
  },
  business_unit: {
    columns: ['division_uid', 'name'],
    of: ({ division_uid, name }, refers) => `${refers(division_uid)} ${lower(name)}`,
  },
  team_member: { columns: ['name', 'email'], of: ({ name, email }) => (email ? lower(email) : lower(name)) },
};

function findKey(kind: KindThatCan<'archive'>): NaturalKey {
  if (kind in ownKeys) return ownKeys[kind as KindMatchedByOwnKey];
  return records[kind].can.archive === 'person' ? byPerson : byName;
}

/** The tables whose rows are matched; rows of the others are new wherever the record that they belong to is. */
export const naturalKeys: Readonly<Record<string, NaturalKey>> = Object.fromEntries(
  listKindsThatCan('archive').map((kind) => [findTable(kind), findKey(kind)]),
);
