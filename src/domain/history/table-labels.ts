import { capitalise, describeKind, findTable, kinds } from '#root/contract/shared/kinds/kinds.ts';

/** The tables whose rows belong to records of several kinds. */
const sharedTables = [
  ['approval_rounds', 'Submission'],
  ['approvals', 'Decision on a submission'],
] as const;

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
