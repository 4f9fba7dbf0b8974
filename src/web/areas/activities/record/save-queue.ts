/** The response to a write, with the new version of the record. */
interface Versioned {
  readonly version: number;
}

/**
 * Sends the writes of an activity one after the other, each with the version returned by the previous one. Two sections
 * of an activity therefore can't conflict, even if one is left while it is still being saved.
 */
export class SaveQueue {
  /** The version to send with the next write. */
  version: number;
  #waiting = 0;
  #tail: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  constructor(version: number) {
    this.version = version;
  }

  /** Whether a write is running. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /**
   * Sends a write after the previous writes have finished. If no write is running, sends the write synchronously, so
   * that it is still sent when the page is being left.
   */
  run<T extends Versioned>(send: (version: number) => Promise<T>): Promise<T> {
    const write = async () => {
      const answer = await send(this.version);
      this.version = answer.version;
      return answer;
    };
    const result = this.isBusy ? this.#tail.then(write, write) : write();
    this.#change(1);
    // Errors are passed to the caller only; the queue continues.
    this.#tail = result.then(
      () => this.#change(-1),
      () => this.#change(-1),
    );
    return result;
  }

  /** Calls `listener` when `isBusy` may have changed. @returns a function that removes the listener */
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

/** Returns the save queue of an activity, creating it if this tab has none. */
export function getSaveQueue(uid: string, version: number): SaveQueue {
  const known = queues.get(uid);
  if (known) return known;
  const queue = new SaveQueue(version);
  queues.set(uid, queue);
  return queue;
}

/** Returns the save queue of an activity; undefined if this tab has not written to the activity. */
export const findSaveQueue = (uid: string): SaveQueue | undefined => queues.get(uid);
