/** The state of saving, as shown by a form with autosave. */
export type AutosaveState =
  | { status: 'idle' }
  | { status: 'waiting' }
  | { status: 'saving' }
  | { status: 'saved'; at: Date }
  | { status: 'failed'; error: unknown }
  | { status: 'conflict'; error: unknown };

/**
 * Sends one version of the values. If `leaving` is set, the page may close before the response, so the request has to
 * outlive the page.
 */
export type SaveDraft<Values> = (values: Values, options: { leaving: boolean }) => Promise<unknown>;

/** Options of {@link AutosaveQueue}. */
export interface AutosaveQueueOptions<Values> {
  /** Sends one version of the values. Rejects if it was not saved. */
  save: SaveDraft<Values>;
  /** Returns whether somebody else has changed the record (412), so that a retry is pointless. */
  isConflict: (error: unknown) => boolean;
  /** Called with each new state. */
  onState: (state: AutosaveState) => void;
  /** Milliseconds without a change before the latest values are sent. */
  delay?: number;
  /** Milliseconds before each retry. The last number applies to all further retries. */
  retryDelays?: readonly number[];
}

/**
 * Saves a form during editing, one request at a time. A change made during a request is sent afterwards. The last
 * version therefore always reaches the server, and an older version never overwrites it. Failed values are not
 * discarded.
 */
export class AutosaveQueue<Values> {
  readonly #options: Required<AutosaveQueueOptions<Values>>;
  #next: { values: Values } | null = null;
  #flight: Promise<void> | null = null;
  /** The values that were sent last; null if no values have been sent or the values have been discarded. */
  #sent: { values: Values } | null = null;
  #sendNow = false;
  #leaving = false;
  #failures = 0;
  #blocked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveQueueOptions<Values>) {
    this.#options = { delay: 1500, retryDelays: [3000, 10_000, 30_000], ...options };
  }

  /** Whether the server has not yet confirmed everything that was typed. */
  get unsaved(): boolean {
    return this.#next !== null || this.#flight !== null;
  }

  /** Accepts new values. They are sent after the delay, unless newer values arrive first. */
  change(values: Values): void {
    this.#next = { values };
    if (this.#blocked) return;
    if (this.#flight === null) this.#options.onState({ status: 'waiting' });
    this.#schedule(this.#options.delay);
  }

  /** Sends waiting values immediately. Resolves when nothing is left to send, or after a failure. */
  async flush(options: { leaving?: boolean } = {}): Promise<void> {
    if (options.leaving) this.#leaving = true;
    this.#sendNow = true;
    if (!this.#flight) this.#send();
    while (this.#flight) await this.#flight;
    this.#leaving = false;
  }

  /** Continues after a conflict with the chosen values, or with values typed in the meantime. */
  resume(values?: Values): Promise<void> {
    this.#blocked = false;
    if (values !== undefined) this.#next = { values };
    return this.flush();
  }

  /**
   * Merges other people's changes into the values that are being sent and the values that are waiting. Otherwise the
   * next attempt would undo the changes of the other people.
   */
  rework(merge: (values: Values) => Values): void {
    for (const one of [this.#sent, this.#next]) if (one) one.values = merge(one.values);
  }

  /** Discards waiting values, because the person has discarded them or the record was saved in another way. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.#sent = null;
    this.#blocked = false;
    this.#sendNow = false;
    this.#options.onState({ status: 'idle' });
  }

  /** Stops the timers. Waiting values are no longer sent automatically, but still count as {@link unsaved}. */
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
      // A timer or flush() has asked for a further request while the previous request was running.
      if (this.#sendNow) this.#send();
    });
  }

  async #attempt(taken: { values: Values }): Promise<void> {
    try {
      await this.#options.save(taken.values, { leaving: this.#leaving });
    } catch (error) {
      // If the values have been discarded, they are not sent again.
      if (this.#sent === taken) this.#handleFailure(taken, error);
      return;
    }
    this.#failures = 0;
    this.#options.onState(this.#next ? { status: 'waiting' } : { status: 'saved', at: new Date() });
  }

  #handleFailure(taken: { values: Values }, error: unknown): void {
    // Newer values, if there are any, replace the failed values, because newer values include all earlier changes.
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
