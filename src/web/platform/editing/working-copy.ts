import {
  type Difference,
  listConflicts,
  mergeVersions,
  type Path,
  type Shape,
  takeParts,
} from '#root/domain/values/merge/shape.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';

/** The state of a record on the server: its version and value. */
export interface Revision<Value> {
  readonly version: number;
  readonly value: Value;
}

/** The functions that save and read a record on the server. */
export interface Remote<Value, Saved extends Revision<Value> = Revision<Value>> {
  /**
   * Saves a value that is based on `version`.
   * @returns the new state on the server
   * @throws ApiError 412 if somebody else has saved another version
   */
  write(value: Value, version: number): Promise<Saved>;
  read(): Promise<Revision<Value>>;
}

/** Stores the value on the screen: a form, or the rows of a grid. */
export interface ValueStore<Value> {
  get(): Value;
  set(value: Value): void;
}

interface Options<Value> {
  readonly shape: Shape<Value>;
  readonly base: Revision<Value>;
  /** Stores the value. Absent: the working copy stores it. */
  readonly store?: ValueStore<Value>;
  /**
   * Whether to ask also about parts that only others have changed. If so, nothing on the screen changes until the
   * person has answered.
   */
  readonly asksAlways?: boolean;
}

/** Converts a value that is based on the old revision to one that is based on the new revision. */
export type Rebase<Value> = (value: Value) => Value;

/** The number of attempts to save. Each further attempt follows a save by somebody else. */
const maxAttempts = 5;

/** Returns whether the error means that somebody else has saved another version. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 412;

function createStore<Value>(value: Value): ValueStore<Value> {
  let current = value;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
  };
}

/**
 * A record during editing: the revision that the edits are based on, the value on the screen and, in a conflict, the
 * revision that somebody else has saved. Typed input is never replaced unless the person chooses so.
 */
export class WorkingCopy<Value> {
  base: Revision<Value>;
  readonly #shape: Shape<Value>;
  readonly #store: ValueStore<Value>;
  readonly #asksAlways: boolean;
  readonly #listeners = new Set<() => void>();
  #theirs: Revision<Value> | undefined;
  #changes = 0;

  constructor({ shape, base, store = createStore(base.value), asksAlways = false }: Options<Value>) {
    this.base = base;
    this.#shape = shape;
    this.#store = store;
    this.#asksAlways = asksAlways;
  }

  /** The value on the screen. */
  get mine(): Value {
    return this.#store.get();
  }

  /** Whether the value on the screen differs from its base. */
  get isDirty(): boolean {
    return !this.#shape.isSame(this.mine, this.base.value);
  }

  /** Whether the person has to choose between two versions. */
  get isConflicted(): boolean {
    return this.#theirs !== undefined;
  }

  /** The parts to choose between, with the values currently on the screen. */
  get differences(): readonly Difference[] {
    const { base, mine } = this;
    if (!this.#theirs) return [];
    return mergeVersions(this.#shape, { base: base.value, mine, theirs: this.#theirs.value }).differences;
  }

  /** Accepts the value that the person has entered. */
  edit(value: Value): void {
    this.#store.set(value);
    this.#notify();
  }

  /** Starts again from a revision. Discards what has been entered. */
  reset(revision: Revision<Value>): void {
    this.#settle(revision);
    this.edit(revision.value);
  }

  /** Accepts the result of a save. Values entered in the meantime are kept. */
  accept(revision: Revision<Value>): void {
    this.#settle(revision);
    this.#notify();
  }

  /**
   * Merges a revision that somebody else has saved.
   * @returns false if the person has to choose; the copy is then in conflict until {@link resolve} is called
   */
  rebase(theirs: Revision<Value>): boolean {
    const [base, mine] = [this.base.value, this.mine];
    const merged = mergeVersions(this.#shape, { base, mine, theirs: theirs.value });
    const open = (this.#asksAlways ? merged.differences : listConflicts(merged)).map(({ path }) => path);
    const next = takeParts(this.#shape, merged.value, mine, open);
    if (!this.#shape.isSame(next, mine)) this.#store.set(next);
    if (open.length === 0) this.#settle(theirs);
    else {
      // All parts without a conflict become part of the base, so that any later difference from the base is new input.
      this.base = { version: this.base.version, value: takeParts(this.#shape, theirs.value, base, open) };
      this.#theirs = theirs;
    }
    this.#notify();
    return open.length === 0;
  }

  /**
   * Ends a conflict.
   * @param takesTheirs returns whether a part gets the other person's version; all other parts remain as they are on
   * the screen
   */
  resolve(takesTheirs: (path: Path) => boolean): void {
    const theirs = this.#theirs;
    if (!theirs) return;
    const { mine } = this;
    const taken = this.differences.map(({ path }) => path).filter(takesTheirs);
    // The result is the same as if the other person had changed only the parts in which the other person's version was
    // chosen.
    const base = takeParts(this.#shape, theirs.value, mine, taken);
    this.#settle(theirs);
    if (taken.length > 0) this.#store.set(mergeVersions(this.#shape, { base, mine, theirs: theirs.value }).value);
    this.#notify();
  }

  /**
   * Saves a value. If somebody else has saved in the meantime, merges both versions and saves the result.
   * @param onRebase called with a function that updates other values based on the old revision
   * @returns the response to the last write
   * @throws ApiError 412 if the person has to choose, or if somebody else has saved before each attempt
   */
  async save<Saved extends Revision<Value>>(
    value: Value,
    remote: Remote<Value, Saved>,
    onRebase: (rebase: Rebase<Value>) => void = () => undefined,
  ): Promise<Saved> {
    let sent = value;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const saved = await remote.write(sent, this.base.version);
        this.accept(saved);
        return saved;
      } catch (error) {
        if (!isStale(error) || attempt === maxAttempts) throw error;
        const base = this.base.value;
        const theirs = await remote.read();
        if (!this.rebase(theirs)) throw error;
        const rebase = (mine: Value) => mergeVersions(this.#shape, { base, mine, theirs: theirs.value }).value;
        onRebase(rebase);
        sent = rebase(sent);
      }
    }
  }

  /** Calls `listener` after each change. @returns a function that removes the listener */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a number that is different after each change. */
  readonly countChanges = (): number => this.#changes;

  #settle(revision: Revision<Value>): void {
    this.base = { version: revision.version, value: revision.value };
    this.#theirs = undefined;
  }

  #notify(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}
