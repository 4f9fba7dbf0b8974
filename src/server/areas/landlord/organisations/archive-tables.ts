import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { findTable, type KindThatCan, listKindsThatCan, listTables } from '#root/contract/shared/kinds/kinds.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import { copiedTables, type Row } from './duplication-tables.ts';

const archivedTableNames = new Set(listKindsThatCan('archive').flatMap(listTables));

/** The tables of an archive. Each table comes after the tables that it refers to. */
export const archivedTables = copiedTables.filter(({ table }) => archivedTableNames.has(table));

/**
 * The tables with the receivers and divisions of notification rules. A rule that already exists keeps its own receivers
 * and divisions.
 */
export const partsOfRules: ReadonlySet<string> = new Set(listTables('event_notification').slice(1));

/** The key by which a row of an archive is matched with the records of the importing organisation. */
export interface NaturalKey {
  readonly columns: readonly string[];
  /**
   * Returns the key; undefined for a row that is always new. `refers` maps a uid of the archive to the uid in the
   * organisation.
   */
  readonly of: (row: Row, refers: (value: unknown) => string) => string | undefined;
}

type KindMatchedByOwnKey = {
  [K in KindThatCan<'archive'>]: (typeof records)[K]['can']['archive'] extends 'own key' ? K : never;
}[KindThatCan<'archive'>];

const normalise = (value: unknown) =>
  toLowerCase(
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  );
const byName: NaturalKey = { columns: ['name'], of: ({ name }) => normalise(name) };
const byPerson: NaturalKey = {
  columns: ['first_name', 'last_name', 'email'],
  of: (row) => (row.email ? normalise(row.email) : `${normalise(row.first_name)} ${normalise(row.last_name)}`),
};

/**
 * The keys of the kinds that have a key of their own. People are matched by `byPerson`, and all other kinds by name.
 */
const ownKeys: Readonly<Record<KindMatchedByOwnKey, NaturalKey>> = {
  // Times are matched by their minutes, even if their names differ.
  master: {
    columns: ['list', 'name', 'minutes'],
    of: ({ list, name, minutes }) => `${list} ${minutes ?? normalise(name)}`,
  },
  business_unit: {
    columns: ['division_uid', 'name'],
    of: ({ division_uid, name }, refers) => `${refers(division_uid)} ${normalise(name)}`,
  },
  team_member: { columns: ['name', 'email'], of: ({ name, email }) => (email ? normalise(email) : normalise(name)) },
};

function findKey(kind: KindThatCan<'archive'>): NaturalKey {
  if (kind in ownKeys) return ownKeys[kind as KindMatchedByOwnKey];
  return records[kind].can.archive === 'person' ? byPerson : byName;
}

/**
 * The keys of the tables whose rows are matched. The rows of any other table belong to a record, and are added unless
 * the record already has them.
 */
export const naturalKeys: Readonly<Record<string, NaturalKey>> = Object.fromEntries(
  listKindsThatCan('archive').map((kind) => [findTable(kind), findKey(kind)]),
);
