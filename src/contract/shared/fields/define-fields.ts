import { z } from 'zod';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';

/** What a field can say besides its type. */
export interface FieldOptions {
  /** What the API of imports calls its column where that is not the field's key without `Uid` or `Minutes`. */
  readonly importAs?: string;
  /** False: neither imported nor exported. */
  readonly transfer?: false;
  /** False: only imports write it; forms and the calls that create and change a record have no such field. */
  readonly input?: false;
  /** It can be set for many records at once; a rule where that is stricter than the field's own. */
  readonly bulk?: true | z.ZodType;
}

type FieldType =
  | { readonly as: 'text' | 'phone' | 'date' | 'duration' }
  | { readonly as: 'whole'; readonly min: number; readonly max: number }
  /** One of a few codes, each with its words. */
  | { readonly as: 'choice'; readonly choices: Readonly<Record<string, string>> }
  /** A row of a master list. */
  | { readonly as: 'listed'; readonly list: string }
  /** A record of a kind. */
  | { readonly as: 'one'; readonly to: Kind }
  /** Several records of a kind, kept in a part of the record: a table in its kind's `parts`. */
  | { readonly as: 'many'; readonly to: Kind; readonly part: string };

/** One field of a kind of record: its rule, its words, and how it is kept. */
export type Field = FieldOptions &
  FieldType & {
    /** As forms, the history, and imports and exports call it. */
    readonly label: string;
    readonly rule: z.ZodType;
    /** The value in the form of a new record, and of one that an import brings without this column. */
    readonly empty: string | null | readonly never[];
  };

/** The fields of a kind by their keys, in the order of exports. A field `ownerUid` is kept in the column `owner_uid`. */
export type FieldSet = Readonly<Record<string, Field>>;

export const defineFields = <const Fields extends FieldSet>(fields: Fields): Fields => fields;

type InputKey<Fields extends FieldSet> = {
  [Key in keyof Fields & string]: Fields[Key] extends { readonly input: false } ? never : Key;
}[keyof Fields & string];

/** The rules of the fields that people fill in. */
export type InputShape<Fields extends FieldSet> = { [Key in InputKey<Fields>]: Fields[Key]['rule'] };

/** The values of a form. */
export type FormValues<Fields extends FieldSet> = { [Key in InputKey<Fields>]: z.output<Fields[Key]['rule']> };

/** The fields that people fill in. */
export const listInputs = (fields: FieldSet): [string, Field][] =>
  Object.entries(fields).filter(([, { input }]) => input !== false);

const mapInputs = (fields: FieldSet, map: (field: Field) => unknown) =>
  Object.fromEntries(listInputs(fields).map(([key, field]) => [key, map(field)]));

/** The body of the calls that create and change a record. */
export const buildInput = <Fields extends FieldSet>(fields: Fields) =>
  z.object(mapInputs(fields, ({ rule }) => rule) as InputShape<Fields>);

/** The values of the form of a new record. */
export const listEmptyValues = <Fields extends FieldSet>(fields: Fields) =>
  mapInputs(fields, ({ empty }) => empty) as FormValues<Fields>;

/** The labels of a form, by field. */
export const listLabels = <Fields extends FieldSet>(fields: Fields) =>
  mapInputs(fields, ({ label }) => label) as { [Key in InputKey<Fields>]: string };

/** The codes of a field with their words, as a picker takes them. */
export const listChoices = <Code extends string>({ choices }: { readonly choices: Readonly<Record<Code, string>> }) =>
  Object.entries<string>(choices).map(([value, label]) => ({ value: value as Code, label }));

type BulkShape<Fields extends FieldSet> = {
  [Key in keyof Fields as Fields[Key] extends { readonly bulk: unknown } ? Key : never]: Fields[Key] extends {
    readonly bulk: infer Rule extends z.ZodType;
  }
    ? Rule
    : Fields[Key]['rule'];
};

/** The rules of the fields that can be set for many records at once. */
export const listBulkRules = <Fields extends FieldSet>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { bulk, rule }]) => (bulk ? [[key, bulk === true ? rule : bulk]] : [])),
  ) as BulkShape<Fields>;

/** Whether a record cannot do without it: its rule refuses the empty value. */
export const isRequired = ({ rule, empty }: Field): boolean => !rule.safeParse(empty).success;

/** The most characters that a text may have; undefined for other fields. */
export const findMaxLength = ({ rule }: Field): number | undefined =>
  rule instanceof z.ZodString ? (rule.maxLength ?? undefined) : undefined;

/** The column that a field is kept in: `owner_uid` for `ownerUid`. */
export const toColumn = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
