import { createNameSearch, type NameChoice } from '#root/domain/import/closest-name.ts';
import { toNameKey } from '#root/domain/import/text.ts';

/** The result of looking up a name: one thing, several things that only a longer name distinguishes, or nothing. */
export type NameMatch<T> =
  | { readonly is: 'one'; readonly thing: T }
  | { readonly is: 'several'; readonly names: readonly string[] }
  | { readonly is: 'none'; readonly closest: string | undefined };

/** Finds things by their names, ignoring case. */
export interface NameIndex<T> {
  find(text: string): NameMatch<T>;
}

interface Named<T> {
  readonly thing: T;
  readonly name: string;
  /** The unambiguous name, for things whose `name` is not unique. */
  readonly fullName: string;
}

export function indexNames<T>(entries: readonly Named<T>[]): NameIndex<T> {
  const byName = Map.groupBy(entries, ({ name }) => toNameKey(name));
  const byFullName = new Map(entries.map((entry) => [toNameKey(entry.fullName), entry]));
  const findClosest = createNameSearch(() =>
    [...byName.values()].flatMap((same) => (same[0] ? [same[0].name] : [])).map(toChoice),
  );
  return {
    find: (text) => {
      const key = toNameKey(text);
      const found = byName.get(key) ?? [];
      const only = found.length === 1 ? found[0] : byFullName.get(key);
      if (only) return { is: 'one', thing: only.thing };
      if (found.length > 1) return { is: 'several', names: found.map(({ fullName }) => fullName) };
      return { is: 'none', closest: findClosest(text) };
    },
  };
}

const toChoice = (name: string): NameChoice => ({ name, key: toNameKey(name) });
