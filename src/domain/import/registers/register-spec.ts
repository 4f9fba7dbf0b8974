import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { findColumnName, listTransferred } from '#root/contract/import/register-fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import {
  type Field,
  type FieldSet,
  findMaxLength,
  isRequired,
  listChoices,
} from '#root/contract/shared/fields/define-fields.ts';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { capitalise, describeKind, findPermission, type RecordVerb } from '#root/contract/shared/kinds/kinds.ts';
import { type FieldSpec, splitWords, type TextSchema } from '#root/domain/import/field-spec.ts';

/** A choice with its code and its label. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * The kinds of record that the cells of registers can name. Only records of registers are created if a cell names a new
 * one.
 */
export type ReferredKind = RegisterKind | 'activity';

/** How a cell is read and written. */
type Reading =
  | { readonly as: 'text' | 'phone' | 'date'; readonly schema: TextSchema }
  | { readonly as: 'choice'; readonly choices: readonly Choice[] }
  | { readonly as: 'duration' }
  | { readonly as: 'whole'; readonly min: number; readonly max: number }
  /** The cell names a row of a master list. */
  | { readonly as: 'listed'; readonly list: string }
  /** The cell names a record of another kind. `creates`: the record is created if it does not exist. */
  | { readonly as: 'one'; readonly to: ReferredKind; readonly creates: boolean }
  /** The cell names several records of another kind, separated by `;`. They are stored in the table `part`. */
  | {
      readonly as: 'many';
      readonly to: ReferredKind;
      readonly creates: boolean;
      readonly part: string;
      readonly column?: string | undefined;
      readonly max: number;
    };

/** One column of a register: its heading, the field that stores its value, and how it is read. */
export type RegisterField = FieldSpec &
  Reading & {
    /** The key of the field that stores the value. */
    readonly key: string;
    /** The value of a new record if its row has no value for this column. */
    readonly empty: Field['empty'];
  };

/** The definition of one register for import, export and templates. */
export interface RegisterSpec {
  readonly kind: RegisterKind;
  /** The title of files and of the sheet in a workbook. */
  readonly title: string;
  /** One record in words, as in "No location is called ...". */
  readonly noun: string;
  /** Matches the names of files and sheets that hold this register. */
  readonly named: RegExp;
  /** The columns besides the uid, in the order of templates and exports. */
  readonly fields: readonly RegisterField[];
  /** The field by which a record is looked up after its uid and before its name. */
  readonly code?: 'code' | 'email';
  /** True if the database refuses a repeated `code`. */
  readonly uniqueCode?: boolean;
  /**
   * Whether the database refuses repeated names. `division`: only within one division. `no`: several people can have
   * the same name.
   */
  readonly uniqueName: 'yes' | 'division' | 'no';
  /** True if the name consists of first and last name. */
  readonly person: boolean;
  /** The kind of node in the dependency graph; undefined if activities cannot depend on the register's records. */
  readonly provider: Exclude<NodeKind, 'activity'> | undefined;
}

/** Returns the permission for this verb on a register. */
export const findRegisterPermission = ({ kind }: RegisterSpec, verb: RecordVerb): Permission =>
  findPermission(kind, verb);

/** Information about a column that only imports need. */
export interface ColumnHints {
  /** Additional headings that mean the column, in one line. */
  readonly headings?: string;
  /** One line of the template's sheet "How to fill in"; default: by the field's type. */
  readonly help?: string;
  /** The cell in the template's example. */
  readonly example?: string;
  /** The heading if it differs from the form's label, because existing files have it. */
  readonly heading?: string;
  readonly exported?: string;
  /** True if an unknown name creates a record. */
  readonly creates?: boolean;
  /** True if the choices of the column are written as codes. */
  readonly writesCodes?: boolean;
}

type TransferredKey<Fields extends FieldSet> = {
  [Key in keyof Fields & string]: Fields[Key] extends { readonly transfer: false } ? never : Key;
}[keyof Fields & string];
type Reference = { readonly as: 'listed' | 'one' | 'many' };

