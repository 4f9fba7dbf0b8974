/** The number of items above which a list is sent in slices. */
const maxItems = 200;

/** A piece of a list, and the path of that list in the value. */
export interface Slice {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** A value that is sent in pieces. */
export interface Sliced {
  /** The value, in which long lists are empty. */
  readonly frame: unknown;
  /** The content of the long lists. */
  readonly slices: readonly Slice[];
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Splits the long lists of a value into slices. Copying a value between threads blocks both of them. A large value that
 * is sent in slices blocks them only for a few milliseconds at a time. Long lists are found only inside of plain
 * objects and short lists.
 */
export function slice(value: unknown): Sliced {
  const slices: Slice[] = [];
  const walk = (part: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(part)) {
      if (part.length <= maxItems) return part.map((item, at) => walk(item, [...path, String(at)]));
      for (let at = 0; at < part.length; at += maxItems) slices.push({ path, items: part.slice(at, at + maxItems) });
      return [];
    }
    if (!isPlain(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, walk(one, [...path, key])]));
  };
  return { frame: walk(value, []), slices };
}

/** Puts a slice into the frame of its value. */
export function putBack(frame: unknown, { path, items }: Slice): void {
  let list = frame;
  for (const key of path) list = (list as Record<string, unknown>)[key];
  (list as unknown[]).push(...items);
}
