// The parts of `pg` that a Submittable needs and that the published types leave out.
declare module 'pg/lib/result.js' {
  import type { QueryResult, QueryResultRow } from 'pg';

  export default class Result<Row extends QueryResultRow> implements QueryResult<Row> {
    constructor(rowMode: string, types: undefined);
    command: string;
    fields: QueryResult['fields'];
    oid: number;
    rows: Row[];
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
