/** The columns of a row by their names. */
export type Row = Readonly<Record<string, unknown>>;

/** A logged change. Rows without a uid are only added and deleted, never updated. */
export interface LoggedChange {
  readonly table: string;
  readonly uid: string | null;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The values of columns that were added to a table later. A row that was deleted earlier lacks these columns. */
export type RowDefaults = Readonly<Record<string, Row>>;

/** Returns the identity of a row: its uid, or all its columns. */
const findKey = (uid: unknown, row: Row | null): string =>
  typeof uid === 'string' ? uid : JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The rows of an organisation as they were at a moment. They are computed from the current rows by undoing all later
 * changes of the log, the latest first.
 */
export class PastRows {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #defaults: RowDefaults;
  #taken = 0;
  #unmatched = 0;

  constructor(defaults: RowDefaults = {}) {
    this.#defaults = defaults;
  }

  /** The number of changes that were undone. */
  get taken(): number {
    return this.#taken;
  }

  /** The number of changes that do not fit the rows. If it is not 0, something was written without the log. */
  get unmatched(): number {
    return this.#unmatched;
  }

  #rowsOf(table: string): Map<string, Row> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows;
  }

  /** Returns a row of a table whose rows have uids. */
  find(table: string, uid: unknown): Row | undefined {
    return this.#rowsOf(table).get(String(uid));
  }

  list(table: string): Row[] {
    return [...this.#rowsOf(table).values()];
  }

  /** Replaces all rows of a table. */
  replace(table: string, rows: readonly Row[]): void {
    this.#tables.set(table, new Map());
    for (const row of rows) this.put(table, row);
  }

  put(table: string, row: Row): void {
    this.#rowsOf(table).set(findKey(row.uid, row), row);
  }

  takeBack({ table, uid, action, before, after }: LoggedChange): void {
    const rows = this.#rowsOf(table);
    const key = findKey(uid, before ?? after);
    const row = rows.get(key);
    this.#taken += 1;
    if (action === 'deleted') {
      if (row) this.#unmatched += 1;
      rows.set(key, { ...this.#defaults[table], ...before });
      return;
    }
    if (!row) this.#unmatched += 1;
    else if (action === 'created') rows.delete(key);
    else {
      const fits = Object.entries(after ?? {}).every(([column, value]) => isSame(row[column], value));
      if (!fits) this.#unmatched += 1;
      rows.set(key, { ...row, ...before });
    }
  }
}
