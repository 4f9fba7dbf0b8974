/**
 * The names of all records that the application has shown, by uid. The names are shown when a person has to choose
 * between two uids in a conflict. Uids are unique across organisations. The names are cleared on sign-out, because that
 * reloads the page.
 */
const names = new Map<string, string>();

/** Stores the name of a record. */
export function noteName(uid: string, name: string): void {
  names.set(uid, name);
}

/** Returns the stored name of a record; undefined if the text is not a known uid. */
export const nameSeen = (uid: string): string | undefined => names.get(uid);

interface Named {
  readonly uid: string;
  readonly name: string;
}

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && typeof (one as Named).uid === 'string' && 'name' in one;

/** Stores the names that a record contains along with uids: `ownerUid` with `ownerName`, and lists of `{uid, name}`. */
export function noteNamesIn(record: object): void {
  const fields = record as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(fields)) {
    const name = key.endsWith('Uid') && fields[key.replace(/Uid$/, 'Name')];
    if (typeof value === 'string' && typeof name === 'string') noteName(value, name);
    if (Array.isArray(value)) for (const one of value) if (isNamed(one)) noteName(one.uid, one.name);
  }
}
