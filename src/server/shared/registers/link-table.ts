import { describeKind, type Kind } from '#root/contract/shared/kinds/kinds.ts';

/** A table that says which records belong to a record, and its two columns. */
export interface LinkTable {
  readonly table: string;
  /** The column of the record, and that of what it names. */
  readonly own: string;
  readonly other: string;
}

/** Where the references of a field are kept. @param part the table, one of the kind's parts */
export function findLinkTable(kind: Kind, part: string): LinkTable {
  const { of: [own] = [], about } = describeKind(kind).parts?.[part] ?? {};
  if (!own || !about) throw new Error(`${kind} has no part ${part}`);
  return { table: part, own, other: about };
}
