// The parts of `pg` that a Submittable needs and that the published types leave out.
declare module 'pg/lib/result.js' {
  export default class Result {
    constructor(rowMode: string, types: undefined);
    rows: unknown[];
    rowCount: number | null;
    addFields(fields: never): void;
    addRow(row: unknown): void;
    parseRow(fields: never): unknown;
    addCommandComplete(message: never): void;
  }
}
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown;
}