/**
 * The import hints of a register, by field. Fields that name other records require help text; for other fields, hints
 * are optional.
 */
type RegisterHints<Fields extends FieldSet> = {
  readonly [Key in TransferredKey<Fields> as Fields[Key] extends Reference ? Key : never]: ColumnHints & {
    readonly help: string;
  };
} & {
  readonly [Key in TransferredKey<Fields> as Fields[Key] extends Reference ? never : Key]?: ColumnHints;
};

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function toReading(field: Field, { creates = false, writesCodes }: ColumnHints): Reading {
  switch (field.as) {
    case 'choice': {
      // The code '' is written as an empty cell. It is therefore not offered as a choice.
      const choices = listChoices(field).filter(({ value }) => value !== '');
      return { as: 'choice', choices: writesCodes ? choices.map(({ value }) => ({ value, label: value })) : choices };
    }
    case 'duration':
      return { as: 'duration' };
    case 'whole':
      return { as: 'whole', min: field.min, max: field.max };
    case 'listed':
      return { as: 'listed', list: field.list };
    case 'one':
      return { as: 'one', to: field.to as ReferredKind, creates };
    case 'many':
      return {
        as: 'many',
        to: field.to as ReferredKind,
        creates,
        part: field.part,
        column: field.column,
        max: field.max,
      };
    default:
      // Cells are text, and the rules of these fields accept text.
      return { as: field.as, schema: field.rule as TextSchema };
  }
}

/** Describes in one line what a cell accepts, based on the field's type. */
function describeValue(field: Field, reading: Reading): string {
  switch (reading.as) {
    case 'choice':
      return orList.format(reading.choices.map(({ label }) => label));
    case 'date':
      return '2027-12-31, 31/12/2027 or 31 December 2027';
    case 'phone':
      return 'With the country code: +44 20 7946 0000';
    case 'duration':
      return 'A time: 4 h, 2 days';
    case 'whole':
      return `A whole number from ${reading.min} to ${groupThousands(reading.max)}`;
    default: {
      if (isRequired(field)) return 'Required';
      const max = findMaxLength(field);
      return max === undefined ? 'Text' : `Up to ${groupThousands(max)} characters`;
    }
  }
}

function toColumn(key: string, field: Field, hints: ColumnHints): RegisterField {
  const reading = toReading(field, hints);
  return {
    field: findColumnName(key, field),
    key,
    label: hints.heading ?? field.label,
    ...(hints.exported !== undefined && { exported: hints.exported }),
    required: isRequired(field),
    isTime: field.as === 'duration',
    headings: hints.headings === undefined ? [] : splitWords(hints.headings),
    help: hints.help ?? describeValue(field, reading),
    ...(hints.example !== undefined && { example: hints.example }),
    empty: field.empty,
    ...reading,
  };
}

/** The additional information that only imports need. */
interface RegisterDetails<Fields extends FieldSet>
  extends Pick<RegisterSpec, 'named' | 'code' | 'uniqueCode' | 'uniqueName'>,
    Partial<Pick<RegisterSpec, 'noun'>> {
  readonly columns: RegisterHints<Fields>;
}

/** Builds a register's columns from its fields and any hints. */
export function buildSpec(
  kind: RegisterKind,
  fields: FieldSet,
  hints: Readonly<Record<string, ColumnHints | undefined>>,
  details: Omit<RegisterDetails<FieldSet>, 'columns'>,
): RegisterSpec {
  const { words, named, node } = describeKind(kind);
  return {
    kind,
    title: capitalise(words.many),
    noun: words.one,
    person: named === 'person',
    provider: node === 'activity' ? undefined : node,
    fields: listTransferred(fields).map(([key, field]) => toColumn(key, field, hints[key] ?? {})),
    ...details,
  };
}

/** Builds a register's columns from its fields, and its words and permissions from the record definition. */
export const defineRegister = <const Fields extends FieldSet>(
  kind: RegisterKind,
  fields: Fields,
  { columns, ...details }: RegisterDetails<Fields>,
): RegisterSpec => buildSpec(kind, fields, columns as Readonly<Record<string, ColumnHints | undefined>>, details);
