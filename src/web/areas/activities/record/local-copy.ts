/** What was typed into a section and is not on the server yet, kept on this device. */
export interface Copy<Values> {
  readonly values: Values;
  /** What the section was when it was opened, and the version of the record it is of. */
  readonly base: Values;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'holdfast.draft';
/** An older copy is of no use to anyone, and should not lie about. */
const longest = 30 * 24 * 3_600_000;

/** The copies of one person in one organisation. `of` is the activity's uid, or `new`. */
export function localCopies(person: string, organisation: string, of: string) {
  const key = (section: string) => [prefix, person, organisation, of, section].join(':');
  return {
    keep(section: string, copy: Omit<Copy<unknown>, 'at'>): void {
      try {
        localStorage.setItem(key(section), JSON.stringify({ ...copy, at: Date.now() }));
      } catch {
        // A full or forbidden store costs the copy, never the work: it still goes to the server.
      }
    },
    read<Values>(section: string): Copy<Values> | undefined {
      const text = localStorage.getItem(key(section));
      if (!text) return undefined;
      const copy = JSON.parse(text) as Copy<Values>;
      if (Date.now() - copy.at <= longest) return copy;
      localStorage.removeItem(key(section));
      return undefined;
    },
    drop: (section: string): void => localStorage.removeItem(key(section)),
    has: (section: string): boolean => localStorage.getItem(key(section)) !== null,
  };
}

/** The copies of one activity. */
export type LocalCopies = ReturnType<typeof localCopies>;
