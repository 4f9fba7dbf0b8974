import { LRUCache } from 'lru-cache';
import { serialize } from 'pg-protocol';

/** The maximum number of prepared statements on one connection. Each statement takes memory in PostgreSQL. */
export const maxPrepared = 2000;

/**
 * The statements that are prepared on one connection. The least recently used ones are closed. A frequent statement
 * therefore stays prepared, even if many rare ones follow, such as lists with unusual filters.
 */
export class PreparedStatements {
  readonly #parsed: Record<string, string>;
  readonly #unused = new Set<string>();
  readonly #used = new LRUCache<string, true>({
    max: maxPrepared,
    dispose: (_, name) => this.#unused.add(name),
  });

  /** @param parsed pg's own map of the statements that PostgreSQL has parsed; the keys are their names */
  constructor(parsed: Record<string, string>) {
    this.#parsed = parsed;
  }

  /**
   * Returns the messages that close the statements beyond the maximum. They must come first in a batch, because closing
   * cannot fail, and PostgreSQL skips the messages after an error.
   */
  closeUnused(): Buffer[] {
    const names = [...this.#unused];
    this.#unused.clear();
    for (const name of names) delete this.#parsed[name];
    return names.map((name) => serialize.close({ type: 'S', name }));
  }

  /** Records that a batch uses this statement. Returns false if PostgreSQL must parse it first. */
  use(name: string): boolean {
    if (!this.#used.get(name)) this.#used.set(name, true);
    return this.#parsed[name] !== undefined;
  }
}
