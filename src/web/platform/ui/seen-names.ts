/**
 * The names of records that this page has shown or offered, by uid: so that a choice between two uids can be put in words.
 * Uids are unique over all organisations; leaving the sign-in loads the page anew and forgets them.
 */
const names = new Map<string, string>();

/** Remembers what a record is called. */
export function noteName(uid: string, name: string): void {
  names.set(uid, name);
}

/** The name of a record that was seen; undefined for any other text. */
export const nameSeen = (uid: string): string | undefined => names.get(uid);

interface Named {
  readonly uid: string;
  readonly name: string;
}

const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && typeof (one as Named).uid === 'string' && 'name' in one;

/** Remembers the names that stand in a record beside its uids: `ownerUid` with `ownerName`, lists of `{uid, name}`. */
export function noteNamesIn(record: object): void {
  const fields = record as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(fields)) {
    const name = key.endsWith('Uid') && fields[key.replace(/Uid$/, 'Name')];
    if (typeof value === 'string' && typeof name === 'string') noteName(value, name);
    if (Array.isArray(value)) for (const one of value) if (isNamed(one)) noteName(one.uid, one.name);
  }
}
