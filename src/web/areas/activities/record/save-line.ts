/** The answer of a write: the version that the record has after it. */
interface Versioned {
  readonly version: number;
}

/**
 * The writes of one activity, one after the other, each against the version that the one before left. Two sections of the
 * same activity never get in each other's way, even when one is left while it still saves.
 */
export class SaveLine {
  /** The version that the next write is made against. */
  version: number;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(version: number) {
    this.version = version;
  }

  /** True while a write is under way. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Makes a write when those before it are done; at once where there are none, so that a page that goes can still send. */
  run<T extends Versioned>(send: (version: number) => Promise<T>): Promise<T> {
    const write = async () => {
      const answer = await send(this.version);
      this.version = answer.version;
      return answer;
    };
    const result = this.busy ? this.#tail.then(write, write) : write();
    this.#change(1);
    // The line itself never fails; who asked for the write hears of it.
    this.#tail = result.then(
      () => this.#change(-1),
      () => this.#change(-1),
    );
    return result;
  }

  /** Calls `listener` when `busy` may have changed. @returns stops listening */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(by: number): void {
    this.#waiting += by;
    for (const listener of this.#listeners) listener();
  }
}

const lines = new Map<string, SaveLine>();

/** The line of an activity in this tab. */
export function saveLineOf(uid: string, version: number): SaveLine {
  const known = lines.get(uid);
  if (known) return known;
  const line = new SaveLine(version);
  lines.set(uid, line);
  return line;
}

/** The line of an activity if this tab has written to it. */
export const knownLine = (uid: string): SaveLine | undefined => lines.get(uid);
