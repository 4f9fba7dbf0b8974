import type { Field, FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import type { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { describeKind, type KindThatCan, listKindsThatCan } from '#root/contract/shared/kinds/kinds.ts';

type RegisterKind = KindThatCan<'transfer'>;

type RegisterFields = {
  readonly [K in RegisterKind]: (typeof records)[K] extends { readonly fields: infer Fields } ? Fields : never;
};

/** The fields of each kind of record that can be imported and exported. */
export const registerFields = Object.fromEntries(
  listKindsThatCan('transfer').map((kind) => [kind, describeKind(kind).fields]),
) as RegisterFields;

type ShortName<Key extends string> = Key extends `${infer Start}Uids`
  ? `${Start}s`
  : Key extends `${infer Start}${'Uid' | 'Minutes'}`
    ? Start
    : Key;

type ColumnName<Fields extends FieldSet> = {
  [Key in keyof Fields & string]: Fields[Key] extends { readonly transfer: false }
    ? never
    : Fields[Key] extends { readonly importAs: infer Name extends string }
      ? Name
      : ShortName<Key>;
}[keyof Fields & string];

/** The columns of all registers, by their names in the import API. */
export type RegisterColumn = {
  [Kind in RegisterKind]: ColumnName<(typeof registerFields)[Kind]>;
}[RegisterKind];

/** Returns the name of a field's column in the import API: `status` for `statusUid`, `divisions` for `divisionUids`. */
export const findColumnName = (key: string, { importAs }: Field): RegisterColumn =>
  (importAs ?? key.replace(/(Uid|Minutes)$/, '').replace(/Uids$/, 's')) as RegisterColumn;

/** Lists the fields of a kind that are imported and exported, by their keys, in the order of exports. */
export const listTransferred = (fields: FieldSet): [string, Field][] =>
  Object.entries(fields).filter(([, { transfer }]) => transfer !== false);

/** The columns of all registers, without repetitions. */
export const registerColumns = [
  ...new Set(
    Object.values<FieldSet>(registerFields).flatMap((fields) =>
      listTransferred(fields).map(([key, field]) => findColumnName(key, field)),
    ),
  ),
];
