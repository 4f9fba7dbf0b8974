import { type KindThatCan, listKindsThatCan } from '#root/contract/shared/kinds/kinds.ts';
import { type RegisterColumn, registerColumns } from './register-fields.ts';

/**
 * The kinds whose records can be imported and exported with all their fields. New records are written in this order: a
 * kind comes after the kinds to which it refers.
 */
export const registerKinds = listKindsThatCan('transfer');
export type RegisterKind = KindThatCan<'transfer'>;

/**
 * The kinds of rows in a file. Dependencies come after activities and resources, because a dependency links existing
 * records.
 */
export const importKinds = ['resource', 'activity', 'dependency', ...registerKinds] as const;
export type ImportKind = (typeof importKinds)[number];

/** The states of an import, in their order: uploaded, its columns assigned, applied, and perhaps undone. */
export const importStates = ['uploaded', 'mapped', 'applied', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The columns of activities, of resources of any kind, and of dependencies. */
const ownColumns = [
  ...['uid', 'name', 'description', 'department', 'owner', 'deputy', 'priority', 'mtpd', 'rto', 'mdl', 'mbco'],
  ...['minimumPeople', 'category', 'usedBy', 'workaround', 'recovery', 'rpo', 'dependent', 'provider', 'tolerance'],
  ...['note', 'unit', 'code', 'businessUnit', 'location', 'restart', 'impacts', 'mtpdReason', 'needs'],
  ...['dependentKind', 'group', 'required', 'quantity', 'alternatives', 'remoteDelivery', 'remoteFactors'],
  ...['locationLinkOff'],
] as const;

/** The fields that a column can hold; `domain/import/fields.ts` lists the fields of each kind. */
export const importFields = [...new Set([...ownColumns, ...registerColumns])] as [
  'uid',
  ...((typeof ownColumns)[number] | RegisterColumn)[],
];
export type ImportField = (typeof importFields)[number];

/** The units for numbers whose cell names no unit. */
export const importUnits = ['min', 'h', 'd', 'w'] as const;
export type ImportUnit = (typeof importUnits)[number];

/** What an import does with a row if the record already exists. */
export const existingRules = ['update', 'skip'] as const;
export type ExistingRule = (typeof existingRules)[number];

/** What an import does with a row. `skip`: nothing; `error`: it has to be fixed first; `removed`: a person excluded it. */
export const rowVerdicts = ['create', 'update', 'skip', 'error', 'removed'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** The reasons for leaving out a row of a file until a person includes it. */
export const asideReasons = [
  'above_headings',
  'headings',
  'total',
  'note',
  'section',
  'other_table',
  'unmarked',
  'hidden',
] as const;
export type AsideReason = (typeof asideReasons)[number];

/**
 * `error`: the cell has to be changed; `waits`: this row needs another row, and that row has an error; `warning`: the
 * row is imported nevertheless.
 */
export const problemLevels = ['error', 'waits', 'warning'] as const;
export type ProblemLevel = (typeof problemLevels)[number];

/**
 * Ways to fix a cell with one click. `add_listed`: the value is added to its list when the import is applied.
 * `use_value`: another reading of the same text.
 */
export const suggestionKinds = [
  'raise_mtpd',
  'lower_rto',
  'nearest_below',
  'nearest_above',
  'add_listed',
  'use_name',
  'use_value',
  'join_name',
  'hyphenate_name',
  'empty_cell',
  'day_first',
  'month_first',
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** The maximum number of rows of one import, in all its files. */
export const maxImportRows = 10_000;
export const maxImportColumns = 100;
export const maxImportSheets = 40;
/** The maximum number of characters of a cell. */
export const maxImportCell = 5000;
/** The maximum number of characters of one import, in all cells of all its files. */
export const maxImportText = 10_000_000;
export const maxImportBytes = 25 * 1024 * 1024;
/** The number of hours for which an applied import can be undone. */
export const undoHours = 24;
