import type { ImportField } from '#root/contract/import/import-terms.ts';

/** The part of a schema that imports use: it returns the text, or the first reason why it is refused. */
export interface TextSchema {
  safeParse(
    text: string,
  ):
    | { readonly success: true; readonly data: string }
    | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };
}

/** One column that a kind of record can have. */
export interface FieldSpec {
  readonly field: ImportField;
  readonly label: string;
  /** The heading of the column in exports, if another register has the same labels. This heading shows the kind. */
  readonly exported?: string;
  readonly required?: boolean;
  /** True if numbers in the column may have no unit, because the heading, the column or the row states it. */
  readonly isTime?: boolean;
  /**
   * True if several columns of a table can hold this field, such as a column of applications and a column of suppliers.
   */
  readonly several?: boolean;
  /** Further headings that mean this column, in the form of {@link readHeading}'s key; English, German and French. */
  readonly headings: readonly string[];
  /** One line of the template's sheet "How to fill in". */
  readonly help: string;
  /** The text of the column's cell in the template's example. */
  readonly example?: string;
}

/** Returns the heading of a column in exports. */
export const readExportHeading = ({ label, exported }: FieldSpec): string => exported ?? label;

/** Splits headings that are written in one line, separated by commas. */
export const splitWords = (text: string): string[] => text.split(', ');

/** The columns that many kinds have. */
export const uidField: FieldSpec = {
  field: 'uid',
  label: 'Holdfast id',
  headings: splitWords('uid, holdfast id'),
  help: 'Only in exported files; identifies the record even if its name changes',
};
export const unitField: FieldSpec = {
  field: 'unit',
  label: 'Unit of time',
  headings: splitWords('unit, time unit, einheit, zeiteinheit, unité, unité de temps'),
  help: 'minutes, hours, days or weeks; for numbers in this row that have no unit',
};
export const descriptionHeadings: readonly string[] = splitWords(
  'description, beschreibung, zweck, purpose, bemerkung, details, description de l activité, but, objet, détails',
);
export const descriptionField: FieldSpec = {
  field: 'description',
  label: 'Description',
  headings: descriptionHeadings,
  help: 'Up to 5,000 characters',
};
