/** What an autosaving form shows: nothing yet, waiting, saving, saved at a time, failed or in conflict. */
export type AutosaveState =
  | { status: 'idle' }
  | { status: 'waiting' }
  | { status: 'saving' }
  | { status: 'saved'; at: Date }
  | { status: 'failed'; error: unknown }
  | { status: 'conflict'; error: unknown };

/** How a save is made. `leaving` is true when the page may vanish before the answer, so the request must outlive it. */
export type SaveDraft<Values> = (values: Values, options: { leaving: boolean }) => Promise<unknown>;

/** Options of {@link AutosaveQueue}. */
export interface AutosaveQueueOptions<Values> {
  /** Sends one version of the values; rejects when the server did not take it. */
  save: SaveDraft<Values>;
  /** Says whether a rejection means that the record was changed by somebody else (412): then retrying is pointless. */
  isConflict: (error: unknown) => boolean;
  /** Told of every change of state. */
  onState: (state: AutosaveState) => void;
  /** Milliseconds of quiet before a change is sent. */
  delay?: number;
  /** Milliseconds before each further attempt after a failure; the last one repeats. */
  retryDelays?: readonly number[];
}

/**
 * Saves a form while it is edited, one request at a time. A change during a request waits and is sent after it, so
 * the last version always reaches the server and an older one can never overwrite it. Nothing is dropped on failure.
 */
export class AutosaveQueue<Values> {
  readonly #options: Required<AutosaveQueueOptions<Values>>;
  #next: { values: Values } | null = null;
  #flight: Promise<void> | null = null;
  /** What is under way; null once it was given up. */
  #sent: { values: Values } | null = null;
  #sendNow = false;
  #leaving = false;
  #failures = 0;
  #blocked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveQueueOptions<Values>) {
    this.#options = { delay: 1500, retryDelays: [3000, 10_000, 30_000], ...options };
  }

  /** True while something typed has not been confirmed by the server. */
  get unsaved(): boolean {
    return this.#next !== null || this.#flight !== null;
  }

  /** Takes the newest version of the values; it is sent after the delay unless a newer one comes first. */
  change(values: Values): void {
    this.#next = { values };
    if (this.#blocked) return;
    if (this.#flight === null) this.#options.onState({ status: 'waiting' });
    this.#schedule(this.#options.delay);
  }

  /** Sends what waits without further delay and resolves when nothing is left to send, or it failed. */
  async flush(options: { leaving?: boolean } = {}): Promise<void> {
    if (options.leaving) this.#leaving = true;
    this.#sendNow = true;
    if (!this.#flight) this.#send();
    while (this.#flight) await this.#flight;
    this.#leaving = false;
  }

  /** After a conflict was settled: goes on with the values people chose (or what they typed since). */
  resume(values?: Values): Promise<void> {
    this.#blocked = false;
    if (values !== undefined) this.#next = { values };
    return this.flush();
  }

  /** What is under way and what waits was made before others' changes came in: puts them in, or the next attempt would undo them. */
  rework(put: (values: Values) => Values): void {
    for (const one of [this.#sent, this.#next]) if (one) one.values = put(one.values);
  }

  /** Forgets what waits, after the person chose to throw it away or the record was saved another way. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.#sent = null;
    this.#blocked = false;
    this.#sendNow = false;
    this.#options.onState({ status: 'idle' });
  }

  /** Stops the timers. What waits stays readable through {@link unsaved}, but is no longer sent by itself. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#sendNow = true;
      if (!this.#flight) this.#send();
    }, delay);
  }

  #send(): void {
    clearTimeout(this.#timer);
    const taken = this.#next;
    this.#sendNow = false;
    if (!taken || this.#blocked) return;
    this.#next = null;
    this.#sent = taken;
    this.#options.onState({ status: 'saving' });
    this.#flight = this.#attempt(taken).finally(() => {
      this.#flight = null;
      // Asked for while the request was under way: by the timer, by leaving the field or by flush().
      if (this.#sendNow) this.#send();
    });
  }

  async #attempt(taken: { values: Values }): Promise<void> {
    try {
      await this.#options.save(taken.values, { leaving: this.#leaving });
    } catch (error) {
      // Thrown away meanwhile, it is not tried again.
      if (this.#sent === taken) this.#failed(taken, error);
      return;
    }
    this.#failures = 0;
    this.#options.onState(this.#next ? { status: 'waiting' } : { status: 'saved', at: new Date() });
  }

  #failed(taken: { values: Values }, error: unknown): void {
    // A newer version contains everything the failed one had.
    this.#next ??= taken;
    this.#sendNow = false;
    if (this.#options.isConflict(error)) {
      this.#blocked = true;
      clearTimeout(this.#timer);
      this.#options.onState({ status: 'conflict', error });
      return;
    }
    this.#options.onState({ status: 'failed', error });
    const delays = this.#options.retryDelays;
    this.#schedule(delays[Math.min(this.#failures, delays.length - 1)] ?? this.#options.delay);
    this.#failures += 1;
  }
}
