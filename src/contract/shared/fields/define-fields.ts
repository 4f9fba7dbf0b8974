import { z } from 'zod';

/** The options of a field besides its type. */
export interface FieldOptions {
  /** The column's name in the import API; default: the field's key without `Uid` or `Minutes`. */
  readonly importAs?: string;
  /** False: the field is neither imported nor exported. */
  readonly transfer?: false;
  /**
   * False: only imports write the field. It is absent from forms, and from the calls that create and change a record.
   */
  readonly input?: false;
  /**
   * Present if the field can be set for many records at once. A schema replaces the field's own rule with a stricter
   * rule.
   */
  readonly bulk?: true | z.ZodType;
}

type FieldType<To extends string> =
  | { readonly as: 'text' | 'phone' | 'date' | 'duration' }
  | { readonly as: 'whole'; readonly min: number; readonly max: number }
  /** One of a few codes, each with its label. */
  | { readonly as: 'choice'; readonly choices: Readonly<Record<string, string>> }
  /** A row of a master list. */
  | { readonly as: 'listed'; readonly list: string }
  /** A record of a kind. */
  | { readonly as: 'one'; readonly to: To }
  /** Several records of a kind. They are stored in a table, which is one of the `parts` of the field's own kind. */
  | {
      readonly as: 'many';
      readonly to: To;
      readonly part: string;
      /** The column of the table that refers to the other record; default: the part's `about`. */
      readonly column?: string;
      readonly max: number;
    };

/**
 * One field of a kind of record: its rule, its label, and how it is stored. `To` lists the kinds to which a field can
 * refer.
 */
export type Field<To extends string = string> = FieldOptions &
  FieldType<To> & {
    /** The label in forms, the history, imports and exports. */
    readonly label: string;
    readonly rule: z.ZodType;
    /** The value in the form of a new record, and of an imported record without this column. */
    readonly empty: string | null | readonly never[];
  };

/**
 * The fields of a kind by their keys, in the order of exports. A field `ownerUid` is stored in the column `owner_uid`.
 */
export type FieldSet<To extends string = string> = Readonly<Record<string, Field<To>>>;

export const defineFields = <const Fields extends FieldSet>(fields: Fields): Fields => fields;

type InputKey<Fields extends FieldSet> = {
  [Key in keyof Fields & string]: Fields[Key] extends { readonly input: false } ? never : Key;
}[keyof Fields & string];

/** The rules of the fields that people fill in, by key. */
export type InputShape<Fields extends FieldSet> = { [Key in InputKey<Fields>]: Fields[Key]['rule'] };

/** The values of a form. */
export type FormValues<Fields extends FieldSet> = { [Key in InputKey<Fields>]: z.output<Fields[Key]['rule']> };

/** Lists the fields that people fill in. */
export const listInputs = <To extends string>(fields: FieldSet<To>): [string, Field<To>][] =>
  Object.entries(fields).filter(([, { input }]) => input !== false);

const mapInputs = (fields: FieldSet, map: (field: Field) => unknown) =>
  Object.fromEntries(listInputs(fields).map(([key, field]) => [key, map(field)]));

/** Builds the schema for the body of the calls that create or change a record. */
export const buildInput = <Fields extends FieldSet>(fields: Fields) =>
  z.object(mapInputs(fields, ({ rule }) => rule) as InputShape<Fields>);

/** Returns the values of an empty form. */
export const listEmptyValues = <Fields extends FieldSet>(fields: Fields) =>
  mapInputs(fields, ({ empty }) => empty) as FormValues<Fields>;

/** Returns the labels of a form, by field. */
export const listLabels = <Fields extends FieldSet>(fields: Fields) =>
  mapInputs(fields, ({ label }) => label) as { [Key in InputKey<Fields>]: string };

/** Lists the codes of a field with their labels, for a picker. */
export const listChoices = <Code extends string>({ choices }: { readonly choices: Readonly<Record<Code, string>> }) =>
  Object.entries<string>(choices).map(([value, label]) => ({ value: value as Code, label }));

type BulkShape<Fields extends FieldSet> = {
  [Key in keyof Fields as Fields[Key] extends { readonly bulk: unknown } ? Key : never]: Fields[Key] extends {
    readonly bulk: infer Rule extends z.ZodType;
  }
    ? Rule
    : Fields[Key]['rule'];
};

/** Returns the rules of the fields that can be set for many records at once. */
export const listBulkRules = <Fields extends FieldSet>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { bulk, rule }]) => (bulk ? [[key, bulk === true ? rule : bulk]] : [])),
  ) as BulkShape<Fields>;

/** Returns true if the field is required, which means that its rule refuses the empty value. */
export const isRequired = ({ rule, empty }: Field): boolean => !rule.safeParse(empty).success;

/** Returns the maximum number of characters of a text; undefined for other fields. */
export const findMaxLength = ({ rule }: Field): number | undefined =>
  rule instanceof z.ZodString ? (rule.maxLength ?? undefined) : undefined;

/** Returns the column of a field: `owner_uid` for `ownerUid`. */
export const toColumn = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
