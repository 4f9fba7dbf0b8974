/** The answer of a write: the version that the record has after it. */
interface Versioned {
  readonly version: number;
}

/**
 * Sends the writes of one activity one after the other, each with the version that the previous one returned. So two
 * sections of an activity can't conflict, even if one is left while it still saves.
 */
export class SaveQueue {
  /** The version that the next write sends. */
  version: number;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(version: number) {
    this.version = version;
  }

  /** True while a write is under way. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Sends a write after those before it; at once if there are none, so that a page that is being left can still send.
   */
  run<T extends Versioned>(send: (version: number) => Promise<T>): Promise<T> {
    const write = async () => {
      const answer = await send(this.version);
      this.version = answer.version;
      return answer;
    };
    const result = this.isBusy ? this.#tail.then(write, write) : write();
    this.#change(1);
    // The queue itself never fails; the caller gets the error.
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

const queues = new Map<string, SaveQueue>();

/** Returns the save queue of an activity in this tab. */
export function getSaveQueue(uid: string, version: number): SaveQueue {
  const known = queues.get(uid);
  if (known) return known;
  const queue = new SaveQueue(version);
  queues.set(uid, queue);
  return queue;
}

/** Returns the save queue of an activity if this tab has written to it. */
export const findSaveQueue = (uid: string): SaveQueue | undefined => queues.get(uid);
