import { capitalise, describeKind, findTable, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { sharedParts } from './shared-parts.ts';

const sharedTables = Object.entries(sharedParts).map(([table, { label }]) => [table, label] as const);

const labels: ReadonlyMap<string, string> = new Map([
  ...sharedTables,
  ...kinds.flatMap((kind) => {
    const { label, words, parts = {} } = describeKind(kind);
    const own = [findTable(kind), label ?? capitalise(words.one)] as const;
    return [own, ...Object.entries(parts).map(([table, part]) => [table, part.label] as const)];
  }),
]);

/** Returns the label of one row of a table: "Division", "Certificate of a supplier". */
export const labelTable = (table: string): string => labels.get(table) ?? capitalise(table.replaceAll('_', ' '));
