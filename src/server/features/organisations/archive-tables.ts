import { lowerCase } from '#root/domain/import/text.ts';
import { copiedTables, type Row } from './duplication-tables.ts';

/** Who may do what is decided anew in each organisation, and so is what signs in to it. */
const left = new Set(['clients', 'roles']);

/** The tables of an archive, each after those that it refers to. */
export const archivedTables = copiedTables.filter(({ table }) => !left.has(table));

/** By what a row of an archive is found in the organisation that takes it in. */
export interface NaturalKey {
  readonly columns: readonly string[];
  /** Undefined: it is always new. `refers`: a reference as it is here. */
  readonly of: (row: Row, refers: (value: unknown) => string) => string | undefined;
}

const lower = (value: unknown) =>
  lowerCase(
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  );
const byName: NaturalKey = { columns: ['name'], of: ({ name }) => lower(name) };
const byPerson: NaturalKey = {
  columns: ['first_name', 'last_name', 'email'],
  of: (row) => (row.email ? lower(row.email) : `${lower(row.first_name)} ${lower(row.last_name)}`),
};

/** The tables whose rows are matched; rows of the others are new wherever what they hang on is. */
export const naturalKeys: Readonly<Record<string, NaturalKey>> = {
  // A time is what its minutes are, whatever it is called.
  master_rows: {
    columns: ['list', 'name', 'minutes'],
    of: ({ list, name, minutes }) => `${list} ${minutes ?? lower(name)}`,
  },
  ...Object.fromEntries(
    ['impact_categories', 'divisions', 'supplier_categories', 'suppliers', 'applications', 'equipment_categories']
      .concat(['equipment', 'locations', 'activity_roles', 'activities', 'scenario_categories', 'dependency_scenarios'])
      .map((table) => [table, byName]),
  ),
  business_units: {
    columns: ['division_uid', 'name'],
    of: ({ division_uid, name }, refers) => `${refers(division_uid)} ${lower(name)}`,
  },
  team_members: { columns: ['name', 'email'], of: ({ name, email }) => (email ? lower(email) : lower(name)) },
  activity_owners: byPerson,
  equipment_owners: byPerson,
};
