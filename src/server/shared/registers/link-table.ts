import { describeKind, type Kind } from '#root/contract/shared/kinds/kinds.ts';

/** A table of links from a record to other records, with its two columns. */
export interface LinkTable {
  readonly table: string;
  /** The column with the uid of the record that has the links. */
  readonly own: string;
  readonly other: string;
}

/**
 * Finds the table that stores the references of a field.
 * @param part the name of the table, as in the `parts` of the kind @param column the column of the other record; by
 * default, the column in `about` of the part
 */
export function findLinkTable(kind: Kind, { part, column }: { part: string; column?: string | undefined }): LinkTable {
  const { of: [own] = [], about } = describeKind(kind).parts?.[part] ?? {};
  const other = column ?? about;
  if (!own || !other) throw new Error(`${kind} has no part ${part}`);
  return { table: part, own, other };
}
