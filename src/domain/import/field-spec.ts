import type { ImportField } from '#root/contract/import/import-terms.ts';

/** What of a contract's schema is asked here: the text that it takes, or the first reason why not. */
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
  /** Its heading in exports where another register has the same labels, so that a file shows which kind it holds. */
  readonly exported?: string;
  readonly required?: boolean;
  /** Its numbers can stand without a unit, which the heading, the column or the row says. */
  readonly isTime?: boolean;
  /** Headings that mean it besides the label, in the form of {@link readHeading}'s key; English and German. */
  readonly headings: readonly string[];
  /** One line of the template's sheet "How to fill in". */
  readonly help: string;
  /** Its cell in the template's example. */
  readonly example?: string;
}

/** What a column is called in exports. */
export const readExportHeading = ({ label, exported }: FieldSpec): string => exported ?? label;

/** Headings written in one line. */
export const splitWords = (text: string): string[] => text.split(', ');

/** The columns that many kinds have. */
export const uidField: FieldSpec = {
  field: 'uid',
  label: 'Holdfast id',
  headings: splitWords('uid, holdfast id'),
  help: 'Only in files that were exported from here; it finds the record whatever its name',
};
export const unitField: FieldSpec = {
  field: 'unit',
  label: 'Unit of time',
  headings: splitWords('unit, time unit, einheit, zeiteinheit'),
  help: 'minutes, hours, days or weeks: of the numbers in this row that have no unit of their own',
};
export const descriptionHeadings: readonly string[] = splitWords(
  'description, beschreibung, zweck, purpose, bemerkung, details',
);
