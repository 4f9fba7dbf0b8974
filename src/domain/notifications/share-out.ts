/**
 * If a person is notified about more records than this at once, a single notification is about all of them. Otherwise,
 * each record has a notification of its own.
 */
export const maxSeparateRecords = 5;

/** The content of one notification: one or many records, and the people who are notified about them. */
export interface Share {
  readonly recordUids: readonly string[];
  readonly userUids: readonly string[];
}

function add<Key>(lists: Map<Key, string[]>, key: Key, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function groupByList(pairs: ReadonlyMap<string, readonly string[]>): Map<readonly string[], string[]> {
  const byList = new Map<readonly string[], string[]>();
  for (const [user, records] of pairs) add(byList, records, user);
  return byList;
}

function joinAlike(byList: ReadonlyMap<readonly string[], readonly string[]>): Share[] {
  const together = new Map<string, { recordUids: string[]; userUids: string[] }>();
  for (const [records, users] of byList) {
    const recordUids = records.toSorted();
    const key = recordUids.join(' ');
    const alike = together.get(key);
    if (alike) for (const user of users) alike.userUids.push(user);
    else together.set(key, { recordUids, userUids: [...users] });
  }
  return [...together.values()];
}

/**
 * Groups the people who have the same records, even if there are few records. People without records are left out.
 * @param pairs as for {@link shareOut}
 */
export function groupAlike(pairs: ReadonlyMap<string, readonly string[]>): Share[] {
  const byList = groupByList(pairs);
  return joinAlike(new Map([...byList].filter(([records]) => records.length > 0)));
}

/**
 * Splits the records about which people are notified at once. Many records become one notification for all people with
 * the same records. If there are only a few, each record becomes a notification of its own.
 * @param pairs the people with their records; no record occurs twice for a person. If people have the same array, it is
 * compared only once
 */
export function shareOut(pairs: ReadonlyMap<string, readonly string[]>): Share[] {
  const byList = groupByList(pairs);
  const apart = new Map<string, string[]>();
  for (const [records, users] of byList)
    if (records.length <= maxSeparateRecords)
      for (const record of records) for (const user of users) add(apart, record, user);
  const many = new Map([...byList].filter(([records]) => records.length > maxSeparateRecords));
  return [...joinAlike(many), ...[...apart].map(([record, userUids]) => ({ recordUids: [record], userUids }))];
}
