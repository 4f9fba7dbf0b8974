/** The unsaved values of a section of a record, stored on this device. */
export interface LocalCopy<Values> {
  readonly values: Values;
  /** The values at the time the section was opened, and the version of the record. */
  readonly base: Values;
  readonly version: number;
  /** When the copy was saved, in milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'holdfast.draft';
/** Milliseconds after which a copy is deleted. */
const maxAge = 30 * 24 * 3_600_000;

/**
 * Returns the functions for the local copies of a record, for one person in one organisation. `record` is a uid or
 * `new`.
 */
export function localCopies(person: string, organisation: string, record: string) {
  const key = (section: string) => [prefix, person, organisation, record, section].join(':');
  return {
    /** Stores a copy. @returns its `at`; undefined if the browser cannot store it */
    save(section: string, copy: Omit<LocalCopy<unknown>, 'at'>): number | undefined {
      const at = Date.now();
      try {
        localStorage.setItem(key(section), JSON.stringify({ ...copy, at }));
        return at;
      } catch {
        // If storage is not available, there is no local copy, but the values are still sent to the server.
        return undefined;
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

/** The local copies of one record. */
export type LocalCopies = ReturnType<typeof localCopies>;
