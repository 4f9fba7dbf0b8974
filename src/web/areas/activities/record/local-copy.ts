/** The unsaved values of a section, stored on this device. */
export interface LocalCopy<Values> {
  readonly values: Values;
  /** The values when the section was opened, and the version of their record. */
  readonly base: Values;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'holdfast.draft';
/** Milliseconds; an older copy is deleted. */
const maxAge = 30 * 24 * 3_600_000;

/** The local copies of one person in one organisation. `activity` is a uid or `new`. */
export function localCopies(person: string, organisation: string, activity: string) {
  const key = (section: string) => [prefix, person, organisation, activity, section].join(':');
  return {
    save(section: string, copy: Omit<LocalCopy<unknown>, 'at'>): void {
      try {
        localStorage.setItem(key(section), JSON.stringify({ ...copy, at: Date.now() }));
      } catch {
        // Without storage there is no local copy; the values still go to the server.
      }
    },
    read<Values>(section: string): LocalCopy<Values> | undefined {
      const text = localStorage.getItem(key(section));
      if (!text) return undefined;
      const copy = JSON.parse(text) as LocalCopy<Values>;
      if (Date.now() - copy.at <= maxAge) return copy;
      localStorage.removeItem(key(section));
      return undefined;
    },
    remove: (section: string): void => localStorage.removeItem(key(section)),
    has: (section: string): boolean => localStorage.getItem(key(section)) !== null,
  };
}

/** The local copies of one activity. */
export type LocalCopies = ReturnType<typeof localCopies>;
