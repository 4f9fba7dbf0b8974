/** The text that was typed after a shortcut while the field for the text was still loading. */
export interface TypedAhead {
  readonly text: string;
  /** Whether Enter was pressed last. */
  readonly submitted: boolean;
}

/** Returns the text after one more key; undefined if the key ends the typing. */
export function addKey({ text }: TypedAhead, key: string): TypedAhead | undefined {
  if (key === 'Escape') return undefined;
  if (key === 'Enter') return { text, submitted: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), submitted: false };
  return { text: key.length === 1 ? text + key : text, submitted: false };
}

const nothing: TypedAhead = { text: '', submitted: false };

/**
 * Holds the keys that are typed while the palette's code is still loading. Otherwise they would act as shortcuts of the
 * page, such as "c" for a new record.
 */
export class TypeAhead {
  #typed = nothing;
  #stop: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  /** Collects all typed keys until {@link take} or {@link cancel} is called. @param onCancel called after Escape */
  begin(onCancel: () => void): void {
    if (this.#stop) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const next = addKey(this.#typed, event.key);
      if (next) this.#change(next);
      else {
        this.cancel();
        onCancel();
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    this.#stop = () => window.removeEventListener('keydown', onKey, { capture: true });
  }

  /** Returns what was typed. From now on the focused field receives the keys. */
  take(): TypedAhead {
    const typed = this.#typed;
    this.cancel();
    return typed;
  }

  cancel(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#change(nothing);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly readText = () => this.#typed.text;

  #change(typed: TypedAhead): void {
    this.#typed = typed;
    for (const listener of this.#listeners) listener();
  }
}
