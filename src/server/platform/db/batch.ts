import type { Connection, PoolClient, QueryResult, Submittable } from 'pg';
import Result from 'pg/lib/result.js';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { PreparedStatements } from './prepared-statements.ts';
import type { Statement } from './statement.ts';

const describeLast = serialize.describe({ type: 'P', name: '' });
const executeAll = serialize.execute({ portal: '', rows: 0 });

// Parts of pg that a Submittable (pg's interface for custom queries) uses but pg's own types omit, and properties that
// this file adds.
declare module 'pg' {
  interface ClientBase {
    readonly connection: Connection;
  }
  interface Connection {
    parsedStatements: Record<string, string>;
    /** The names in `parsedStatements`, in the order of use, to close the least recently used ones. */
    prepared?: PreparedStatements;
    /** Set by `prepareNothing`. */
    unprepared?: boolean;
    /** Set by `limitWait`. */
    longestWait?: number;
  }
}

/**
 * Prevents prepared statements on this connection, because a pooler may use another connection for each transaction.
 */
export function prepareNothing(client: PoolClient): void {
  client.connection.unprepared = true;
}

/**
 * Closes this connection if PostgreSQL has not answered a batch within `milliseconds`. PostgreSQL's own limit does not
 * help if its machine or the network has disappeared without closing the connection. The operating system would then
 * wait for minutes.
 */
export function limitWait(client: PoolClient, milliseconds: number): void {
  client.connection.longestWait = milliseconds;
  // All other queries, such as those of the background work, use pg's own time limit. A batch must not use it, because
  // pg would never clear the timer.
  const send = client.query.bind(client) as (config: object, ...rest: unknown[]) => unknown;
  const limited = (config: string | object, ...rest: unknown[]) => {
    if (typeof config === 'object' && 'submit' in config) return send(config, ...rest);
    const query = typeof config === 'string' ? { text: config } : config;
    // Without a name, pg does not prepare the query.
    const unnamed = client.connection.unprepared ? { name: undefined } : {};
    return send({ ...query, ...unnamed, query_timeout: milliseconds }, ...rest);
  };
  Object.assign(client, { query: limited });
}

/**
 * Sends several statements together with ONE Sync. PostgreSQL runs them as one transaction, which ends at the Sync.
 * Opening the tenant and doing the work then costs one round trip, without BEGIN and COMMIT. If one statement fails,
 * all are rolled back. Resolves with the result of the LAST statement.
 * A `begin` as the first statement leaves the transaction open after the Sync, as usual. Source: PostgreSQL
 * documentation, "Message Flow", Extended Query and Pipelining.
 */
class Batch<Row> implements Submittable {
  private readonly statements: readonly Statement[];
  private readonly settle: { resolve: (result: QueryResult<Row & object>) => void; reject: (error: Error) => void };
  // The index of the statement whose replies are arriving. Replies come in the order of the statements.
  private current = 0;
  private readonly result = new Result<Row & object>('', undefined);
  private failed: Error | undefined;
  private unprepared = false;
  private readonly values: unknown[][];

  constructor(statements: readonly Statement[], settle: Batch<Row>['settle']) {
    this.statements = statements;
    this.settle = settle;
    // Converts the values before sending, so that an invalid value does not leave an incomplete message on the
    // connection.
    this.values = statements.map((statement) => statement.values.map((value) => prepareValue(value)));
  }

  // pg's client reads `name` and `text` when a ParseComplete arrives, to register the prepared statement.
  get name(): string | undefined {
    return this.unprepared ? undefined : this.statements[this.current]?.name;
  }
  get text(): string | undefined {
    return this.statements[this.current]?.text;
  }

  submit(connection: Connection) {
    this.unprepared = connection.unprepared ?? false;
    const last = this.statements.length - 1;
    connection.prepared ??= new PreparedStatements(connection.parsedStatements);
    const { prepared } = connection;
    // Sends everything in a single write, because a system call for each message would cost more than the work itself.
    const messages = prepared.closeUnused();
    this.statements.forEach(({ name: wanted = '', text }, index) => {
      const name = this.unprepared ? '' : wanted;
      if (!name || !prepared.use(name)) messages.push(serialize.parse({ name, text, types: [] }));
      messages.push(serialize.bind({ statement: name, values: this.values[index] ?? [] }));
      // Only the last statement's rows are read, so only its columns are described.
      if (index === last) messages.push(describeLast);
      messages.push(executeAll);
    });
    messages.push(serialize.sync());
    connection.stream.write(Buffer.concat(messages));
  }

  handleRowDescription(message: { fields: never }) {
    this.result.addFields(message.fields);
  }
  handleDataRow(message: { fields: never }) {
    if (this.failed || this.current < this.statements.length - 1) return;
    try {
      this.result.addRow(this.result.parseRow(message.fields));
    } catch (error) {
      this.failed = error as Error;
    }
  }
  handleCommandComplete(message: never) {
    this.current += 1;
    if (this.current === this.statements.length) this.result.addCommandComplete(message);
  }
  handleEmptyQuery() {
    this.current += 1;
  }
  handlePortalSuspended() {}
  handleError(error: Error) {
    this.settle.reject(error);
  }
  handleReadyForQuery() {
    if (this.failed) this.settle.reject(this.failed);
    else this.settle.resolve(this.result);
  }
}

/**
 * Runs statements on one connection in one round trip; see Batch. Rejects with PostgreSQL's error, or when the time set
 * by `limitWait` has passed.
 */
export function runBatch<Row>(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult<Row & object>> {
  return new Promise((resolve, reject) => {
    const { connection } = client;
    const { longestWait } = connection;
    const silent = () =>
      connection.stream.destroy(new Error(`Connection terminated: PostgreSQL was silent for ${longestWait} ms`));
    const timer = longestWait === undefined ? undefined : setTimeout(silent, longestWait);
    client.query(
      new Batch<Row>(statements, {
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      }),
    );
  });
}
