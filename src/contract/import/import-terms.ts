import { listKindsThatCan, listPlurals } from '#root/contract/shared/records/records.ts';
import { type RegisterColumn, registerColumns } from './register-fields.ts';

/**
 * The registers whose records can be imported and exported with all their fields, called as their tables are, in the order in
 * which new records are written: what others refer to comes first.
 */
export const registerKinds = listPlurals(listKindsThatCan('transfer'));
export type RegisterKind = (typeof registerKinds)[number];

/** What rows of a file can be: of the first three the order in which they are applied, links need both of their ends. */
export const importKinds = ['resources', 'activities', 'dependencies', ...registerKinds] as const;
export type ImportKind = (typeof importKinds)[number];

/** An import is read, gets its columns assigned, is applied, and can be undone for a while. */
export const importStates = ['uploaded', 'mapped', 'applied', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The columns of activities, of resources of any kind, and of dependencies. */
const ownColumns = [
  ...['uid', 'name', 'description', 'department', 'owner', 'deputy', 'priority', 'mtpd', 'rto', 'mdl', 'mbco'],
  ...['minimumPeople', 'category', 'usedBy', 'workaround', 'recovery', 'rpo', 'dependent', 'provider', 'tolerance'],
  ...['note', 'unit'],
] as const;

/** What a column can hold; `domain/import/fields.ts` says which kind has which. */
export const importFields = [...new Set([...ownColumns, ...registerColumns])] as [
  'uid',
  ...((typeof ownColumns)[number] | RegisterColumn)[],
];
export type ImportField = (typeof importFields)[number];

/** The unit of a number that has none in its cell. */
export const importUnits = ['min', 'h', 'd', 'w'] as const;
export type ImportUnit = (typeof importUnits)[number];

/** What happens with a row whose record is there already. */
export const existingRules = ['update', 'skip'] as const;
export type ExistingRule = (typeof existingRules)[number];

/**
 * What an import does with a row. `skip`: there is nothing to do; `error`: it can't go in as it stands; `removed`: the person
 * took it out.
 */
export const rowVerdicts = ['create', 'update', 'skip', 'error', 'removed'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/**
 * `error`: the cell has to change; `waits`: nothing is wrong here, but with a row that this one needs; `warning`: the row goes
 * in, and this is worth knowing.
 */
export const problemLevels = ['error', 'waits', 'warning'] as const;
export type ProblemLevel = (typeof problemLevels)[number];

/** One click that mends a cell. `add_listed`: the list gets the value when the import is applied. */
export const suggestionKinds = [
  'raise_mtpd',
  'lower_rto',
  'nearest_below',
  'nearest_above',
  'add_listed',
  'use_name',
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Rows that one import takes, over all its files. */
export const maxImportRows = 10_000;
export const maxImportColumns = 100;
export const maxImportSheets = 20;
/** Characters that one cell may hold. */
export const maxImportCell = 5000;
export const maxImportBytes = 25 * 1024 * 1024;
/** How long an applied import can be undone. */
export const undoHours = 24;
