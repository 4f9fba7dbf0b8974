/**
 * The names of records that this page has shown, by uid, for a choice between two uids. Uids are unique over all organisations,
 * and signing out loads the page again, which clears them.
 */
const names = new Map<string, string>();

/** Stores the name of a record. */
export function noteName(uid: string, name: string): void {
  names.set(uid, name);
}

/** Returns the stored name of a record; undefined for other texts. */
export const nameSeen = (uid: string): string | undefined => names.get(uid);

interface Named {
  readonly uid: string;
  readonly name: string;
}

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && typeof (one as Named).uid === 'string' && 'name' in one;

/** Stores the names in a record beside its uids: `ownerUid` with `ownerName`, lists of `{uid, name}`. */
export function noteNamesIn(record: object): void {
  const fields = record as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(fields)) {
    const name = key.endsWith('Uid') && fields[key.replace(/Uid$/, 'Name')];
    if (typeof value === 'string' && typeof name === 'string') noteName(value, name);
    if (Array.isArray(value)) for (const one of value) if (isNamed(one)) noteName(one.uid, one.name);
  }
}
