/** Remembers what is asked for most, up to so much in all; the least recently used goes first. */
export interface LruCache<Value> {
  /** What is remembered under this key, which counts as its use. */
  get(key: string): Value | undefined;
  /** Remembers it in the place of what was there; what is larger than all that may be remembered is not. */
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
}

/** @param most the sizes of all that is remembered, in the unit of `set` */
export function createLruCache<Value>(most: number): LruCache<Value> {
  // In the order of use: a Map keeps that of insertion.
  const kept = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      drop(key);
      if (size > most) return;
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}
